package dev.sluice.engine.secrets;

/** Encrypts what leaves the machine together with what it protects. */
public sealed interface Seal permits Passphrase, Recipient {
    String close(String text);

    /** @throws UnreadableSecret when it was sealed for another, or changed */
    String open(String sealed);
}
