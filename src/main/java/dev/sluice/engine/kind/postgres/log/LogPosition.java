package dev.sluice.engine.kind.postgres.log;

/** A place in the log of a server, as PostgreSQL writes it: {@code 16/B374D848}. */
public final class LogPosition {
    private static final int HALF = 32;
    private static final int HEX = 16;

    private LogPosition() {
    }

    public static boolean isOne(String text) {
        return text.matches("[0-9A-Fa-f]{1,8}/[0-9A-Fa-f]{1,8}");
    }

    public static long parse(String text) {
        String[] halves = text.split("/");
        return Long.parseLong(halves[0], HEX) << HALF | Long.parseLong(halves[1], HEX);
    }

    public static String text(long position) {
        return String.format("%X/%X", position >>> HALF, position & 0xffff_ffffL);
    }
}
