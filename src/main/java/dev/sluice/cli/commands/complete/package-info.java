/**
 * What Tab offers in the shells of others: the scripts that they read, and the values that an option takes.
 */
package dev.sluice.cli.commands.complete;
