package dev.sluice.engine.secrets;

/** Encrypts what leaves the machine together with what it protects. */
public sealed interface Seal permits Passphrase, Recipient {
    /** What is sealed; nothing else that was encrypted with the same key is taken for it. */
    String PURPOSE = "keys of Sluice";

    /** How the text was encrypted, the key for it, and the text: with colons between. */
    int PARTS = 3;

    String close(String text);

    /** @throws UnreadableSecret when it was sealed for another, or changed */
    String open(String sealed);
}
