/**
 * A database for each branch of a Git repository: what is asked of Git, the hooks by which it calls, and the file that has the address.
 * Begin with {@link dev.sluice.cli.git.BranchDatabases}.
 */
package dev.sluice.cli.git;
