package dev.sluice.engine.door.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What an engine and the process that holds its doors say to each other: a line each.
 *
 * @param id of a question and its answer; 0 for what nobody has asked
 * @param act what is to be done, or what there is to tell
 * @param name of the door, or {@link #NO_NAME}
 * @param text the rest, which may be empty
 */
record DoorLine(long id, String act, String name, String text) {
    static final String HOLD = "hold";
    static final String HELD = "held";
    static final String FREE = "free";
    static final String HAND_ON = "hand-on";
    static final String DROP = "drop";
    static final String NAMES = "names";
    static final String PASSING = "passing";
    static final String DONE = "done";
    static final String FAILED = "failed";
    static final String KNOCK = "knock";
    static final String NO_NAME = "-";
    private static final int PARTS = 4;
    private static final char PORT = '#';

    static DoorLine read(String line) throws IOException {
        String[] parts = line.split(" ", PARTS);
        if (parts.length < PARTS) {
            throw new IOException("a line about doors is not whole");
        }
        try {
            return new DoorLine(Long.parseLong(parts[0]), parts[1], parts[2], parts[PARTS - 1]);
        } catch (NumberFormatException other) {
            throw new IOException("a line about doors has no number", other);
        }
    }

    DoorLine answered(String act, String text) {
        return new DoorLine(id, act, name, text);
    }

    @Override
    public String toString() {
        return id + " " + act + " " + name + " " + text.replace('\n', ' ');
    }

    static String of(List<InetSocketAddress> addresses) {
        return addresses.stream().map(each -> each.getAddress().getHostAddress() + PORT + each.getPort()).collect(Collectors.joining(","));
    }

    List<InetSocketAddress> addresses() throws IOException {
        try {
            return Stream.of(text.split(",")).filter(each -> !each.isEmpty()).map(DoorLine::address).toList();
        } catch (IllegalArgumentException other) {
            throw new IOException("no address: " + text, other);
        }
    }

    private static InetSocketAddress address(String text) {
        int port = text.indexOf(PORT);
        try {
            return new InetSocketAddress(InetAddress.getByName(text.substring(0, port)), Integer.parseInt(text.substring(port + 1)));
        } catch (UnknownHostException other) {
            throw new IllegalArgumentException(text, other);
        }
    }
}
