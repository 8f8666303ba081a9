/**
 * What steps that run at the same time do to variables which they share: each change belongs to the step that made it, so that a journal
 * can tell what a finished step did, without what an unfinished one beside it did. Imports the room of journals.
 *
 * <p>Start with {@link dev.sluice.runbook.variable.SharedVariables}, then {@link dev.sluice.runbook.variable.VariableChange}.
 */
package dev.sluice.runbook.variable;
