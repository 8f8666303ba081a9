package dev.sluice.dsl.check

import dev.sluice.dsl.failure.UnknownWord
import dev.sluice.dsl.flow.ListMethods
import dev.sluice.dsl.flow.ObjectMembers
import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.Grammar
import dev.sluice.dsl.grammar.ResultSort
import dev.sluice.dsl.grammar.Word
import dev.sluice.dsl.grammar.Words
import dev.sluice.language.FieldPath
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Suggestion
import dev.sluice.wire.Type
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.CodeVisitorSupport
import org.codehaus.groovy.ast.MethodNode
import org.codehaus.groovy.ast.ModuleNode
import org.codehaus.groovy.ast.Parameter
import org.codehaus.groovy.ast.expr.ArgumentListExpression
import org.codehaus.groovy.ast.expr.BinaryExpression
import org.codehaus.groovy.ast.expr.ClosureExpression
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.DeclarationExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.ListExpression
import org.codehaus.groovy.ast.expr.MapEntryExpression
import org.codehaus.groovy.ast.expr.MapExpression
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.expr.PostfixExpression
import org.codehaus.groovy.ast.expr.PropertyExpression
import org.codehaus.groovy.ast.expr.RangeExpression
import org.codehaus.groovy.ast.expr.SpreadExpression
import org.codehaus.groovy.ast.expr.TernaryExpression
import org.codehaus.groovy.ast.expr.TupleExpression
import org.codehaus.groovy.ast.expr.VariableExpression
import org.codehaus.groovy.ast.stmt.ForStatement
import org.codehaus.groovy.ast.stmt.Statement
import org.codehaus.groovy.syntax.Types

/**
 * Tells which expressions of a script are objects of an engine, or lists of such. A variable is believed where it is given a value
 * once only.
 */
@POJO
@CompileStatic
final class EngineValues extends CodeVisitorSupport {
    /** What a list has besides its elements' fields. */
    private static final Set<String> OF_LISTS = ['empty', 'class', 'first', 'last', 'metaClass', 'properties', 'indices'] as Set

    private final Grammar grammar
    private final ScriptNames names
    private final boolean sure
    /** What a text has besides what any object has. */
    private static final Set<String> OF_TEXTS = ['empty', 'blank', 'bytes', 'chars', 'class', 'metaClass', 'properties'] as Set

    /** The last text that each variable is given in so many words. */
    private final Map<String, String> texts = [:]
    /** How often each variable is given a value, be it where it is declared. */
    private final Map<String, Integer> given = [:]
    /** The methods of the script, but for those that share a name. */
    private final Map<String, MethodNode> methods = [:]
    /** The braces that variables are given, the last of each. */
    private final Map<String, ClosureExpression> braces = [:]
    /** The names of all parameters. */
    private final Set<String> parameters = []
    private final HolderMethods holders = new HolderMethods(this)
    private CallSites calls
    /** The methods whose results are being looked for: one may call itself. */
    private final Set<String> looking = []
    /** How often each variable is given a value where it is not declared. */
    private final Map<String, Integer> assigned = [:]
    private final Deque<Map<String, EngineValue>> scopes = new ArrayDeque<>()
    /** The types of the kept objects of which something is read that the schema does not know. */
    final Set<String> misread = []

    /** @param sure whether no engine will be asked what it knows of its own */
    EngineValues(Grammar grammar, ScriptNames names, boolean sure) {
        this.sure = sure
        this.grammar = grammar
        this.names = names
        scopes.push([:])
    }

    /** Has a look at all of {@code script} first. */
    void begin(ModuleNode script) {
        script.statementBlock.visit(this)
        script.methods.each {
            parameters.addAll(it.parameters*.name)
            it.code?.visit(this)
        }
        script.methods.groupBy { it.name }.each { String name, List<MethodNode> all ->
            if (all.size() == 1) {
                methods.put(name, all.first())
            }
        }
        calls = new CallSites(this, script)
        calls.find()
    }

    /** Whether a call of that name calls a method of the script, or braces that it keeps in a variable, and no others. */
    boolean isOwn(String name) {
        methods.containsKey(name) ? !given.containsKey(name) && !parameters.contains(name) : isKept(name)
    }

    private boolean isKept(String name) {
        braces.containsKey(name) && given[name] == 1 && !parameters.contains(name)
    }

    /** The name of the variable that keeps {@code closure}, or null. */
    String keptAs(ClosureExpression closure) {
        braces.find { it.value.is(closure) && isOwn(it.key) }?.key
    }

    /** What {@code closure} is handed where the script calls it by its name, one after another. */
    List<EngineValue> handedTo(ClosureExpression closure) {
        calls.handed(keptAs(closure))
    }

    /** Variables declared from here on belong to {@code method}. */
    void enter(MethodNode method) {
        enter(method.parameters, isOwn(method.name) ? calls.handed(method.name) : [])
    }

    /** The name or reference that {@code expression} says in so many words, or by which it reads an object; null where only the run can tell. */
    String name(Expression expression) {
        String text = expression instanceof VariableExpression && given[expression.name] == 1 ? texts[expression.name] : null
        text ?: of(expression)?.name
    }

    @Override
    void visitBinaryExpression(BinaryExpression expression) {
        if (!(expression instanceof DeclarationExpression) && expression.operation.text.endsWith('=')) {
            changed(expression.leftExpression)
        }
        Expression variable = expression.leftExpression
        if (expression.operation.text == '=' && variable instanceof VariableExpression) {
            Object value = expression.rightExpression instanceof ConstantExpression ? ((ConstantExpression) expression.rightExpression).value : null
            given.merge(variable.name, 1) { Integer a, Integer b -> a + b }
            texts.put(variable.name, value instanceof String ? value : (String) null)
            if (expression.rightExpression instanceof ClosureExpression) {
                braces.put(variable.name, (ClosureExpression) expression.rightExpression)
            }
        }
        super.visitBinaryExpression(expression)
    }

    @Override
    void visitPostfixExpression(PostfixExpression expression) {
        changed(expression.expression)
        super.visitPostfixExpression(expression)
    }

    @Override
    void visitClosureExpression(ClosureExpression closure) {
        parameters.addAll((closure.parameters ?: Parameter.EMPTY_ARRAY)*.name)
        super.visitClosureExpression(closure)
    }

    private void changed(Expression variable) {
        AssignedNames.variables(variable).each { assigned.merge(it.name, 1) { Integer a, Integer b -> a + b } }
    }

    /**
     * Variables declared from here on belong to braces, or to a method.
     *
     * @param parameters none where braces have {@code it}, null where they take nothing
     * @param handed what they are handed, one after another, as far as that comes from engines
     */
    void enter(Parameter[] parameters, List<EngineValue> handed) {
        Map<String, EngineValue> inside = [:]
        if (parameters != null && parameters.length == 0) {
            inside.put('it', handed ? handed.first() : null)
        }
        (parameters ?: Parameter.EMPTY_ARRAY).eachWithIndex { Parameter each, int at ->
            inside.put(each.name, at < handed.size() && !assigned.containsKey(each.name) ? handed[at] : null)
        }
        scopes.push(inside)
    }

    void leave() {
        scopes.pop()
    }

    /** The variables that are declared there. */
    void declared(DeclarationExpression declaration) {
        List<EngineValue> parts = parts(declaration)
        AssignedNames.variables(declaration.leftExpression).eachWithIndex { VariableExpression each, int at -> declared(each.name, parts[at]) }
    }

    /** The variables of a loop. */
    void declared(ForStatement loop) {
        EngineValue all = whole(loop.collectionExpression)
        ValueHolder holder = HeldValues.holderOf(all)
        if (loop.indexVariable != null) {
            declared(loop.indexVariable.name, (EngineValue) null)
        }
        if (loop.valueVariable != null) {
            declared(loop.valueVariable.name, holder == ValueHolder.MAP ? HeldValues.of(ValueHolder.ENTRY, all.element()) : holder == ValueHolder.LIST ? all.element() : null)
        }
    }

    void declared(String name, EngineValue value) {
        scopes.peek().put(name, assigned.containsKey(name) ? null : value)
    }

    /** The variables of the script that are given values there. */
    void assigned(BinaryExpression assignment) {
        List<EngineValue> parts = parts(assignment)
        AssignedNames.variables(assignment.leftExpression).eachWithIndex { VariableExpression each, int at ->
            if (assigned[each.name] == 1) {
                scopes.peekLast().put(each.name, parts[at])
            }
        }
    }

    /** What each of the variables on the left is given. */
    private List<EngineValue> parts(BinaryExpression assignment) {
        Expression value = assignment.rightExpression
        if (!(assignment.leftExpression instanceof TupleExpression)) {
            return [whole(value)]
        }
        int count = AssignedNames.variables(assignment.leftExpression).size()
        if (value instanceof ListExpression) {
            return (0..<count).collect { int at -> at < value.expressions.size() ? whole(value.expressions[at]) : (EngineValue) null }
        }
        EngineValue all = whole(value)
        [HeldValues.holderOf(all) == ValueHolder.LIST ? all.element() : (EngineValue) null] * count
    }

    /** What {@code call} hands to its braces. */
    List<EngineValue> handed(MethodCallExpression call) {
        EngineValue object = call.spreadSafe ? null : whole(call.objectExpression)
        object == null ? [] as List<EngineValue> : HolderMethods.handed(object, call)
    }

    /** What {@code call} gives what it calls, one after another; null where its text does not tell. */
    List<EngineValue> given(MethodCallExpression call) {
        List<Expression> all = call.arguments instanceof TupleExpression ? ((TupleExpression) call.arguments).expressions : [call.arguments]
        all.any { it instanceof MapExpression || it instanceof SpreadExpression } ? null : all.collect { whole(it) }
    }

    /** Which object or list of such {@code expression} is, or null where it is something else, or only the run can tell. */
    EngineValue of(Expression expression) {
        EngineValue value = whole(expression)
        value instanceof HeldValues ? null : value
    }

    /** The same, and what holds such objects otherwise. */
    private EngineValue whole(Expression expression) {
        switch (expression) {
            case VariableExpression: return variable(((VariableExpression) expression).name)
            case MethodCallExpression: return called((MethodCallExpression) expression)
            case PropertyExpression: return read((PropertyExpression) expression)
            case BinaryExpression: return at((BinaryExpression) expression)
            case TernaryExpression: return either((TernaryExpression) expression)
            case ListExpression: return HeldValues.of(ValueHolder.LIST, common(((ListExpression) expression).expressions))
            case MapExpression: return HeldValues.of(ValueHolder.MAP, common(((MapExpression) expression).mapEntryExpressions*.valueExpression))
            default: return null
        }
    }

    /** {@code a ? b : c}, and {@code b ?: c}; nothing is of any sort. */
    private EngineValue either(TernaryExpression choice) {
        common([choice.trueExpression, choice.falseExpression].findAll { !isNothing(it) })
    }

    /** What all of them are; null where they differ. */
    private EngineValue common(List<Expression> expressions) {
        List<EngineValue> all = expressions.collect { whole(it) }
        all && all.every { it != null } ? all.inject { EngineValue one, EngineValue other -> one?.common(other) } as EngineValue : null
    }

    private static boolean isNothing(Expression expression) {
        expression instanceof ConstantExpression && expression.nullExpression
    }

    private EngineValue variable(String name) {
        Map<String, EngineValue> scope = scopes.find { it.containsKey(name) }
        if (scope != null) {
            return scope[name]
        }
        value(names.isVariable(name) ? null : Words.listing(name)?.listedSort)
    }

    private EngineValue called(MethodCallExpression call) {
        String name = call.methodAsString
        if (call.implicitThis) {
            return isOwn(name) ? ownResult(name, given(call)) : methods.containsKey(name) ? null : word(call)
        }
        if (name == WordReader.CALL_TOLD) {
            return told(((TupleExpression) call.arguments).expressions)
        }
        if (name == 'call' && call.objectExpression instanceof VariableExpression && isKept(((VariableExpression) call.objectExpression).name)) {
            return ownResult(((VariableExpression) call.objectExpression).name, given(call))
        }
        EngineValue object = call.spreadSafe ? null : whole(call.objectExpression)
        object == null ? null : holders.given(object, call)
    }

    /** What comes of a method that may be a word. @param given the object, how it is told, and the word */
    private EngineValue told(List<Expression> given) {
        EngineValue object = of(given[0])
        String how = ((ConstantExpression) given[1]).text
        if (object == null || object.list != (how == '*.')) {
            return null
        }
        MethodCallExpression call = new MethodCallExpression(given[0], given[2], new ArgumentListExpression(given.drop(3)))
        ResultSort one = Words.named(call.methodAsString).gives(new Arguments(call), grammar.schema, object.element().sort)
        value(object.list ? one?.each() : one)
    }

    private EngineValue value(ResultSort sort) {
        sort == null ? null : new EngineValue(grammar.schema, sort)
    }

    /**
     * What a method of the script gives, or braces that it keeps in a variable, where all that it may give is of one sort.
     *
     * @param given what it is called with, or null
     */
    private EngineValue ownResult(String name, List<EngineValue> given) {
        if (!looking.add(name)) {
            return null
        }
        List<Map<String, EngineValue>> around = new ArrayList<>(scopes)
        MethodNode method = methods[name]
        try {
            if (method == null) {
                return result(braces[name], given ?: [])
            }
            // A method sees nothing of the braces that call it.
            scopes.clear()
            scopes.push(around.last())
            enter(method.parameters, given ?: [])
            return result(method.code)
        } finally {
            scopes.clear()
            scopes.addAll(around)
            looking.remove(name)
        }
    }

    /** What {@code part} of all that braces may give is, where that is of one sort. */
    EngineValue result(ClosureExpression closure, List<EngineValue> handed, Closure<Expression> part = { Expression each -> each }) {
        enter(closure.parameters, handed)
        try {
            return result(closure.code, part)
        } finally {
            leave()
        }
    }

    private EngineValue result(Statement code, Closure<Expression> part = { Expression each -> each }) {
        MethodResults results = new MethodResults()
        code.visit(results)
        results.declared.each { declared(it) }
        common(results.given(code).collect { Expression each -> each == null ? (Expression) null : part.call(each) })
    }

    private EngineValue word(MethodCallExpression call) {
        Word word = names.isCallable(call.methodAsString) ? null : Words.named(call.methodAsString)
        if (word == null) {
            return null
        }
        Arguments given = new Arguments(call)
        ClosureExpression braces = word.passedOn(given)
        if (braces != null) {
            return result(braces, [])
        }
        Expression first = given.values.find()
        ResultSort sort = word.gives(given, grammar.schema, first == null ? null : of(first)?.sort)
        Object name = given.oneValue && word.reads != null ? Arguments.literal(first) : null
        sort == null ? null : new EngineValue(grammar.schema, sort, sort.type, name?.toString())
    }

    private EngineValue read(PropertyExpression property) {
        EngineValue owner = property.propertyAsString == null ? null : whole(property.objectExpression)
        if (owner == null || property.spreadSafe && !owner.list) {
            return null
        }
        if (owner.list && property.propertyAsString in ['first', 'last']) {
            return owner.element()
        }
        owner.field(property.propertyAsString)
    }

    private EngineValue at(BinaryExpression expression) {
        if (expression.operation.text in ['+', '-']) {
            return joined(expression)
        }
        EngineValue some = expression.operation.text == '[' ? whole(expression.leftExpression) : null
        if (some != null && (expression.rightExpression instanceof RangeExpression || expression.rightExpression instanceof ListExpression)) {
            return HeldValues.holderOf(some) == ValueHolder.LIST ? some : null
        }
        if (some instanceof HeldValues) {
            return ((HeldValues) some).holder in [ValueHolder.LIST, ValueHolder.MAP] ? some.element() : null
        }
        Object key = expression.operation.text == '[' && expression.rightExpression instanceof ConstantExpression
                ? ((ConstantExpression) expression.rightExpression).value : null
        EngineValue owner = key == null ? null : of(expression.leftExpression)
        if (owner == null) {
            return null
        }
        if (key instanceof Integer) {
            return owner.list ? owner.element() : null
        }
        owner.list ? null : owner.field(key.toString())
    }

    /** Two lists in one, or a list without some of it. */
    private EngineValue joined(BinaryExpression expression) {
        EngineValue list = of(expression.leftExpression)
        if (list == null || !list.list || expression.operation.text == '-') {
            return list != null && list.list ? list : null
        }
        EngineValue more = of(expression.rightExpression)
        more == null || more.list ? list.common(more) : list.element().common(more) == null ? null : list
    }

    /** What is wrong with giving a field of an object of an engine a value, or null. */
    String wrongAssignment(BinaryExpression expression) {
        Expression left = expression.leftExpression
        boolean changes = Types.ofType(expression.operation.type, Types.ASSIGNMENT_OPERATOR) && left instanceof PropertyExpression
        changes && of(((PropertyExpression) left).objectExpression) != null ? ObjectMembers.unchanging(expression.operation.text) : null
    }

    /** What is wrong with comparing a field with a text, as in {@code job.jobState == 'FAILD'}, or null. */
    String wrongComparison(BinaryExpression expression) {
        if (!(expression.operation.text in ['==', '!='])) {
            return null
        }
        Expression[] sides = [expression.leftExpression, expression.rightExpression]
        PropertyExpression field = (PropertyExpression) sides.find { it instanceof PropertyExpression }
        ConstantExpression text = (ConstantExpression) sides.find { it instanceof ConstantExpression }
        EngineValue owner = field?.propertyAsString == null || text == null ? null : of(field.objectExpression)
        owner == null || owner.list ? null : owner.wrongValue(FieldPath.of(field.propertyAsString), text.value, sure)
    }

    /** The values with which {@code where} compares fields, and that these cannot have, with what is wrong. */
    Map<Expression, String> wrongValues(MethodCallExpression call) {
        List<MapEntryExpression> pairs = call.methodAsString == 'where' ? new Arguments(call).named?.mapEntryExpressions ?: [] : [] as List<MapEntryExpression>
        EngineValue list = pairs.empty || call.spreadSafe ? null : of(call.objectExpression)
        if (list == null || !list.list) {
            return [:]
        }
        Map<Expression, String> wrong = [:]
        pairs.findAll { it.keyExpression instanceof ConstantExpression }.each { MapEntryExpression pair ->
            FieldPath path = FieldPath.of(pair.keyExpression.text)
            List<Expression> values = pair.valueExpression instanceof ListExpression ? ((ListExpression) pair.valueExpression).expressions : [pair.valueExpression]
            values.findAll { it instanceof ConstantExpression }.each { wrong.put(it, list.wrongValue(path, ((ConstantExpression) it).value, sure)) }
        }
        wrong.findAll { it.value != null }
    }

    /** What is wrong with reading something of a reference as if it were the object, or null. */
    private String ofReference(PropertyExpression property) {
        Expression inner = property.objectExpression
        String field = inner instanceof PropertyExpression ? inner.propertyAsString : null
        EngineValue owner = field == null ? null : of(((PropertyExpression) inner).objectExpression)
        String referred = owner?.referred(field)
        if (referred == null || OF_TEXTS.contains(property.propertyAsString) || owner.list && OF_LISTS.contains(property.propertyAsString)) {
            return null
        }
        List<String> words = Words.all().findAll { it.reads == referred }*.name
        String word = words.find { it == referred.uncapitalize() } ?: words.find()
        "'$field' of $owner is a reference, and has no '${property.propertyAsString}'. Read the object first" + (word == null ? '.' : ": ${word}(...).${property.propertyAsString}")
    }

    /** What is wrong with what {@code property} reads, or null. */
    String wrong(PropertyExpression property) {
        String name = property.propertyAsString
        EngineValue owner = name == null ? null : of(property.objectExpression)
        if (owner == null && name != null) {
            return ofReference(property)
        }
        boolean ofList = owner?.list && !property.spreadSafe && OF_LISTS.contains(name)
        owner == null || ofList ? null : noted(owner, owner.wrong(name, sure))
    }

    /** What is wrong with what {@code object} is told may be right by the fields that such objects show. */
    void misreads(Expression object) {
        EngineValue told = object == null ? null : of(object)
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
        EngineValue owner = name == null ? null : of(expression.leftExpression)
        owner == null || owner.list ? null : noted(owner, owner.wrong(name, sure))
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
        EngineValue list = call.spreadSafe ? null : of(call.objectExpression)
        list == null || !list.list ? [:] : (Map<Expression, String>) paths.collectEntries { [it, wrongPath(list, it)] }.findAll { it.value != null }
    }

    private String wrongPath(EngineValue list, Expression path) {
        Object text = path instanceof ConstantExpression ? path.value : null
        text instanceof String && text ? noted(list, list.wrong(FieldPath.of(text.startsWith('-') ? text.substring(1) : text), sure)) : null
    }

    /**
     * What is wrong with telling {@code object} to do what {@code word} says, or null.
     *
     * @param spread whether each element of a list is told
     */
    String misfit(Word word, Expression object, boolean spread) {
        EngineValue told = word.told ? of(object) : null
        told == null || told.list != spread ? null : word.misfit(grammar.schema, told.toString())
    }

    /** What is wrong with calling a method of an object or of a list of such, or null. */
    String wrongCall(MethodCallExpression call) {
        String name = call.methodAsString
        EngineValue object = name == null || Words.has(name) ? null : of(call.objectExpression)
        if (object == null || call.spreadSafe && !object.list) {
            return null
        }
        boolean ofList = object.list && !call.spreadSafe
        if (object.sort.rows && !ofList) {
            return null
        }
        Set<String> known = ofList ? methods(ArrayList) + ListMethods.NAMES : methods(ApiObject)
        String meant = ofList ? Suggestion.of(name, known).orElse(null) : grammar.meantOf(name)
        meant == null || known.contains(name) ? null : UnknownWord.text((ofList ? 'a list of ' : '') + object, name, meant)
    }

    /** The names of all methods that Groovy finds for objects of {@code type}. */
    private static Set<String> methods(Class<?> type) {
        MetaClass known = GroovySystem.metaClassRegistry.getMetaClass(type)
        (known.methods*.name + known.metaMethods*.name) as Set<String>
    }
}
