package dev.sluice.dsl.grammar

import dev.sluice.dsl.failure.DslException
import dev.sluice.dsl.flow.ClosureRunner
import dev.sluice.wire.Mistake
import groovy.transform.CompileStatic
import org.codehaus.groovy.runtime.InvokerHelper

/**
 * What the braces of a word say, while they run: each word fills one field of the type that is made there.
 *
 * <p>It answers to every name itself, before Groovy looks further: a word that it does not know is a mistake, unless the
 * script has a method or a variable of that name.
 */
@CompileStatic
final class Block extends GroovyObjectSupport {
    private Vocabulary vocabulary
    private final Grammar grammar
    private final ScriptContext around
    private final Closure<?> home
    private final Map<String, Object> said = [:]
    private Object owner

    /** @param home gives the container whose history counts where a point is said without one */
    Block(Vocabulary vocabulary, Grammar grammar, ScriptContext around, Closure<?> home = null) {
        this.vocabulary = vocabulary
        this.grammar = grammar
        this.around = around
        this.home = home
    }

    /** What {@code named} says, by the same words: {@code from} and {@code at} together say a point. */
    Map<String, Object> filledBy(Map<?, ?> named) {
        vocabulary = vocabulary.narrowedTo(named.type)
        named.each { key, value ->
            String name = key.toString()
            boolean saysType = name == 'type' && vocabulary.takesType
            boolean ofPoint = vocabulary.takesPoint() && (name == 'from' || name in HistoryPoint.KEYS)
            if (!vocabulary.open && vocabulary.field(name) == null && !saysType && !ofPoint) {
                throw DslException.about(name, vocabulary.stranger(name))
            }
            if (vocabulary.field(name) != null || saysType || vocabulary.open && !ofPoint) {
                say(name, [value] as Object[])
            }
        }
        if (vocabulary.takesPoint() && (named.from != null || HistoryPoint.KEYS.any { named.containsKey(it) })) {
            point(named.from, named)
        }
        said
    }

    /** Runs {@code braces} and gives what they say. */
    Map<String, Object> filledBy(Closure<?> braces) {
        owner = braces.owner
        ClosureRunner.run(braces, this)
        if (vocabulary.ofKinds) {
            check()
        } else if (vocabulary.takesType && !vocabulary.act && !said.containsKey('type')) {
            return [type: (Object) vocabulary.fitting(said.keySet()).name()] + said
        }
        said
    }

    /** Refuses what makes no sense, all of it at once. */
    private void check() {
        List<Mistake> mistakes = BodyCheck.mistakes(grammar.schema, vocabulary, said)
        if (mistakes) {
            throw new DslException(vocabulary.word, mistakes)
        }
    }

    @Override
    Object invokeMethod(String name, Object arguments) {
        Object[] given = arguments as Object[]
        if (vocabulary.knows(name)) {
            return name == 'from' && vocabulary.field(name) == null ? from(given) : say(name, given)
        }
        Word word = Words.named(name)
        boolean answered = around.answers(name)
        boolean makes = word != null && (word.acting || given && given.last() instanceof Closure)
        if (makes && !answered) {
            throw DslException.about(name, word.misplaced(vocabulary.word))
        }
        if (word == null && !answered) {
            throw DslException.about(name, vocabulary.stranger(name))
        }
        // Groovy asks the owner of the braces next, and so at last the script.
        throw new MissingMethodException(name, Block, given)
    }

    @Override
    void setProperty(String name, Object value) {
        if (vocabulary.isOpen() || vocabulary.field(name) != null || name == 'type' && vocabulary.takesType) {
            say(name, [value] as Object[])
        } else if (around.hasVariable(name)) {
            throw new MissingPropertyException(name, Block)
        } else {
            throw DslException.about(name, vocabulary.stranger(name))
        }
    }

    /** A block is written, not read: every name that is read means a variable of the script, which is found without an error for each read. */
    @Override
    Object getProperty(String name) {
        if (around.hasVariable(name)) {
            return InvokerHelper.getProperty(owner, name)
        }
        throw new MissingPropertyException(name, Block)
    }

    private Object say(String name, Object[] given) {
        if (given.length == 0) {
            throw DslException.about(name, "'$name' needs a value. Write: $name 'value'")
        }
        if (given.length > 1 && !vocabulary.isList(name)) {
            throw DslException.about(name, "'$name' takes one value.")
        }
        Object value = given.length > 1 ? given.toList() : given[0]
        value instanceof Closure ? braces(name, value) : put(name, WireValues.fit(vocabulary, name, value))
    }

    private Object put(String name, Object value) {
        said.put(name, value)
        if (name == 'type') {
            vocabulary = vocabulary.narrowedTo(value)
        }
        value
    }

    private Object braces(String name, Closure<?> closure) {
        Vocabulary inside = vocabulary.inside(name)
        if (inside == null) {
            throw DslException.about(name, "'$name' takes no braces. Write: $name 'value'")
        }
        Map<String, Object> filled = new Block(inside, grammar, around).filledBy(closure)
        Object before = said[name]
        if (vocabulary.isList(name)) {
            return put(name, (before instanceof List ? before : []) + [filled])
        }
        put(name, before instanceof Map ? before + filled : filled)
    }

    private Object from(Object[] given) {
        Map<?, ?> named = given.length == 2 && given[0] instanceof Map ? (Map) given[0] : [:]
        if (given.length == 0 || given.length > 2 || given.length == 2 && (!named || named.keySet().any { !(it in HistoryPoint.KEYS) })) {
            throw DslException.about('from', HistoryPoint.HOW)
        }
        point(given.last(), named)
    }

    /** @param named what is said of the point besides its container */
    private Object point(Object container, Map<?, ?> named) {
        HistoryPoint history = new HistoryPoint(grammar, around)
        Map<String, Object> point = vocabulary.takesPointItself() ? history.itself(container, named) : history.chosen(container, named, home)
        put(vocabulary.pointField(), WireValues.fit(vocabulary, vocabulary.pointField(), point))
    }
}
