/** Words that change something: what an object can be told, and what is made, changed or deleted by more than one call. */
package dev.sluice.dsl.words.act
