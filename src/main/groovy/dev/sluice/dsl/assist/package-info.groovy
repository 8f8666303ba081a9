/**
 * Helps while a script is typed: completion, colours, pages on words. {@link dev.sluice.dsl.assist.GroovyAssistant} is the way in.
 *
 * <p>Imports {@code compile} for its tokens, {@code grammar} and what these import.
 */
package dev.sluice.dsl.assist
