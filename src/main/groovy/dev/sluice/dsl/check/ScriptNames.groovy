package dev.sluice.dsl.check

import groovy.lang.Script
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.ASTNode

/** The names that a script may use besides the words: its variables, its methods, and what Groovy gives every script. */
@POJO
@CompileStatic
final class ScriptNames {
    /** A local variable: the braces it was declared in, and whether it may hold a closure, so that a call calls it. */
    @POJO
    @CompileStatic
    private static final class Local {
        final ASTNode braces
        final boolean callable

        Local(ASTNode braces, boolean callable) {
            this.braces = braces
            this.callable = callable
        }
    }

    private final Set<String> methods
    private final Set<String> variables
    private final Set<String> closures = []
    private final boolean open
    private final Deque<Map<String, Local>> scopes = new ArrayDeque<>()
    private final Deque<ASTNode> braces = new ArrayDeque<>()

    /**
     * @param methods that the script declares
     * @param variables that it finds when it starts
     * @param open whether further names may come from imports that only the compiler knows
     */
    ScriptNames(Collection<String> methods, Collection<String> variables, boolean open) {
        this.methods = new HashSet<>(methods)
        this.variables = new HashSet<>(variables)
        this.open = open
    }

    /** Variables declared from here on are local, until {@link #leave}. */
    void enter() {
        scopes.push([:])
    }

    void leave() {
        scopes.pop()
    }

    /** The same for the body of a closure. */
    void enterBraces(ASTNode closure) {
        braces.push(closure)
        enter()
    }

    void leaveBraces() {
        leave()
        braces.pop()
    }

    void declare(String name, boolean callable) {
        scopes.peek().put(name, new Local(braces.peek(), callable))
    }

    /** From here on the script has a variable of that name, wherever it is looked for. */
    void declareForAll(String name, boolean callable) {
        variables.add(name)
        if (callable) {
            closures.add(name)
        }
    }

    boolean isLocal(String name) {
        local(name) != null
    }

    /** Whether a local variable of that name comes from inside {@code closure}. */
    boolean isLocalTo(ASTNode closure, String name) {
        Local found = local(name)
        found != null && braces.takeWhile { !it.is(closure) }.plus(closure).any { it.is(found.braces) }
    }

    /** Whether a variable, local or not, has that name. */
    boolean isVariable(String name) {
        isLocal(name) || variables.contains(name)
    }

    /** All the variables that can be seen here. */
    Set<String> variables() {
        Set<String> all = new LinkedHashSet<>(variables)
        scopes.each { all.addAll(it.keySet()) }
        all
    }

    /** Whether further names may come from imports that only the compiler knows. */
    boolean isOpen() {
        open
    }

    /** Whether a method gives a name its value, be it an import, one of the script or of every script. */
    boolean isProperty(String name) {
        isMethod(name) || ['get', 'is'].any { isMethod(it + name.capitalize()) } || ofEveryScript('get' + name.capitalize())
    }

    Set<String> methods() {
        Collections.unmodifiableSet(methods)
    }

    boolean isMethod(String name) {
        methods.contains(name)
    }

    /** Whether a call of that name means something that the script itself made callable. */
    boolean isCallable(String name) {
        Local found = local(name)
        found != null ? found.callable : isMethod(name) || closures.contains(name)
    }

    /** Whether a call of that name can mean anything at all besides a word. */
    boolean isKnownCall(String name) {
        open || isDeclaredCall(name)
    }

    /** The same, where the name is so near to a word that what is only possible does not count. */
    boolean isDeclaredCall(String name) {
        isVariable(name) || isMethod(name) || ofEveryScript(name)
    }

    private Local local(String name) {
        for (Map<String, Local> scope : scopes) {
            if (scope.containsKey(name)) {
                return scope[name]
            }
        }
        null
    }

    private static boolean ofEveryScript(String name) {
        [Script, Closure].any { Class<?> type ->
            MetaClass given = GroovySystem.metaClassRegistry.getMetaClass(type)
            given.methods.any { it.name == name } || given.metaMethods.any { it.name == name }
        }
    }
}
