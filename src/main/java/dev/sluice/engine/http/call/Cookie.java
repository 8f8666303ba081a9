package dev.sluice.engine.http.call;

import dev.sluice.engine.auth.ClientSession;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The cookie that carries a session's id. */
public final class Cookie {
    private static final Pattern ID = Pattern.compile("\\s*JSESSIONID\\s*=\\s*([0-9A-F]{32})\\s*");
    private static final int MOST = 4;

    private Cookie() {
    }

    /**
     * The session ids that the client sent, the likeliest first; none when there is nothing that could be one. Some clients
     * send the cookie back with its attributes, as {@code JSESSIONID=..; Path=/resources; HttpOnly}, and some send an old one
     * along with the new.
     */
    public static List<String> read(IncomingRequest request) {
        return request.headers("Cookie").stream()
                .flatMap(header -> Stream.of(header.split(";"))).map(ID::matcher).filter(Matcher::matches)
                .map(matcher -> matcher.group(1)).distinct().limit(MOST).toList();
    }

    static String of(ClientSession session) {
        return "JSESSIONID=" + session.id() + "; Path=/resources; HttpOnly; SameSite=Strict";
    }
}
