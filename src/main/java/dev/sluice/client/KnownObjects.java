package dev.sluice.client;

import dev.sluice.wire.ApiObject;
import java.util.List;
import java.util.Optional;

/** What whoever opened a session knows anyway of the objects behind it, so that nobody need ask. */
public interface KnownObjects {
    /** Nothing. */
    KnownObjects NOTHING = new KnownObjects() {
        @Override
        public Optional<List<ApiObject>> listed(String root) {
            return Optional.empty();
        }

        @Override
        public Optional<List<ApiObject>> called(String root, String text) {
            return Optional.empty();
        }

        @Override
        public Optional<ApiObject> found(String reference) {
            return Optional.empty();
        }
    };

    /** All objects of a root, as the engine would list them. */
    Optional<List<ApiObject>> listed(String root);

    /** Those of them whose name or reference is {@code text}. */
    Optional<List<ApiObject>> called(String root, String text);

    /** The object of that reference, as the engine would show it. */
    Optional<ApiObject> found(String reference);
}
