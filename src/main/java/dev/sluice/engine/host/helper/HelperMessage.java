package dev.sluice.engine.host.helper;

import dev.sluice.engine.host.HostException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * What an engine and its helper say to each other. As bytes it is the length of what follows, a word, how many texts there are, and these.
 *
 * @param word a verb of the engine's, or what became of it
 */
record HelperMessage(String word, List<String> texts) {
    /** For the mount paths of some ten thousand VDBs. */
    private static final int MOST_BYTES = 16 << 20;

    private static final String DONE = "DONE";
    private static final String REFUSED = "REFUSED";
    private static final String FAILED = "FAILED";

    HelperMessage {
        texts = List.copyOf(texts);
    }

    static HelperMessage done(List<String> result) {
        return new HelperMessage(DONE, result);
    }

    static HelperMessage failed(Exception failure) {
        return failure instanceof HostException refused ? new HelperMessage(REFUSED, List.of(refused.details(), refused.action()))
                : new HelperMessage(FAILED, List.of(String.valueOf(failure.getMessage())));
    }

    /** What was asked for, or why it was not done. */
    List<String> result() throws IOException {
        return switch (word) {
            case DONE -> texts;
            case REFUSED -> throw new HostException(texts.get(0), texts.get(1));
            default -> throw new IOException(texts.get(0));
        };
    }

    void write(OutputStream out) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream fields = new DataOutputStream(bytes);
        fields.writeUTF(word);
        fields.writeInt(texts.size());
        for (String text : texts) {
            fields.writeUTF(text);
        }
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        new DataOutputStream(whole).writeInt(bytes.size());
        bytes.writeTo(whole);
        out.write(whole.toByteArray());
        out.flush();
    }

    /**
     * The next one.
     *
     * @throws EOFException where the other side has ended
     * @throws IOException where what comes is no message
     */
    static HelperMessage read(InputStream in) throws IOException {
        int length = new DataInputStream(in).readInt();
        if (length < 1 || length > MOST_BYTES) {
            throw new IOException("a message of " + length + " bytes");
        }
        byte[] bytes = in.readNBytes(length);
        DataInputStream fields = new DataInputStream(new ByteArrayInputStream(bytes));
        try {
            String word = fields.readUTF();
            List<String> texts = new ArrayList<>();
            for (int left = fields.readInt(); left > 0; left--) {
                texts.add(fields.readUTF());
            }
            if (fields.available() > 0) {
                throw new IOException("a message with " + fields.available() + " bytes too many");
            }
            return new HelperMessage(word, texts);
        } catch (EOFException cut) {
            throw new IOException("a message that is cut", cut);
        }
    }
}
