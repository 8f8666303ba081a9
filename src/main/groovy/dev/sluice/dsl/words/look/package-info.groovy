/** Words that change nothing: they show what is there, and how it is reached. */
package dev.sluice.dsl.words.look
