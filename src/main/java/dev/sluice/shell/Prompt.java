package dev.sluice.shell;

import dev.sluice.language.Conversation;
import dev.sluice.shell.text.Cell;
import dev.sluice.shell.text.Colour;
import dev.sluice.shell.text.Style;
import java.net.URI;

/**
 * What stands before the cursor: who is asking which engine, in its colour and, for those who see none, in words.
 *
 * @param user the one who will be logged in when the first command needs an engine, or null when nobody is known yet
 */
public record Prompt(String user, Labels labels, Style style) {
    /**
     * An engine as the prompt shows it.
     *
     * @param mark what is to be known of it besides, or the empty text
     * @param colour null for the usual one
     */
    public record Label(String name, String mark, Colour colour) {
    }

    /** Knows how engines are shown. */
    @FunctionalInterface
    public interface Labels {
        /**
         * The label of one engine.
         *
         * @param engine as the user named it, or null for the one that the shell was started with
         * @param url null as long as it was not needed
         */
        Label of(String engine, String url);
    }

    /**
     * {@code admin@local> }, or {@code admin@local /groups/Virtual (qa1 ends in 42 min)> }.
     *
     * @param conversation null as long as nothing was asked
     * @param place where the user went among the objects; empty for nowhere
     */
    String text(Conversation conversation, String place) {
        String who = isOpened(conversation) ? conversation.user() : user;
        Label label = label(conversation);
        return style.coloured(label.colour(), Cell.of((who == null ? "" : who + "@") + label.name() + label.mark()))
                + (place.isEmpty() ? "" : " " + Cell.of(place)) + notice(conversation) + "> ";
    }

    private static String notice(Conversation conversation) {
        String notice = isOpened(conversation) ? conversation.assistant().notice() : "";
        return notice.isEmpty() ? "" : " (" + Cell.of(notice) + ")";
    }

    /** What the engine in use is called. */
    String engine(Conversation conversation) {
        return label(conversation).name();
    }

    private Label label(Conversation conversation) {
        return labels.of(conversation == null ? null : conversation.engine(), isOpened(conversation) ? conversation.target() : null);
    }

    private static boolean isOpened(Conversation conversation) {
        return conversation != null && conversation.target() != null;
    }

    /** The host of a URL, with its port where it has one. */
    public static String host(String url) {
        URI uri = URI.create(url);
        return uri.getHost() == null ? url : uri.getPort() < 0 ? uri.getHost() : uri.getHost() + ":" + uri.getPort();
    }
}
