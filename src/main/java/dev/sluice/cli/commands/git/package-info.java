/**
 * {@code sluice git} and what comes behind it, one file each: branches of a work tree with a virtual database each.
 */
package dev.sluice.cli.commands.git;
