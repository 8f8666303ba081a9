package dev.sluice.operations;

import dev.sluice.wire.Schema;
import java.util.Map;

/** Creates one object of a sort that is made by a call to the place where such objects are kept: a bookmark, a user. */
public final class Create extends Creation {
    /**
     * @param word for it in scripts and messages
     * @param root where such objects are kept
     * @param type of the body
     */
    public Create(Schema schema, String word, String root, String type, Map<String, ?> body) {
        super(word, root, root, schema, type, body);
    }
}
