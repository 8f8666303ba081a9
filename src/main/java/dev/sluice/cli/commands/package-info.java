/**
 * One file a command: this folder is the help page.
 */
package dev.sluice.cli.commands;
