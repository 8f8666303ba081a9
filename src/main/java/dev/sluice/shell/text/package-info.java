/**
 * How values look: tables, forms, sizes, ages, colours. Knows no terminal and no loop.
 *
 * <p>Start with {@link dev.sluice.shell.text.Layout}.
 */
package dev.sluice.shell.text;
