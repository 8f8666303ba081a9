package dev.sluice.operations;

import dev.sluice.wire.Secret;
import java.util.Optional;

/** Whoever can be asked while something goes on: a user at a terminal, or nobody. */
public interface Questions {
    /** Nobody is there. */
    Questions NOBODY = new Questions() {
        @Override
        public Optional<String> ask(String question) {
            return Optional.empty();
        }

        @Override
        public Optional<Secret> askHidden(String question) {
            return Optional.empty();
        }
    };

    /** What is answered; nothing where nobody is there. */
    Optional<String> ask(String question);

    /** The same without showing what is typed. */
    Optional<Secret> askHidden(String question);
}
