package dev.sluice.dsl.words.act

import dev.sluice.dsl.failure.DslException
import dev.sluice.dsl.flow.DoneTable
import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.Block
import dev.sluice.dsl.grammar.CompletionPlace
import dev.sluice.dsl.grammar.Grammar
import dev.sluice.dsl.grammar.ResultSort
import dev.sluice.dsl.grammar.ScriptChecker
import dev.sluice.dsl.grammar.Vocabulary
import dev.sluice.dsl.grammar.Word
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.dsl.grammar.WrittenBody
import dev.sluice.language.Choices.Choice
import dev.sluice.wire.Schema
import dev.sluice.wire.Type
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** A word that does something with an object that is there: {@code refresh 'qa1'}, {@code qa1.refresh()}. */
@POJO
@CompileStatic
abstract class ToldWord extends Word {
    @Override
    boolean isTold() {
        true
    }

    @Override
    boolean isActing() {
        true
    }

    @Override
    boolean fits(Arguments given) {
        given.values.size() == 1 && !(given.named != null && given.braces != null)
    }

    @Override
    void readOn(Arguments given, ScriptChecker checker) {
        checker.readTold(given)
    }

    /** Of several objects it tells what was done; of one it gives that. */
    @Override
    ResultSort gives(Arguments given, Schema schema, ResultSort first) {
        first != null && first.list ? ResultSort.rows('result', ['name', name]) : givesOfOne(given, schema, first)
    }

    protected ResultSort givesOfOne(Arguments given, Schema schema, ResultSort first) {
        Object said = Arguments.literal(given.values.find())
        Type referred = said == null ? null : schema.referredBy(said.toString()).orElse(null)
        String usual = said != null || ofOneSort ? toldType ?: 'Container' : null
        String type = referred?.name() ?: usual
        if (first != null) {
            return first
        }
        type == null ? null : ResultSort.object(type)
    }

    /** Whether objects of other types than that which users name cannot be told. */
    protected boolean isOfOneSort() {
        false
    }

    @Override
    protected Object run(WordCall call) {
        Object object = call.told()
        object instanceof Collection ? each(call, inOrder((Collection<?>) object)) : told(call, object)
    }

    /** In which order several are told. */
    protected Collection<?> inOrder(Collection<?> objects) {
        objects
    }

    /** One after another, with a table of what was done; the first that fails ends it. */
    private List<Map<String, Object>> each(WordCall call, Collection<?> objects) {
        objects.each { Object object -> told(call, object) }
        DoneTable.of(name, objects)
    }

    private Object told(WordCall call, Object said) {
        Object object = meant(call, call.object(said))
        tell(call, object, besides(call, object))
    }

    /** The object that {@code said} means, where the word has to know it before it can tell it anything. */
    protected Object meant(WordCall call, Object said) {
        said
    }

    /** @param said what is said besides the object */
    protected abstract Object tell(WordCall call, Object object, WrittenBody said)

    private WrittenBody besides(WordCall call, Object object) {
        Grammar grammar = call.grammar()
        Vocabulary vocabulary = vocabulary(call, object, grammar)
        if (vocabulary == null) {
            if (call.named || call.braces) {
                throw DslException.about(name, "$name takes nothing but the object.")
            }
            return new WrittenBody(null, [:])
        }
        Closure<?> home = { -> homeOf(call, object) }
        Block block = new Block(vocabulary, grammar, call.around, home)
        Map<String, Object> said = call.braces ? block.filledBy(call.braces.first()) : block.filledBy(pairs(call, object))
        if (usualPoint != null && !said.containsKey(Vocabulary.POINT)) {
            said = said + [(Vocabulary.POINT): (Object) usualPoint]
        }
        new WrittenBody(vocabulary, said)
    }

    /** The words for what is said besides, or null where there are none. */
    protected Vocabulary vocabulary(WordCall call, Object object, Grammar grammar) {
        grammar.inside(this)
    }

    /** The {@code name: value} pairs. */
    protected Map<Object, Object> pairs(WordCall call, Object object) {
        call.named
    }

    /** Whose history counts, where a point is said without a container. */
    protected Object homeOf(WordCall call, Object object) {
        call.around.read('container', 'Container', object).get('provisionContainer')
    }

    @Override
    List<Choice> choices(CompletionPlace at) {
        at.told(this)
    }
}
