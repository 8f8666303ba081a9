package dev.sluice.rehearsal;

import dev.sluice.wire.ApiObject;
import java.util.List;

/**
 * What becomes of one object.
 *
 * @param before null where it is new
 * @param after null where it is gone
 */
public record ObjectChange(ApiObject before, ApiObject after) {
    /** What happens to it, by the sign that plans are read by. */
    public enum Sort {
        CREATE('+', "create"), UPDATE('~', "change"), DELETE('-', "delete");

        private final char sign;
        private final String word;

        Sort(char sign, String word) {
            this.sign = sign;
            this.word = word;
        }

        public char sign() {
            return sign;
        }

        public String word() {
            return word;
        }

        static Sort of(String word) {
            return List.of(values()).stream().filter(sort -> sort.word.equals(word)).findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("there is no change '" + word + "'"));
        }
    }

    Sort sort() {
        return before == null ? Sort.CREATE : after == null ? Sort.DELETE : Sort.UPDATE;
    }

    /** The object as far as it is known. */
    ApiObject object() {
        return after == null ? before : after;
    }
}
