package dev.sluice.operations;

import dev.sluice.wire.KindFolder;
import dev.sluice.wire.Secret;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A program on the user's machine that opens the databases of one kind, as the file {@code client.properties} in the folder of
 * that kind declares it. An engine cannot declare one: what is run here is not for others to say.
 *
 * @param name of the program
 * @param arguments in which {@code {field}} stands for a fact of the connection, and {@code {field|other|otherwise}} for the first
 *     fact that there is, else for the last word
 * @param opens what it opens, for help: {@code a VDB of …}
 * @param install a command that installs it
 * @param password the variable of the environment in which it looks for a password, or null
 */
public record ClientProgram(String name, List<String> arguments, String opens, String install, String password) {
    private static final String FILE = "client.properties";
    private static final Pattern FACT = Pattern.compile("\\{(?<words>[^}]+)}");
    private static final List<ClientProgram> ALL = KindFolder.read(FILE, ClientProgram::read);

    /** Those of all kinds on the class path. */
    public static List<ClientProgram> all() {
        return ALL;
    }

    private static ClientProgram read(String text) {
        Properties declared = new Properties();
        try {
            declared.load(new StringReader(text));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return new ClientProgram(declared.getProperty("program"), List.of(declared.getProperty("arguments").split(" +")),
                declared.getProperty("opens"), declared.getProperty("install"), declared.getProperty("password"));
    }

    /**
     * How it is started on a database.
     *
     * @param connection what {@link ReadConnection} gives; an argument is left out where it lacks a fact for that
     */
    public List<String> command(Map<?, ?> connection) {
        List<String> command = new ArrayList<>(List.of(name));
        for (String argument : arguments) {
            Matcher fact = FACT.matcher(argument);
            String value = fact.find() ? value(connection, List.of(fact.group("words").split("\\|"))) : "";
            if (value != null) {
                command.add(FACT.matcher(argument).replaceFirst(Matcher.quoteReplacement(value)));
            }
        }
        return command;
    }

    /** Starts it on a database, with the streams of this process, and waits until it has ended; gives its status. */
    public int open(Map<?, ?> connection) throws IOException, InterruptedException {
        return open(connection, connection.get("password") instanceof Secret secret ? secret : null, List.of());
    }

    /**
     * The same for whoever is known by a password, which need not be typed then.
     *
     * @param secret or null
     * @param more arguments of the program, behind its own
     */
    public int open(Map<?, ?> connection, Secret secret, List<String> more) throws IOException, InterruptedException {
        List<String> command = command(connection);
        command.addAll(more);
        ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
        if (secret != null && password != null) {
            builder.environment().put(password, secret.reveal());
        }
        Process opened;
        try {
            opened = builder.start();
        } catch (IOException missing) {
            throw new IOException("it is not on this machine. Install it, as by " + install + "; or ask by sql: sql 'qa1', 'select 1'", missing);
        }
        return opened.waitFor();
    }

    private static String value(Map<?, ?> connection, List<String> words) {
        for (String field : words.subList(0, Math.max(1, words.size() - 1))) {
            Object fact = connection.get(field);
            Object first = fact instanceof List<?> list ? list.stream().findFirst().orElse(null) : fact;
            if (first != null) {
                return first.toString();
            }
        }
        return words.size() == 1 ? null : words.get(words.size() - 1);
    }
}
