/** Words for sorts of objects: each makes one, reads one, or lists all. */
package dev.sluice.dsl.words.object
