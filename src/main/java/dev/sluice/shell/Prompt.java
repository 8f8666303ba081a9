package dev.sluice.shell;

import dev.sluice.language.Conversation;
import java.net.URI;
import java.util.function.UnaryOperator;

/**
 * What stands before the cursor: who is asking which engine.
 *
 * @param user the one who will be logged in when the first command needs an engine, or null when nobody is known yet
 * @param target the engine that will be used
 * @param names gives an engine's URL a shorter name
 */
public record Prompt(String user, String target, UnaryOperator<String> names) {
    /** {@code admin@local> }; {@code conversation} is null as long as nothing was asked. */
    String text(Conversation conversation) {
        boolean opened = conversation != null && conversation.target() != null;
        String who = opened ? conversation.user() : user;
        String where = opened ? names.apply(conversation.target()) : target;
        return Cell.of(who == null ? where : who + "@" + where) + "> ";
    }

    /** The host of a URL, with its port where it has one. */
    public static String host(String url) {
        URI uri = URI.create(url);
        return uri.getHost() == null ? url : uri.getPort() < 0 ? uri.getHost() : uri.getHost() + ":" + uri.getPort();
    }
}
