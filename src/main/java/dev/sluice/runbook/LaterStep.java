package dev.sluice.runbook;

import java.util.function.Supplier;

/**
 * A step that is done later, and maybe by another thread.
 *
 * @param place where it is done
 * @param work its braces
 * @param doing does it, and gives what they give
 */
public record LaterStep(String title, String place, StepBody work, Supplier<Object> doing) {
}
