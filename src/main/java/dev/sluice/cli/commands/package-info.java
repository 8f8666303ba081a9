/**
 * One file a command: this folder is the help page. Commands with commands of their own are folders in it.
 */
package dev.sluice.cli.commands;
