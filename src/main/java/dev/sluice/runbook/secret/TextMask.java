package dev.sluice.runbook.secret;

/** Puts something else in place of the secrets that it knows, also in a text that comes in pieces. May be used from many threads. */
public interface TextMask {
    /** The text with a mask in place of each secret; null for null. */
    String over(String text);

    /**
     * How much of the first {@code limit} letters of {@code text} can be given on before more of it has come: what follows may be the
     * beginning of a secret.
     */
    int whole(String text, int limit);
}
