package dev.sluice.engine.host;

/** A program that was to run is not installed. */
public final class MissingProgramException extends HostException {
    private final String program;

    MissingProgramException(String program, String place) {
        super("host: there is no program " + MessageText.quoted(program) + " in " + place + ".",
                "Install it, or give its full path.");
        this.program = program;
    }

    public String program() {
        return program;
    }
}
