package dev.sluice.runbook;

import dev.sluice.wire.ApiObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The objects that were there when somebody was asked to approve a run, by the engines that the run had come to, their sorts and their
 * references, and how they were called. What the run does then, it does with those and with what it has made itself: what others have made
 * since, or have given the name of another, nobody has approved.
 */
final class ApprovedObjects {
    /** The sorts that others than the run make; all else belongs to one of these, or is a part of the engine. */
    static final List<String> ROOTS = List.of("database", "group", "environment", "policy", "user", "role", "authorization");

    /** Where nobody had to approve anything. */
    static final ApprovedObjects ALL = new ApprovedObjects(ApiObject.of(Map.of()));

    private final ApiObject engines;

    /** @param engines as a request in the journal has them */
    ApprovedObjects(ApiObject engines) {
        this.engines = engines;
    }

    /** Whether nobody has approved anything at {@code engine}. */
    boolean isAll(String engine) {
        return engines.get(engine) == null;
    }

    /** Whether objects of that sort are listed. */
    boolean lists(String engine, String root) {
        return engines.object(engine).get(root) != null;
    }

    /** The name that an object had; nothing where it was not there. */
    Optional<String> called(String engine, String root, String reference) {
        return Optional.ofNullable(engines.object(engine).object(root).string(reference));
    }
}
