package dev.sluice.engine.kind.postgres.dump;

import dev.sluice.engine.host.MessageText;
import dev.sluice.engine.host.Result;
import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.WatchedCommand;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A dump that is text, read once from end to end before anything is done with it: whether it is whole, which psql would not
 * notice, and which roles it speaks of, which are not part of it.
 */
final class DumpText {
    private static final String BEGIN = "-- PostgreSQL database dump";
    private static final String END = "-- PostgreSQL database dump complete";
    private static final String OF_CLUSTER = "-- PostgreSQL database cluster dump";
    private static final Pattern COPY = Pattern.compile("COPY .* FROM stdin;");
    private static final Pattern TABLESPACE = Pattern.compile("SET default_tablespace = (?!'')(.+);");
    private static final Pattern DATABASE = Pattern.compile("CREATE DATABASE .* WITH TEMPLATE = template0 .*;");
    private static final Pattern RESTRICTED = Pattern.compile("\\\\restrict ([A-Za-z0-9]+)");
    private static final String OF_BYTES = "SET client_encoding = 'SQL_ASCII';";
    private static final String END_OF_COPY = "\\.";
    /** As pg_dump writes one. */
    static final String NAME = "(?:\"(?:[^\"]|\"\")+\"|[a-z_][\\w$]*)";
    private static final String ROLE = "(" + NAME + ")";
    private static final List<Pattern> ROLES = List.of(Pattern.compile("ALTER .* OWNER TO " + ROLE + ";"),
            Pattern.compile("GRANT .* TO " + ROLE + "(?: WITH GRANT OPTION)?;"), Pattern.compile("REVOKE .* FROM " + ROLE + ";"),
            Pattern.compile("ALTER DEFAULT PRIVILEGES FOR ROLE " + ROLE + " .*"), Pattern.compile("SET SESSION AUTHORIZATION " + ROLE + ";"),
            Pattern.compile("ALTER DEFAULT PRIVILEGES .* TO " + ROLE + ";"));
    private static final Pattern EXTENSION = Pattern.compile("CREATE EXTENSION IF NOT EXISTS " + ROLE + " WITH SCHEMA " + ROLE + ";");
    private static final Set<String> NO_ROLES = Set.of("public", "current_user", "session_user", "default");
    /** Of a row, which may be huge, no more is kept. */
    private static final int LONGEST = 4096;
    /** How gzip ends where something else stands behind what was packed. */
    private static final int ONLY_WARNED = 2;

    private final Dump dump;
    private final Set<String> roles = new TreeSet<>();
    private final List<DumpOwner.Extension> extensions = new ArrayList<>();
    private final byte[] line = new byte[LONGEST];
    private int length;
    private boolean begun;
    private boolean ended;
    private boolean inCopy;
    private boolean bytes;
    private String restriction = "";

    DumpText(Dump dump) {
        this.dump = dump;
    }

    /** The roles that it gives something to. */
    Set<String> roles(Progress progress) throws IOException, InterruptedException {
        Result read = new WatchedCommand(dump.read("sh", "-c", dump.unpacker() + " <&3"), progress).run((piece, count) -> {
            for (int i = 0; i < count; i++) {
                take(piece[i]);
            }
        }, line -> { });
        if (!read.ok() && read.status() != ONLY_WARNED) {
            throw dump.failed("damaged", dump.form() == Dump.Form.TEXT ? "cannot be read to its end" : "is damaged: it cannot be unpacked", "Make it again.");
        }
        look();
        if (begun && !ended) {
            throw dump.failed("cut", "is cut off: its last line is missing", "Make it again.");
        }
        return roles;
    }

    /** The extensions that it wants in the schema that each database has. Known when it was read. */
    List<DumpOwner.Extension> extensions() {
        return extensions;
    }

    /** The one that a statement of pg_dump makes. */
    static Optional<DumpOwner.Extension> extension(String line) {
        return Optional.of(EXTENSION.matcher(line)).filter(Matcher::matches)
                .map(found -> new DumpOwner.Extension(unquoted(found.group(1)), unquoted(found.group(2))));
    }

    /** Whether a statement of pg_dump says that the rows are bytes in no encoding that anybody knows. */
    static boolean isOfBytes(String line) {
        return line.equals(OF_BYTES);
    }

    /** Whether its rows are. Known when it was read. */
    boolean isOfBytes() {
        return bytes;
    }

    /** The word by which newer versions of pg_dump keep psql from commands of its own; empty without one. Known when it was read. */
    String restriction() {
        return restriction;
    }

    /** The next byte. There are many of them: nothing is done with a row of a table. */
    private void take(byte letter) throws IOException {
        if (letter == '\n') {
            look();
            length = 0;
        } else if (length < LONGEST) {
            line[length++] = letter;
        }
    }

    private void look() throws IOException {
        if (inCopy) {
            inCopy = length != END_OF_COPY.length() || line[0] != END_OF_COPY.charAt(0) || line[1] != END_OF_COPY.charAt(1);
        } else {
            look(new String(line, 0, length, StandardCharsets.UTF_8));
        }
    }

    /** A line that is no row. */
    private void look(String line) throws IOException {
        switch (line) {
            case OF_CLUSTER -> throw dump.failed("cluster", "is a dump of all databases of a server, by pg_dumpall",
                    "Dump the one that is meant by pg_dump.");
            case BEGIN -> begun = true;
            case END -> ended = true;
            default -> inCopy = COPY.matcher(line).matches();
        }
        bytes |= isOfBytes(line);
        extension(line).filter(DumpOwner.Extension::isInPublic).ifPresent(extensions::add);
        Matcher restricted = RESTRICTED.matcher(line);
        if (restriction.isEmpty() && restricted.matches()) {
            restriction = restricted.group(1);
        }
        if (DATABASE.matcher(line).matches()) {
            throw dump.failed("create", "makes a database of its own, by pg_dump --create", "Make it again without --create.");
        }
        Matcher elsewhere = TABLESPACE.matcher(line);
        if (elsewhere.matches()) {
            throw dump.failed("tablespace", "is for a server that has the tablespace " + MessageText.plain(elsewhere.group(1)),
                    "Make it again by pg_dump --no-tablespaces.");
        }
        ROLES.stream().map(pattern -> pattern.matcher(line)).filter(Matcher::matches).map(found -> found.group(1))
                .filter(role -> !NO_ROLES.contains(role.toLowerCase(Locale.ROOT))).map(DumpText::unquoted).forEach(roles::add);
    }

    private static String unquoted(String name) {
        return name.startsWith("\"") ? name.substring(1, name.length() - 1).replace("\"\"", "\"") : name;
    }
}
