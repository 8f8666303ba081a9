/** Words for how a script goes on: its parameters, its steps, what it waits for, who is asked. */
package dev.sluice.dsl.words.runbook
