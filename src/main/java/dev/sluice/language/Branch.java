package dev.sluice.language;

import dev.sluice.wire.ApiObject;
import java.util.List;

/**
 * An object and what came from it.
 *
 * @param sort the word for such an object
 */
public record Branch(String sort, ApiObject object, List<Branch> branches) {
}
