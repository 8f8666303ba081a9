/**
 * Reports of runs, made from their journals alone: a page for people, Markdown, and JUnit for whatever counts tests. Begin with
 * {@link dev.sluice.runbook.report.Story}.
 */
package dev.sluice.runbook.report;
