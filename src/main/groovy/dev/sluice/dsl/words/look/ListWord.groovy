package dev.sluice.dsl.words.look

import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.CompletionPlace
import dev.sluice.dsl.grammar.ResultSort
import dev.sluice.dsl.grammar.ScriptChecker
import dev.sluice.dsl.grammar.Word
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.dsl.grammar.Words
import dev.sluice.language.Choices.Choice
import dev.sluice.operations.ListObjects
import dev.sluice.wire.Schema
import dev.sluice.wire.Suggestion
import dev.sluice.wire.Type
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class ListWord extends Word {
    final String about = 'List all objects of a sort, also of one that has no word of its own.'
    final String example = "list 'toolkit'"
    final String usage = "list takes what to list: list 'groups'"

    @Override
    ResultSort gives(Arguments given, Schema schema, ResultSort first) {
        Object what = given.oneValue ? Arguments.literal(given.values.first()) : null
        Word word = what == null ? null : Words.listing(what.toString()) ?: Words.named(what.toString())
        word?.listedSort ?: schema.atRoot(String.valueOf(what)).map { Type type -> ResultSort.objects(type.name()) }.orElse(null)
    }

    @Override
    void readOn(Arguments given, ScriptChecker checker) {
        super.readOn(given, checker)
        String what = given.oneValue ? Arguments.literal(given.values.first()) : null
        Collection<String> known = Words.listings() + checker.grammar.schema.types()*.root().findAll()
        String meant = what == null || what in known || Words.has(what) ? null : Suggestion.of(what, known).orElse(null)
        if (meant != null) {
            checker.mistake(given.values.first(), "there is no list '$what'. Did you mean '$meant'?")
        }
    }

    @Override
    protected Object run(WordCall call) {
        String what = call.only().toString()
        Word word = Words.listing(what) ?: Words.named(what)
        word?.listing != null ? word.list(call.around) : call.perform('list of', what) { Schema schema -> new ListObjects(schema, what, [:]) }
    }

    @Override
    List<Choice> choices(CompletionPlace at) {
        at.listings()
    }
}
