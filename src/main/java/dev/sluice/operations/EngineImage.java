package dev.sluice.operations;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Schema;
import java.util.List;
import java.util.Map;

/**
 * What an engine shows of itself to one user: its objects and their settings, never data, secrets masked.
 *
 * @param schema of all types that it has objects of: those that nobody declares, as far as their objects show them
 * @param address where it was reached
 * @param identity what it is known by wherever it is reached, or null where it does not tell
 * @param user who looks
 * @param objects all but the records of what was done
 * @param ranges what can be had of each timeflow whose log is kept, by its reference
 * @param jobs the latest ones
 * @param space what each container takes, where the engine tells
 */
public record EngineImage(Schema schema, String address, String identity, ApiObject user, List<ApiObject> objects, Map<String, List<ApiObject>> ranges,
                       List<ApiObject> jobs, List<ApiObject> space) {
}
