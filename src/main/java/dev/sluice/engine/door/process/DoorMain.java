package dev.sluice.engine.door.process;

import dev.sluice.engine.door.Doors;
import dev.sluice.engine.door.LocalDoors;
import dev.sluice.log.Log;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * The process that holds the doors for an engine of root. It has no privileges, opens no file, and ends with the engine: it reads lines
 * from its standard input and writes lines to its standard output.
 */
public final class DoorMain {
    private final Doors doors;
    private final OutputStream out;

    private DoorMain(Doors doors, OutputStream out) {
        this.doors = doors;
        this.out = out;
    }

    public static void main(String[] arguments) throws Exception {
        Log.setUp();
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        System.setOut(new PrintStream(System.err, true));
        DoorMain main = new DoorMain(LocalDoors.open(), out);
        main.doors.whenKnocked(name -> main.say(new DoorLine(0, DoorLine.KNOCK, name, "")));
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            main.take(DoorLine.read(line));
        }
        // The engine has closed its side, or is no more.
        Runtime.getRuntime().halt(0);
    }

    private void take(DoorLine line) {
        try {
            say(line.answered(DoorLine.DONE, done(line)));
        } catch (IOException | RuntimeException unable) {
            say(line.answered(DoorLine.FAILED, String.valueOf(unable.getMessage())));
        }
    }

    private String done(DoorLine line) throws IOException {
        switch (line.act()) {
            case DoorLine.HOLD -> doors.hold(line.name(), line.addresses());
            case DoorLine.FREE -> doors.free(line.name());
            case DoorLine.HAND_ON -> doors.handOn(line.name());
            case DoorLine.DROP -> doors.drop(line.name());
            case DoorLine.HELD -> {
                return Boolean.toString(doors.isHeld(line.name()));
            }
            case DoorLine.NAMES -> {
                return String.join(",", doors.names());
            }
            case DoorLine.PASSING -> {
                return Integer.toString(doors.passing());
            }
            default -> throw new IOException("nothing is called " + line.act());
        }
        return "";
    }

    private synchronized void say(DoorLine line) {
        try {
            out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
        } catch (IOException gone) {
            Runtime.getRuntime().halt(0);
        }
    }
}
