package dev.sluice.shell.terminal;

import dev.sluice.shell.text.Style;
import java.nio.file.Path;

/**
 * How commands are typed.
 *
 * @param history the file that keeps them
 * @param style whether they are coloured meanwhile
 * @param editor the command that edits a file, as the user's system knows it
 */
public record Typing(Path history, Style style, String editor) {
}
