/**
 * What the engine does to the machine that it runs on: here the programs that it starts, and the accounts that they run as; in
 * {@code mount} and {@code files} the places of data. Imports nothing of ours.
 */
package dev.sluice.engine.host;
