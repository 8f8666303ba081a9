package dev.sluice.dsl.check

import dev.sluice.dsl.failure.UnknownWord
import dev.sluice.dsl.failure.WrongValue
import dev.sluice.dsl.flow.ListMethod
import dev.sluice.dsl.flow.ListMethods
import dev.sluice.dsl.flow.Moments
import dev.sluice.dsl.flow.ObjectMembers
import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.Grammar
import dev.sluice.dsl.grammar.Word
import dev.sluice.dsl.grammar.Words
import dev.sluice.language.FieldPath
import dev.sluice.language.View
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Suggestion
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.expr.BinaryExpression
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.ListExpression
import org.codehaus.groovy.ast.expr.MapEntryExpression
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.expr.PropertyExpression
import org.codehaus.groovy.syntax.Types

/** Finds what is wrong with what a script does with objects of an engine: fields, values and methods that these do not have. */
@POJO
@CompileStatic
final class EngineValueMistakes {
    private static final Set<String> ORDERING = ['<', '<=', '>', '>=', '<=>'] as Set
    private static final Set<String> COMPARING = ORDERING + ['==', '!=']
    /** What a list has besides its elements' fields. */
    private static final Set<String> OF_LISTS = ['empty', 'class', 'first', 'last', 'metaClass', 'properties', 'indices'] as Set
    /** What a text has besides what any object has. */
    private static final Set<String> OF_TEXTS = ['empty', 'blank', 'bytes', 'chars', 'class', 'metaClass', 'properties'] as Set

    private final Grammar grammar
    private final EngineValues values
    private final boolean sure
    /** The types of the kept objects of which something is read that the schema does not know. */
    final Set<String> misread = []

    /** @param sure whether no engine will be asked what it knows of its own */
    EngineValueMistakes(Grammar grammar, EngineValues values, boolean sure) {
        this.grammar = grammar
        this.values = values
        this.sure = sure
    }

    /** What is wrong with giving a field of an object of an engine a value, or null. */
    String wrongAssignment(BinaryExpression expression) {
        Expression left = expression.leftExpression
        boolean changes = Types.ofType(expression.operation.type, Types.ASSIGNMENT_OPERATOR) && left instanceof PropertyExpression
        changes && values.of(((PropertyExpression) left).objectExpression) != null ? ObjectMembers.unchanging(expression.operation.text) : null
    }

    /** What is wrong with comparing a field with a text, as in {@code job.jobState == 'FAILD'}, or null. */
    String wrongComparison(BinaryExpression expression) {
        if (!(expression.operation.text in COMPARING)) {
            return null
        }
        Expression[] sides = [expression.leftExpression, expression.rightExpression]
        PropertyExpression field = (PropertyExpression) sides.find { it instanceof PropertyExpression }
        ConstantExpression text = (ConstantExpression) sides.find { it instanceof ConstantExpression }
        EngineValue owner = field?.propertyAsString == null || text == null ? null : values.of(field.objectExpression)
        if (owner?.list) {
            return OF_LISTS.contains(field.propertyAsString) ? null : ofList(expression.operation.text, text.value)
        }
        Object compared = expression.operation.text in ORDERING ? Moments.inOrder(text?.value) : text?.value
        owner == null ? null : owner.wrongValue(FieldPath.of(field.propertyAsString), compared, sure)
    }

    /** A field of a list is a list of what its elements have. */
    private static String ofList(String operator, Object value) {
        value instanceof Number ? WrongValue.ofNumber(value, []) : value instanceof String && !(operator in ORDERING) ? WrongValue.ofText(value, [null]) : null
    }

    /** The values with which {@code where} compares fields, and that these cannot have, with what is wrong. */
    Map<Expression, String> wrongValues(MethodCallExpression call) {
        List<MapEntryExpression> pairs = call.methodAsString == 'where' ? new Arguments(call).named?.mapEntryExpressions ?: [] : [] as List<MapEntryExpression>
        EngineValue list = pairs.empty || call.spreadSafe ? null : values.of(call.objectExpression)
        if (list == null || !list.list) {
            return [:]
        }
        Map<Expression, String> wrong = [:]
        pairs.findAll { it.keyExpression instanceof ConstantExpression }.each { MapEntryExpression pair ->
            FieldPath path = FieldPath.of(pair.keyExpression.text)
            List<Expression> compared = pair.valueExpression instanceof ListExpression ? ((ListExpression) pair.valueExpression).expressions : [pair.valueExpression]
            compared.findAll { it instanceof ConstantExpression }.each { wrong.put(it, list.wrongValue(path, ((ConstantExpression) it).value, sure)) }
        }
        wrong.findAll { it.value != null }
    }

    /** What is wrong with reading something of a reference as if it were the object, or of parameters what no kind has; or null. */
    private String ofField(PropertyExpression property) {
        Expression inner = property.objectExpression
        String field = inner instanceof PropertyExpression ? inner.propertyAsString : null
        EngineValue owner = field == null ? null : values.of(((PropertyExpression) inner).objectExpression)
        String name = property.propertyAsString
        owner == null || OF_TEXTS.contains(name) || owner.list && OF_LISTS.contains(name) ? null
                : owner.ofReference(field, name) ?: noted(owner, owner.ofParameters(field, name, sure))
    }

    /** What is wrong with what {@code property} reads, or null. */
    String wrong(PropertyExpression property) {
        String name = property.propertyAsString
        EngineValue owner = name == null ? null : values.of(property.objectExpression)
        if (owner == null && name != null) {
            return ofField(property)
        }
        boolean ofList = owner?.list && !property.spreadSafe && OF_LISTS.contains(name)
        owner == null || ofList ? null : noted(owner, owner.wrong(name, sure))
    }

    /** What is wrong with reading {@code name} of {@code owner}, or null. */
    String wrong(EngineValue owner, String name) {
        owner == null || owner.list ? null : noted(owner, owner.wrong(name, sure))
    }

    /** What is wrong with what {@code object} is told may be right by the fields that such objects show. */
    void misreads(Expression object) {
        EngineValue told = object == null ? null : values.of(object)
        if (told != null) {
            misread.add(told.kept)
        }
    }

    private String noted(EngineValue owner, String wrong) {
        if (wrong != null) {
            misread.add(owner.kept)
        }
        wrong
    }

    /** What is wrong with {@code object['name']}, or null. */
    String wrong(BinaryExpression expression) {
        Expression key = expression.operation.text == '[' ? expression.rightExpression : null
        String name = key instanceof ConstantExpression && key.value instanceof String ? key.value : null
        EngineValue owner = name == null ? null : values.of(expression.leftExpression)
        wrong(owner, name)
    }

    /** The first field that {@code call} names of the elements of a list, and that they do not have, with what is wrong; none where all is well. */
    Map<Expression, String> wrongPaths(MethodCallExpression call) {
        Arguments given = new Arguments(call)
        Collection<Expression> paths
        switch (call.methodAsString) {
            case 'where': paths = (Collection<Expression>) (given.named?.mapEntryExpressions*.keyExpression ?: [])
                break
            case 'sort':
            case 'select':
            case 'group': paths = given.values
                break
            default: return [:]
        }
        EngineValue list = call.spreadSafe ? null : values.of(call.objectExpression)
        list == null || !list.list ? [:] : (Map<Expression, String>) paths.collectEntries { [it, wrongPath(list, it)] }.findAll { it.value != null }
    }

    private String wrongPath(EngineValue list, Expression path) {
        Object text = path instanceof ConstantExpression ? path.value : null
        text instanceof String && text ? noted(list, list.wrong(FieldPath.of(text.startsWith('-') ? text.substring(1) : text), sure)) : null
    }

    /**
     * What is wrong with {@code object} as what {@code word} is about, or null.
     *
     * @param spread whether it is about each element of a list
     */
    String misfit(Word word, Expression object, boolean spread) {
        EngineValue told = object == null ? null : values.of(object)
        if (told == null || spread && !told.list) {
            return null
        }
        word.ofOne && told.list && !spread ? word.ofEach : word.misfit(grammar.schema, told.toString())
    }

    /** The word that reads what {@code object} is, or what each of its elements is; null where only the run can tell. */
    Word reading(Expression object) {
        EngineValue told = values.of(object)
        told == null || told.sort.rows ? null : Words.all().find { it.reads == told.toString() }
    }

    /**
     * What is wrong with calling a method of an object or of a list of such, or null.
     *
     * @param alone whether these have no methods of the script's; else only what is nearly a known name is wrong
     */
    String wrongCall(MethodCallExpression call, boolean alone) {
        String name = call.methodAsString
        EngineValue object = name == null || Words.has(name) ? null : values.of(call.objectExpression)
        if (object == null || call.spreadSafe && !object.list) {
            return null
        }
        boolean ofList = object.list && !call.spreadSafe
        if (!ofList && ObjectMembers.READING.contains(name)) {
            Object field = Arguments.literal(new Arguments(call).values.find())
            return field == null ? null : wrong(object.list ? object.element() : object, field.toString())
        }
        if (!ofList && name == ObjectMembers.PART) {
            List<Expression> fields = new Arguments(call).values.collectMany { it instanceof ListExpression ? it.expressions : [it] }
            return fields.findResult { it instanceof ConstantExpression ? wrong(object.list ? object.element() : object, it.text) : null }
        }
        if (object.sort.rows && !ofList) {
            return null
        }
        Set<String> known = ofList ? methods(ArrayList) + methods(View) + ListMethods.NAMES + Words.all().findAll { it.told }*.name : methods(ApiObject)
        String meant = ofList ? Suggestion.of(name, known).orElse(null) : grammar.meantOf(name)
        if (known.contains(name) || meant == null && !alone) {
            return null
        }
        String sort = (ofList ? 'a list of ' : '') + object
        meant != null ? UnknownWord.text(sort, name, meant) : UnknownWord.text(sort, name, ofList ? ListMethod.all()*.name : words(object))
    }

    /** What such an object can be told. */
    private Collection<String> words(EngineValue object) {
        Words.all().findAll { it.told && it.misfit(grammar.schema, object.toString()) == null }*.name
    }

    /** The names of all methods that Groovy finds for objects of {@code type}. */
    private static Set<String> methods(Class<?> type) {
        MetaClass known = GroovySystem.metaClassRegistry.getMetaClass(type)
        (known.methods*.name + known.metaMethods*.name) as Set<String>
    }
}
