package dev.sluice.engine.kind.postgres.source;

import dev.sluice.engine.host.MessageText;
import dev.sluice.engine.kind.AddressedSource;
import dev.sluice.engine.kind.KindException;
import dev.sluice.engine.kind.postgres.protocol.ServerAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The URL of a server, as programs of PostgreSQL take it: {@code postgres://user@host:port/database?sslmode=require}. */
public final class ServerUrl {
    /** How it looks, for people. */
    public static final String FORM = "postgres://USER@HOST:PORT/DATABASE";

    private static final Pattern URL = Pattern.compile("postgres(?:ql)?://(?:(?<user>[^@/?#]*)@)?(?<host>\\[[^]]*]|[^:/?#]*)(?::(?<port>\\d{1,5}))?"
            + "(?:/(?<database>[^?#]*))?(?:\\?(?<settings>[^#]*))?");
    /** What may stand behind the question mark, and the parameter of a link that it is. */
    private static final Map<String, String> SETTINGS = Map.of("sslmode", "tlsMode", "sslrootcert", "tlsRootCertificate", "host", "host", "port", "port");
    static final String DUMPED = "dumped";
    private static final String USUAL = "postgres";
    private static final int USUAL_PORT = 5432;
    private static final int LAST_PORT = 65_535;
    private static final Pattern SCHEME = Pattern.compile("postgres(?:ql)?:.*", Pattern.DOTALL);
    private static final Pattern NUMBERS = Pattern.compile("[\\d.]+|\\[.*]");

    private ServerUrl() {
    }

    /** What it says; nothing where the text is no such URL. */
    public static Optional<AddressedSource> read(String text) throws KindException {
        if (!SCHEME.matcher(text).matches()) {
            return Optional.empty();
        }
        Matcher url = URL.matcher(text);
        if (!url.matches()) {
            throw refused(MessageText.quoted(text) + " is no URL of a server.");
        }
        String user = orElse(part(url, "user"), USUAL);
        String database = orElse(part(url, "database"), user);
        Map<String, Object> link = new LinkedHashMap<>();
        link.put("host", orElse(part(url, "host"), "").replaceFirst("^\\[(.*)]$", "$1"));
        link.put("port", url.group("port") == null ? USUAL_PORT : port(url.group("port")));
        link.put("user", user);
        link.put("database", database);
        readSettings(url.group("settings"), link);
        String host = orElse((String) link.get("host"), usualHost((int) link.get("port")));
        link.put("host", host);
        boolean isOfServer = database.equals(USUAL);
        Map<String, Object> virtual = new LinkedHashMap<>();
        if (!isOfServer) {
            virtual.put("sourceDatabase", database);
        }
        if (!user.equals(USUAL)) {
            // Of a copy that is made by the name of the dSource later, too; and here, whoever linked that.
            link.put("loginRole", user);
            virtual.put("loginRole", user);
        }
        return Optional.of(new AddressedSource(isOfServer ? nameOf(host) : database, link, known(link), virtual, null));
    }

    /** A copy by replication has all databases of its server and all roles; a dump has one of each. */
    static List<Map<String, Object>> known(Map<String, Object> link) {
        Map<String, Object> server = Map.of("host", link.get("host"), "port", link.get("port"), DUMPED, false);
        Map<String, Object> database = Map.of("host", link.get("host"), "port", link.get("port"), "database", link.get("database"),
                "user", link.get("user"), DUMPED, true);
        return List.of(server, database);
    }

    private static void readSettings(String settings, Map<String, Object> link) throws KindException {
        for (String setting : settings == null || settings.isEmpty() ? new String[0] : settings.split("&")) {
            String[] words = setting.split("=", 2);
            String parameter = SETTINGS.get(words[0]);
            if (parameter == null || words.length < 2) {
                throw refused("'" + MessageText.plain(words[0]) + "' of the URL means nothing to a link. It takes host, port, sslmode and sslrootcert.");
            }
            String value = decoded(words[1]).replaceFirst("^allow$", "prefer");
            link.put(parameter, parameter.equals("port") ? port(value) : value);
        }
    }

    /** The socket of a server of this machine, if there is one, as for programs of PostgreSQL. */
    private static String usualHost(int port) {
        ServerAddress socket = ServerAddress.in(ServerAddress.USUAL_FOLDER, port);
        return Files.exists(socket.socket()) ? socket.place() : "localhost";
    }

    /** What a machine is called, without where it is; an address is no name. */
    private static String nameOf(String host) {
        return host.equals("localhost") || host.startsWith("/") || NUMBERS.matcher(host).matches() ? USUAL : host.replaceFirst("\\..*", "");
    }

    private static String part(Matcher url, String name) throws KindException {
        return url.group(name) == null ? null : decoded(url.group(name));
    }

    private static int port(String said) throws KindException {
        if (!said.matches("\\d{1,5}") || Integer.parseInt(said) < 1 || Integer.parseInt(said) > LAST_PORT) {
            throw refused("port " + MessageText.quoted(said) + " is no number of a port: these go from 1 to " + LAST_PORT + ".");
        }
        return Integer.parseInt(said);
    }

    private static String decoded(String text) throws KindException {
        try {
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException wrong) {
            throw refused(MessageText.quoted(text) + " has a % that begins no sign. Write it as %25.");
        }
    }

    private static String orElse(String said, String usual) {
        return said == null || said.isEmpty() ? usual : said;
    }

    private static KindException refused(String what) {
        return new KindException("exception.postgres.address", "address: " + what, "Write it as " + FORM + ".");
    }
}
