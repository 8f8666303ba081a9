package dev.sluice.dsl.words.act

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** What stands with braces right behind a step is not this word, but a part of the step. */
@POJO
@CompileStatic
final class UndoWord extends VerbWord {
    final String about = 'Take back the last refresh or rollback of a VDB.'
    final String example = "undo 'qa1'"
    final String usage = "undo takes an object or its name: undo 'name'. With braces it stands right behind a step"
    final boolean ofCopies = true
}
