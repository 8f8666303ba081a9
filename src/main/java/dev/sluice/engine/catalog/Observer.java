package dev.sluice.engine.catalog;

import dev.sluice.wire.ApiObject;

/** Is told of every change to an object while its transaction goes on, and then whether that stands. On one thread at a time. */
public interface Observer {
    /** What happened to an object. */
    enum Event { CREATE, UPDATE, DELETE }

    /** Wants to know nothing. */
    Observer NOBODY = new Observer() {
        @Override
        public void changed(Transaction transaction, Event event, ApiObject object) {
            // Nobody wants to know.
        }

        @Override
        public void ended(boolean kept) {
            // Nobody wants to know.
        }
    };

    /** @param object as it is from now on, or as it was until it was removed */
    void changed(Transaction transaction, Event event, ApiObject object);

    /** The transaction has ended; only if it is kept, what was told since the last one ended is true. */
    void ended(boolean kept);
}
