/**
 * What goes wrong in a script, and where: mistakes that come up while it runs, refusals of engines, and the places of its words.
 * Imports nothing of the language.
 */
package dev.sluice.dsl.failure
