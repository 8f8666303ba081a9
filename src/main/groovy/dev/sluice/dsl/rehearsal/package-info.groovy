/**
 * What a script does outside of the engines, and what a rehearsal does in place of that: programs and files that are passed over.
 * Imports {@code flow} and {@code failure}.
 */
package dev.sluice.dsl.rehearsal
