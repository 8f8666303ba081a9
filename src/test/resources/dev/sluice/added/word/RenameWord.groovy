package org.example

import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.LineWriter
import dev.sluice.dsl.grammar.PlannedChange
import dev.sluice.dsl.grammar.ScriptChecker
import dev.sluice.dsl.grammar.Word
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.operations.Effect
import dev.sluice.operations.Update
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import dev.sluice.wire.Type
import groovy.transform.CompileStatic
import java.util.function.Function

@CompileStatic
final class RenameWord extends Word {
    final String about = 'Give an object another name.'
    final String example = "rename group('Testing'), to: 'Trials'"
    final String usage = "rename takes an object and its new name: rename group('Testing'), to: 'Trials'"
    final boolean acting = true
    final boolean writing = true
    final boolean method = true
    final boolean takingMore = true
    final List<String> options = ['to']

    /** What it takes. */
    @Override
    boolean fits(Arguments given) {
        given.values.size() == 1 && given.names() == ['to'] && given.braces == null
    }

    /** What is a mistake besides. */
    @Override
    void check(Arguments given, ScriptChecker checker) {
        super.check(given, checker)
        checker.attempt(given.named('to')) { Object name -> refuseEmpty(name) }
    }

    private void refuseEmpty(Object name) {
        if (name == '') {
            throw mistake('a name cannot be empty.')
        }
    }

    /** What it does. */
    @Override
    protected Object run(WordCall call) {
        Object object = call.told()
        String name = call.named.to?.toString()
        refuseEmpty(name)
        call.perform('renaming of', object) { Schema schema -> new Renaming(new Update(schema, object, [name: name])) }
    }

    /** Where it is offered: behind the point after any object that has a name. */
    @Override
    boolean isOfferedFor(Schema schema, Type type, boolean copy) {
        type.field('name') != null
    }

    /** How save writes it. */
    @Override
    String line(LineWriter writer, ApiObject settings) {
        "rename ${writer.object(settings)}, to: ${writer.value(settings.object('changes').name())}"
    }

    /** What takes it back. */
    @Override
    Function<Object, String> inverse(PlannedChange change) {
        String before = change.read().name()
        Function<Object, String> back = (Object renamed) -> "rename ${change.shown((ApiObject) renamed)}, to: '$before'".toString()
        back
    }

    /** An update that goes by the name of the word. */
    private static final class Renaming implements Effect<ApiObject> {
        @Delegate(excludes = 'word')
        private final Update update

        Renaming(Update update) {
            this.update = update
        }

        @Override
        String word() {
            'rename'
        }
    }
}
