package dev.sluice.engine.host;

/**
 * How a program ended and what it wrote.
 *
 * @param status 0 when all went well, as programs have it; 128 and the signal's number when a signal ended it
 * @param out its standard output; of much output only the last lines, 64 KiB of them
 * @param err its standard error, with the same limit
 */
public record Result(int status, String out, String err) {
    public boolean ok() {
        return status == 0;
    }
}
