/**
 * What a run knows of its secrets, and how it keeps them out of all that it writes, in whatever form they come. Begin with
 * {@link dev.sluice.runbook.secret.RunSecrets}.
 */
package dev.sluice.runbook.secret;
