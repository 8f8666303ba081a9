/**
 * How values look: tables, forms, sizes, ages, colours. Knows no terminal and no loop.
 *
 * <p>Start with {@link dev.sluice.shell.text.ValueLayout}.
 */
package dev.sluice.shell.text;
