/**
 * {@code sluice pool} and what comes behind it, one file each.
 */
package dev.sluice.cli.commands.pool;
