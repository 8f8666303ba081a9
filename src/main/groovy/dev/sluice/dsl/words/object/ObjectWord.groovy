package dev.sluice.dsl.words.object

import dev.sluice.dsl.failure.DslException
import dev.sluice.dsl.failure.EngineRefusal
import dev.sluice.dsl.flow.CutList
import dev.sluice.dsl.flow.ObjectList
import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.Block
import dev.sluice.dsl.grammar.CompletionPlace
import dev.sluice.dsl.grammar.Grammar
import dev.sluice.dsl.grammar.LineWriter
import dev.sluice.dsl.grammar.PlannedChange
import dev.sluice.dsl.grammar.ResultSort
import dev.sluice.dsl.grammar.ScriptChecker
import dev.sluice.dsl.grammar.ScriptContext
import dev.sluice.dsl.grammar.Vocabulary
import dev.sluice.dsl.grammar.Word
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.dsl.grammar.Words
import dev.sluice.dsl.grammar.WrittenBody
import dev.sluice.language.Choices.Choice
import dev.sluice.language.TypedList
import dev.sluice.operations.Create
import dev.sluice.operations.Effect
import dev.sluice.operations.ListObjects
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import dev.sluice.wire.Type
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.util.function.BiFunction
import java.util.function.Function
import org.codehaus.groovy.ast.expr.ConstantExpression

/**
 * A word for a sort of object that engines keep. With braces it makes one, where {@code makes} says of which type; with a name it
 * reads one, where {@code reads} does; and its listing lists all.
 */
@POJO
@CompileStatic
abstract class ObjectWord extends Word {
    @Override
    String getUsage() {
        if (makes == null) {
            return "$name takes a name or a reference: $name 'name'"
        }
        reads == null ? "$name takes braces: $name { }"
                : "$name takes braces to make one, or a name to read one: $name { } or $name 'name'"
    }

    @Override
    String getListing() {
        reads == null ? null : Words.plural(name)
    }

    @Override
    boolean isObject() {
        true
    }

    @Override
    boolean isWriting() {
        reads == null
    }

    @Override
    boolean fits(Arguments given) {
        makes != null && given.onlyBraces || given.oneValue && (reads != null || !(given.values.first() instanceof ConstantExpression))
    }

    @Override
    void readOn(Arguments given, ScriptChecker checker) {
        if (makes != null && given.onlyBraces) {
            checker.readBlock(checker.grammar.inside(this), given.call, given.braces)
        } else {
            super.readOn(given, checker)
        }
    }

    @Override
    ResultSort gives(Arguments given, Schema schema, ResultSort first) {
        if (given.oneValue) {
            return reads == null ? null : ResultSort.object(reads)
        }
        makes == null ? null : made
    }

    /** What its braces give. */
    ResultSort getMade() {
        ResultSort.object(reads ?: 'Container')
    }

    @Override
    protected Object run(WordCall call) {
        Object only = call.only()
        only instanceof Closure ? makeWhole(call, described(call, (Closure<?>) only)) : read(call, only)
    }

    /** Makes what {@code body} describes, with what belongs to it. */
    protected ApiObject makeWhole(WordCall call, WrittenBody body) {
        make(call, whole(call, body) { ObjectWord other, WrittenBody own -> other.makeOwn(call, own) })
    }

    /**
     * {@code body} as engines know it, where it is in a shorter form.
     *
     * @param others makes what is needed besides
     */
    WrittenBody whole(WordCall call, WrittenBody body, BiFunction<ObjectWord, WrittenBody, ApiObject> others) {
        body
    }

    private ApiObject read(WordCall call, Object what) {
        if (reads == null) {
            throw call.misused()
        }
        ApiObject found = call.around.read(this, what)
        if (!covered([found], call.around)) {
            throw DslException.about(name, "${EngineRefusal.quoted(found)} is no $name. Write: container ${EngineRefusal.quoted(found)}")
        }
        found
    }

    /** Those of {@code objects} that the word names. */
    protected List<ApiObject> covered(List<ApiObject> objects, ScriptContext around) {
        objects.findAll { covers(it) }
    }

    @Override
    List<ApiObject> list(ScriptContext around) {
        list(around, [:])
    }

    private List<ApiObject> list(ScriptContext around, Map<String, Object> filters) {
        List<ApiObject> all = around.engines.perform(listing, 'list of', listing) { Schema schema -> new ListObjects(schema, reads, filters) }
        ObjectList<ApiObject> ours = new ObjectList<>(covered(all, around), TypedList.sortOf(all))
        Type type = around.grammar.schema.type(reads)
        if (!type.isRecord() || all.size() < ListObjects.MOST) {
            return ours
        }
        Function<Map<String, Object>, List<ApiObject>> asking = { Map<String, Object> more -> list(around, filters + more) } as Function<Map<String, Object>, List<ApiObject>>
        new CutList(listing, ours, ListObjects.filters(type) - filters.keySet(), asking, around.run.settings().told().hints())
    }

    /** What braces say of an object. */
    WrittenBody described(WordCall call, Closure<?> braces) {
        if (makes == null) {
            throw DslException.about(name, usage)
        }
        Grammar grammar = call.grammar()
        Vocabulary vocabulary = grammar.inside(this)
        new WrittenBody(vocabulary, new Block(vocabulary, grammar, call.around).filledBy(braces))
    }

    protected ApiObject make(WordCall call, WrittenBody body) {
        call.perform(making, title(body.fields)) { Schema schema -> body.checked(creation(schema, body.fields), name) }
    }

    /** One that belongs to what {@code call} makes, and that its user does not say. */
    protected ApiObject makeOwn(WordCall call, WrittenBody body) {
        make(call, body)
    }

    /** How messages say that one is made. */
    String getMaking() {
        name
    }

    /** What messages call the object that {@code body} describes. */
    Object title(Map<String, Object> body) {
        body.name ?: body.user
    }

    /** Where such objects are kept. */
    String root(Schema schema) {
        schema.type(reads ?: 'Container').root()
    }

    Effect<ApiObject> creation(Schema schema, Map<String, Object> body) {
        new Create(schema, name, root(schema), makes, body)
    }

    @Override
    List<Choice> choices(CompletionPlace at) {
        reads == null ? at.values() : at.read(this)
    }

    @Override
    String line(LineWriter writer, ApiObject settings) {
        writer.made(this, settings)
    }

    @Override
    Function<Object, String> inverse(PlannedChange change) {
        Function<Object, String> deleted = (Object made) -> 'delete ' + change.shown((ApiObject) made)
        deleted
    }

    /** Whether an object of {@code type} can be made again by what an engine tells of it. */
    boolean makesAgain(Schema schema, Type type) {
        makes != null && reads != null && type != null && type.isA(schema.type(makes))
    }
}
