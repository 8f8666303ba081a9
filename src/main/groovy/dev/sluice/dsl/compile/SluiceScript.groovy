package dev.sluice.dsl.compile

import dev.sluice.barrier.BarredEffect
import dev.sluice.dsl.failure.DslException
import dev.sluice.dsl.flow.DoneTable
import dev.sluice.dsl.flow.HolderMembers
import dev.sluice.dsl.flow.ListMembers
import dev.sluice.dsl.flow.ObjectMembers
import dev.sluice.dsl.flow.SecretMethods
import dev.sluice.dsl.flow.Units
import dev.sluice.dsl.grammar.ScriptContext
import dev.sluice.dsl.grammar.Word
import dev.sluice.dsl.grammar.Words
import dev.sluice.dsl.rehearsal.Unknown
import dev.sluice.dsl.text.TextForm
import dev.sluice.language.Branch
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Secret
import groovy.transform.CompileStatic
import java.time.Clock
import java.util.regex.Pattern
import org.codehaus.groovy.runtime.InvokerHelper

/**
 * Every script of ours: it gives the words their meaning where nothing nearer has one of that name.
 *
 * <p>The words are no methods of it. Groovy prefers a method of a script to a name that only a block knows, so they would
 * get in the way of the fields that have the same names.
 */
@CompileStatic
abstract class SluiceScript extends Script {
    static {
        ObjectMembers.install()
        ListMembers.install()
        HolderMembers.install()
        JavaEnd.install()
    }

    SluiceScript() {
    }

    /** Its fields are initialized with what {@code around} has. */
    SluiceScript(Binding around) {
        super(around)
    }

    @Override
    Object invokeMethod(String name, Object arguments) {
        Word word = Words.named(name)
        if (word == null || context().answers(name)) {
            return super.invokeMethod(name, arguments)
        }
        word.call(arguments as Object[], context())
    }

    /** A word, or a method of the script's own. */
    Object callWord(String name, Object... given) {
        invokeMethod(name, given)
    }

    /** From here on a variable is read of which {@link #begun} tells with what it begins. */
    Object looking() {
        context().run.shared().looking()
    }

    Object looked(Object before, Object value) {
        value
    }

    /** {@code value}, for which the variable that has just been read is taken, since nothing was in it. */
    Object begun(Object value) {
        context().run.shared().begun(value)
        value
    }

    /** What is compiled by itself would compare what is unknown as if it were known. */
    @Override
    Object evaluate(String text) {
        Map<?, ?> named = binding.variables.findAll { name, value -> text =~ /\b${Pattern.quote(name.toString())}\b/ }
        context().outside.mustKnow(named.values() as Object[])
        super.evaluate(text)
    }

    @Override
    Object evaluate(File file) {
        evaluate(file.text)
    }

    /**
     * A method called on an object: where an engine keeps it, one of our words may be meant.
     *
     * @param how {@code .}, {@code ?.} or {@code *.}
     */
    Object callTold(Object object, String how, String name, Object... given) {
        if (how == '*.') {
            refuseMisfit(object, name)
            List<Object> results = object?.collect { callTold(it, '?.', name, given) }
            boolean silent = object instanceof Collection && results && results.every { it == null }
            return silent ? DoneTable.of(name, (Collection<?>) object) : results
        }
        boolean several = object instanceof Collection && object.every { isKept(it) } && InvokerHelper.getMetaClass(object).respondsTo(object, name).empty
        if (!several && !isKept(object)) {
            return callOutside(object, how, name, given)
        }
        boolean named = given && given[0] instanceof Map && !(given[0] instanceof ApiObject)
        List<Object> told = (named ? [given[0], object] : [object]) + given.toList().drop(named ? 1 : 0)
        Words.named(name).call(told as Object[], context())
    }

    private static boolean isKept(Object object) {
        object instanceof ApiObject && ((ApiObject) object).reference() != null
    }

    /** A list without elements is told nothing that its elements could not be told. */
    private void refuseMisfit(Object list, String word) {
        Map<String, Object> sort = ListMembers.sortOfNone(list)
        String misfit = sort instanceof ApiObject ? Words.named(word).misfit(context().grammar.schema, ((ApiObject) sort).type()) : null
        if (misfit != null) {
            throw DslException.about(word, misfit)
        }
    }

    /** A property of an object: of a VDB, which lacks it, how it is reached, or one field of that. */
    Object addressOf(Object object, String how, String name) {
        if (how == '*.') {
            return object?.collect { addressOf(it, '?.', name) }
        }
        if (how == '?.' && object == null) {
            return null
        }
        boolean kept = isKept(object) && !((ApiObject) object).containsKey(name)
        if (!kept) {
            return InvokerHelper.getProperty(object, name)
        }
        Object connection = Words.named('connection').call([object] as Object[], context())
        name == 'connection' ? connection : connection.getAt(name)
    }

    /** {@code text}, of which something else is made, unless there are stars in it in place of a secret. */
    Object withoutSecret(Object text) {
        if (text instanceof Secret || SecretMethods.isIn(text)) {
            throw DslException.about(null, SecretMethods.MADE_OF_STARS)
        }
        text
    }

    /** A method that may have an effect outside of the engines. */
    Object callOutside(Object object, String how, String name, Object... given) {
        context().outside.call(object, how, name, given)
    }

    /** From here on a rehearsal takes what it cannot know for what lets the script go on. */
    void assumes() {
        context().outside.assume(true)
    }

    void assumed() {
        context().outside.assume(false)
    }

    /** Such a method as a closure. */
    Object pointOutside(Object object, String name) {
        context().outside.pointer(object, name)
    }

    /** What a script hands to such a method that one of {@code near} may have. */
    List<Object> handedOutside(List<?> near, String name, Object... given) {
        context().outside.mustKnowNear(near, name, given)
        given.toList()
    }

    /** The time of so long ago. */
    Object agoOutside(Object span) {
        context().outside.onClock { Clock clock -> Units.ago(span, clock) }
    }

    /** A property that may be the content of a file. */
    Object getOutside(Object object, String how, String property) {
        context().outside.get(object, how, property)
    }

    /** An assignment to a property that may be the content of a file. */
    void putOutside(Object object, String property, Object value) {
        context().outside.put(object, property, value)
    }

    /** A constructor of something that writes or talks outside. */
    Object makeOutside(String type, Object... given) {
        context().outside.make(type, given)
    }

    /** What comes of an effect that was stopped where it would have happened. */
    Object unknownOf(BarredEffect effect) {
        context().outside.stopped(effect)
    }

    /** The page of the object of that name, which somebody typed and nothing else. */
    Object showCalled(String name) {
        Object page = Words.named('show').ofName(name, context())
        if (page == null) {
            throw DslException.about('showCalled', context().grammar.noValue(name, (Set<String>) context().variables.keySet()))
        }
        page
    }

    /** {@code vdbs as csv}. */
    String writtenAs(Object value, String form) {
        TextForm.valueOf(form.toUpperCase(Locale.ROOT)).text(value, context().engines)
    }

    @Override
    Object getProperty(String name) {
        if (binding.hasVariable(name)) {
            return binding.getVariable(name)
        }
        Word word = Words.listing(name)
        if (word != null) {
            return word.list(context())
        }
        if (Units.POINTS.contains(name)) {
            return context().outside.onClock { Clock clock -> Units.point(name, clock) }
        }
        context().grammar.points.contains(name) ? name : super.getProperty(name)
    }

    @Override
    void print(Object value) {
        context().output.print(text(value))
    }

    @Override
    void println() {
        print('\n')
    }

    @Override
    void println(Object value) {
        Branch.isTree(value) ? context().output.show(value, context().engines) : print(text(value) + '\n')
    }

    private static String text(Object value) {
        value instanceof ApiObject ? value.toString() : Unknown.shown(Units.inText(value))
    }

    private ScriptContext context() {
        (ScriptContext) binding
    }
}
