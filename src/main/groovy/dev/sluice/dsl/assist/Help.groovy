package dev.sluice.dsl.assist

import dev.sluice.dsl.flow.ListMethod
import dev.sluice.dsl.grammar.Grammar
import dev.sluice.dsl.grammar.HistoryPoint
import dev.sluice.dsl.grammar.Vocabulary
import dev.sluice.dsl.grammar.Word
import dev.sluice.dsl.grammar.Words
import dev.sluice.wire.Field
import dev.sluice.wire.Shape
import dev.sluice.wire.Suggestion
import dev.sluice.wire.Type
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** Pages on single words: what one is for, what may be said in its braces, and an example. */
@POJO
@CompileStatic
final class Help {
    private static final int WIDTH = 79
    private static final String INDENT = '  '
    private static final int WIDEST_NAME = 24
    /** What points of a history that have a name mean. */
    private static final Map<String, String> POINTS =
            [LATEST_POINT: 'the newest of all.', LATEST_SNAPSHOT: 'the newest snapshot.', (HistoryPoint.NOW): 'the moment of the call.'].asImmutable()

    private final Grammar grammar
    private final boolean readOnly

    Help(Grammar grammar) {
        this.grammar = grammar
        this.readOnly = grammar.isReadOnly()
    }

    /** What was meant by {@code word}, of which there is no page; it may be one of {@code besides}, too. */
    String stranger(String word, Collection<String> besides) {
        Collection<String> known = readOnly ? grammar.words() + Words.listings()
                : Words.names() + Words.listings() + blocks().collectMany { it.words() }
        "there is no word '$word'. ${Suggestion.orElse(word, known + besides, 'Type help to see what there is.')}\n"
    }

    /** The page on {@code word}, or null where there is no such word. */
    String page(String word) {
        readOnly && isWriting(word) ? "The engine in use is read-only: there is no word '$word'. Use another profile to change something.\n" : found(word)
    }

    /** Whether {@code word} is of use only where something can be changed: braces, and what they say, are. */
    private boolean isWriting(String word) {
        Word known = Words.named(word)
        known != null ? known.writing : Words.listing(word) == null && !grammar.points.contains(word) && found(word) != null
    }

    private String found(String word) {
        int point = word.lastIndexOf('.')
        if (point > 0) {
            Vocabulary around = block(word.substring(0, point))
            String last = word.substring(point + 1)
            return around?.knows(last) ? of(around, last) : null
        }
        Word known = Words.named(word)
        if (known != null) {
            return of(known)
        }
        Word listed = Words.listing(word)
        if (listed != null) {
            return page([word + ': List every ' + listed.name + '.'], [], word)
        }
        if (grammar.points.contains(word)) {
            return page([word + ': A point of a history: ' + POINTS[word]], [], "refresh 'qa1', at: $word")
        }
        ListMethod ofLists = ListMethod.named(word)
        if (ofLists != null) {
            return page([word + ': ' + ofLists.about, 'Every list understands it.'], [], ofLists.example)
        }
        Vocabulary block = blocks().findAll { it.word == word }.max { it.words().size() }
        if (block != null) {
            return of(block)
        }
        List<Vocabulary> homes = blocks().findAll { it.field(word) != null }
        if (homes.empty) {
            return null
        }
        List<Vocabulary> kinds = homes.findAll { it.ofKinds }
        String first = homes.first().ofKinds ? null : of(homes.first(), word)
        [first, kinds ? ofParameter(kinds, word) : null].findAll().join('\n')
    }

    /** The page on a parameter, as each kind that has it declares it. */
    private String ofParameter(List<Vocabulary> blocks, String name) {
        Vocabulary inside = blocks.first().inside(name)
        if (inside != null && !inside.open) {
            return of(inside)
        }
        Map<List<String>, List<Type>> declared = blocks.collectMany { it.types }.unique().findAll { Type type -> type.fields().containsKey(name) }
                .groupBy { Type type -> line(type.fields()[name]) }
        List<String> said = declared.collectMany { List<String> line, List<Type> types ->
            (declared.size() == 1 ? [] : types.collectMany { wrapped("$it: ${it.about()}", INDENT) }) + line
        }
        page(['In ' + blocks*.word.unique().join(' { } and ') + ' { }:'], said, null)
    }

    /** What is inside the braces of the last word of {@code path}, or null. */
    private Vocabulary block(String path) {
        List<String> words = path.split(/\./).toList()
        Word first = Words.named(words.first())
        Vocabulary outermost = first == null ? null : grammar.inside(first)
        words.tail().inject(outermost) { Vocabulary around, String word -> around?.inside(word) }
    }

    /** The page on the field {@code name} of {@code block}. */
    String of(Vocabulary block, String name) {
        if (block.ofKinds) {
            return ofParameter([block], name)
        }
        Vocabulary inside = block.inside(name)
        if (inside != null && !inside.open) {
            return of(inside)
        }
        if (name == 'from' && block.takesPoint()) {
            return page(["from: The point of a history to start from, of ${block.word} { }.".toString()], [HistoryPoint.HOW + '.'], null)
        }
        Field field = block.field(name)
        field == null ? of(block) : page(['In ' + block.word + ' { }:'], line(field), null)
    }

    /** The page on what may be said inside the braces of {@code block}. */
    String of(Vocabulary block) {
        List<String> abouts = block.types.collect { it.about() }.findAll() as List<String>
        page([(block.word + ' { }: ' + (abouts ? abouts.first() : ''))], fields(block), null)
    }

    private String of(Word word) {
        List<String> said = []
        if (readOnly && word.makes != null) {
            return page(["$word.name: $word.aboutReading".toString(), "$word.listing lists all there are.".toString()], [], "$word.name 'name'")
        }
        Vocabulary block = grammar.inside(word)
        if (block != null && !block.words().empty) {
            said.add(word.makes != null ? "Inside $word.name { }:".toString() : 'What may be said besides:')
            said.addAll(fields(block))
        } else if (word.reads == null) {
            said.addAll(wrapped(word.usage, ''))
        }
        List<String> head = ["$word.name: $word.about".toString()] + (word.listing == null ? [] : ["$word.listing lists all there are.".toString()])
        page(head + (word.inOneLine == null ? [] : ["In one line: $word.inOneLine".toString()]), said, word.example)
    }

    private List<String> fields(Vocabulary block) {
        List<String> lines = []
        for (Type type : block.types) {
            if (block.types.size() > 1) {
                lines.addAll(heading(block, type))
            }
            List<Field> fields = type.fields().values().findAll { block.field(it.name()) != null } as List<Field>
            lines.addAll(fields ? fields.collectMany { line(it) } : ['nothing'])
        }
        if (block.takesPoint()) {
            lines.addAll(described('from', 'the point: ' + HistoryPoint.HOW.substring('from takes '.length())))
        }
        lines
    }

    private static List<String> heading(Vocabulary block, Type type) {
        boolean isUsual = type.is(block.types.first())
        if (!block.takesType) {
            return isUsual ? ['either:'] : ['', 'or:']
        }
        isUsual ? ["of type $type, the usual one:".toString()] : ['', "of type $type:".toString()]
    }

    /** {@code name*  sort  sentence}, folded under itself where it is long. */
    private List<String> line(Field field) {
        String required = field.create() == Field.Presence.REQUIRED && !field.hasDefault() ? '*' : ''
        String preset = field.hasDefault() ? " Default: ${field.preset()}." : ''
        described(field.name() + required, "${sort(field.shape())}. ${field.about()}$preset")
    }

    private static List<String> described(String name, String text) {
        wrapped((name.length() < WIDEST_NAME ? name.padRight(WIDEST_NAME) : name + INDENT) + text, ' ' * WIDEST_NAME)
    }

    private static String sort(Shape shape) {
        switch (shape.sort()) {
            case Shape.Sort.STRING: return 'text'
            case Shape.Sort.INTEGER: return 'whole number'
            case Shape.Sort.NUMBER: return 'number'
            case Shape.Sort.BOOLEAN: return 'true or false'
            case Shape.Sort.DATE: return 'time'
            case Shape.Sort.ENUM: return Vocabulary.either(shape.values())
            case Shape.Sort.REFERENCE: return (shape.type() =~ /^[AEIO]/ ? 'an ' : 'a ') + shape.type()
            case Shape.Sort.ARRAY: return 'list of ' + sort(shape.items())
            case Shape.Sort.ANY: return 'any value'
            default: return 'braces'
        }
    }

    /** Every pair of braces that some word has, the outer ones first. */
    private List<Vocabulary> blocks() {
        List<Vocabulary> found = Words.all().findAll { it.body != null }.collect { grammar.inside(it) }
        Set<Object> known = [] as Set<Object>
        for (int at = 0; at < found.size(); at++) {
            Vocabulary around = found[at]
            for (String word : around.words()) {
                Vocabulary inside = around.inside(word)
                if (inside != null && !inside.open && known.add([word, inside.types])) {
                    found.add(inside)
                }
            }
        }
        found
    }

    private static String page(List<String> head, List<String> said, String example) {
        List<String> lines = head.collectMany { wrapped(it, '') }
        if (said) {
            lines.add('')
            lines.addAll(said.collect { it.empty ? it : INDENT + it })
            if (said.any { it.contains('* ') }) {
                lines.addAll(['', 'A star marks what has to be said.'])
            }
        }
        if (example != null) {
            lines.addAll(['', 'Example:'])
            lines.addAll(example.readLines().collect { INDENT + it })
        }
        lines.join('\n') + '\n'
    }

    private static List<String> wrapped(String text, String indent) {
        List<String> lines = []
        String rest = text
        int width = WIDTH - INDENT.length()
        while (rest.length() > width) {
            int cut = rest.lastIndexOf(' ', width)
            if (cut <= indent.length()) {
                break
            }
            lines.add(rest.substring(0, cut).stripTrailing())
            rest = indent + rest.substring(cut + 1)
        }
        lines + [rest]
    }
}
