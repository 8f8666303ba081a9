/**
 * Where secrets come from that are in no script, no profile and no command line. {@link dev.sluice.operations.secret.SecretSource} lists
 * the places; scripts and profiles take their words from it.
 */
package dev.sluice.operations.secret;
