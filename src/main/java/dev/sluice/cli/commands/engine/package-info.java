/**
 * {@code sluice engine} and what comes behind it, one file each.
 */
package dev.sluice.cli.commands.engine;
