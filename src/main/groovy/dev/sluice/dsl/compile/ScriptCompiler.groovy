package dev.sluice.dsl.compile

import dev.sluice.dsl.check.KnownClasses
import dev.sluice.dsl.check.NeededParameters
import dev.sluice.dsl.check.ScriptNames
import dev.sluice.dsl.check.ScriptReader
import dev.sluice.dsl.failure.WordPlaces
import dev.sluice.dsl.flow.DurationText
import dev.sluice.dsl.grammar.Grammar
import dev.sluice.language.Parameter
import dev.sluice.language.Problem
import dev.sluice.language.Script as Text
import dev.sluice.language.ScriptException
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.util.regex.Pattern
import org.codehaus.groovy.ast.ClassNode
import org.codehaus.groovy.ast.ModuleNode
import org.codehaus.groovy.classgen.GeneratorContext
import org.codehaus.groovy.control.CompilationFailedException
import org.codehaus.groovy.control.CompilationUnit
import org.codehaus.groovy.control.CompilePhase
import org.codehaus.groovy.control.CompilerConfiguration
import org.codehaus.groovy.control.MultipleCompilationErrorsException
import org.codehaus.groovy.control.Phases
import org.codehaus.groovy.control.SourceUnit
import org.codehaus.groovy.control.customizers.CompilationCustomizer

/** Turns scripts into classes. On the way every script is read with the schema in hand. Not for several threads at once. */
@POJO
@CompileStatic
final class ScriptCompiler {
    /** Reads the script as soon as it is parsed, before Groovy decides what its names mean. */
    private final class Reader extends CompilationCustomizer {
        Reader() {
            super(CompilePhase.CONVERSION)
        }

        @Override
        void call(SourceUnit source, GeneratorContext context, ClassNode type) {
            if (module == null) {
                read(source)
            }
        }
    }

    /** Marks what a line calls, once it is clear what that is. */
    private final class Marker extends CompilationCustomizer {
        Marker() {
            super(CompilePhase.INSTRUCTION_SELECTION)
        }

        @Override
        void call(SourceUnit source, GeneratorContext context, ClassNode type) {
            new MarkedCalls(source, places).visitClass(type)
        }
    }

    /**
     * Where Groovy finds what it runs while it compiles: in the program, and never in scripts. To check a script is not to run any of it,
     * and neither is to plan it.
     */
    private static final class CompilingClasses extends GroovyClassLoader {
        CompilingClasses() {
            super(ScriptCompiler.classLoader)
        }

        @Override
        Class<?> loadClass(String name, boolean inScripts, boolean fromClasses, boolean resolve) {
            if (name == RUNS_CODE) {
                throw new ClassNotFoundException(name)
            }
            super.loadClass(name, inScripts, fromClasses, resolve)
        }
    }

    /** What runs the code in an annotation of the script. */
    private static final String RUNS_CODE = 'org.codehaus.groovy.transform.ASTTestTransformation'

    /** What fetches the libraries that a script names. */
    private static final Set<String> FETCHES = ['groovy.grape.GrabAnnotationTransformation'] as Set

    /** How the classes of scripts begin: as nothing else in a script does. */
    static final String MAIN = 'Sluice'

    /** What may be a class, a method or an annotation. */
    private static final Pattern DECLARATION = ~/(?m)\b(?:class|interface|enum|trait|record)\b|@\w|^\s*(?:[\w<>\[\],.?]+\s+)+\w+\s*\([^)]*\)\s*(?:throws\b[^{]*)?\{/

    private final Grammar grammar
    private final boolean rehearses
    private final CompilerConfiguration configuration = new CompilerConfiguration()
    private final ClassLoader classes
    private final GroovyClassLoader loader
    private final GroovyClassLoader compiling = new CompilingClasses()
    private String text
    private Map<String, ?> variables
    private List<CompiledScript.Import> imports
    private WordPlaces places
    private ScriptReader reading
    private List<Problem> fetched
    private ModuleNode module
    private List<String> methods
    private List<Parameter> parameters
    private List<Parameter> readParameters
    /** The last script in spite of its mistakes, for what it declares; null where it was no Groovy. */
    CompiledScript mistaken
    /** Whether what came before the script may have declared more than is known. */
    boolean open
    /** The names of the parameters that are declared before the script, by files that it takes in. */
    Collection<String> parametersBefore = []
    /** Whether somebody types it at a prompt, where names of objects need no quotes. */
    boolean typed
    /** Whether the schema at hand is all that is known of engines, as where none is asked. */
    boolean alone

    /**
     * @param classes where scripts find classes, those of earlier scripts among them
     * @param rehearses whether scripts leave to {@link OutsideEffects} what they do outside of the engines
     */
    ScriptCompiler(Grammar grammar, ClassLoader classes, boolean rehearses) {
        this.rehearses = rehearses
        this.grammar = grammar
        this.classes = classes
        configuration.disabledGlobalASTTransformations = FETCHES
        configuration.scriptBaseClass = SluiceScript.name
        configuration.addCompilationCustomizers(new Reader(), new Interruptible(), new Marker())
        loader = new GroovyClassLoader(classes, configuration)
    }

    /**
     * Compiles {@code script}.
     *
     * @param main what to call its class: a name that nothing in a script has
     * @param variables that it finds when it starts
     * @param imports that it has besides its own
     * @throws ScriptException for every mistake in it
     */
    CompiledScript compile(Text script, String main, Map<String, ?> variables,
                           List<CompiledScript.Import> imports) throws ScriptException {
        compile(script, main, variables, imports, Phases.CLASS_GENERATION)
    }

    /**
     * Finds the same mistakes, and gives nothing that could run. What is written down as classes and methods is compiled all the same,
     * since only that tells whether they are whole.
     */
    CompiledScript examine(Text script, String main, Map<String, ?> variables) throws ScriptException {
        compile(script, main, variables, [], DECLARATION.matcher(script.text()).find() ? Phases.CLASS_GENERATION : Phases.INSTRUCTION_SELECTION)
    }

    private CompiledScript compile(Text script, String main, Map<String, ?> variables, List<CompiledScript.Import> imports, int phase) {
        this.text = script.text()
        List<Problem> unreadable = CompileErrors.loneDollar(script) ?: GluedUnits.in(script)
        if (unreadable) {
            throw new ScriptException(unreadable)
        }
        this.variables = variables
        this.imports = imports
        places = new WordPlaces(script.name())
        places.marksAfter(script.text().readLines().size())
        reading = null
        fetched = []
        module = null
        // Call sites that link themselves are slow to start, and most calls of a script are made once. The other ones
        // cannot clone an array.
        configuration.optimizationOptions.put(CompilerConfiguration.INVOKEDYNAMIC, script.text().contains('clone'))
        CompilationUnit unit = new CompilationUnit(configuration, null, loader, compiling)
        unit.addSource(main + '.groovy', script.text())
        List<Problem> problems = []
        try {
            unit.compile(phase)
        } catch (MultipleCompilationErrorsException failed) {
            problems.addAll(new CompileErrors(script).problems(failed))
        } catch (CompilationFailedException | StackOverflowError tooDeep) {
            if (tooDeep instanceof CompilationFailedException && !(tooDeep.cause instanceof StackOverflowError)) {
                throw tooDeep
            }
            problems.add(new Problem(script.name(), 0, 0, 'it is nested too deeply.'))
        }
        CompiledScript compiled = problems ? null : compiled(unit, main)
        mistaken = compiled
        problems.addAll(reading?.problems() ?: [])
        problems.addAll(fetched)
        if (problems) {
            throw new ScriptException(problems.toSorted { Problem a, Problem b -> a.line() <=> b.line() ?: a.column() <=> b.column() })
        }
        compiled
    }

    private CompiledScript compiled(CompilationUnit unit, String main) {
        Map<String, byte[]> classes = [:]
        unit.classes.each { classes.put(it.name, it.bytes) }
        String running = classes.keySet().find { it == main || it.endsWith('.' + main) }
        new CompiledScript(running, main + '.groovy', classes, places, methods, reading.assigned, CompiledScript.imports(module), parameters, readParameters)
    }

    /** Whether the last script was Groovy, so that whatever was wrong with it was so by the schema. */
    boolean isMistakesOfWords() {
        mistaken != null
    }

    /** The types of objects of which the last script reads what the schema at hand does not know. */
    Set<String> getMisread() {
        reading == null ? [] as Set<String> : reading.misuses.misread
    }

    private void read(SourceUnit source) {
        module = source.AST
        fetched = new FetchedLibraries(source).problems(places)
        imports.each { it.addTo(module) }
        StaticMembers.release(module)
        methods = module.methods*.name.unique()
        DeclaredParameters declared = DeclaredParameters.of(module, places)
        parameters = declared.found
        readParameters = declared.unnamed ? [] : NeededParameters.of(module, places)
        boolean open = this.open || !module.staticStarImports.isEmpty()
        Set<String> callable = variables.findAll { it.value instanceof Closure }.keySet()
        ScriptNames names = new ScriptNames(methods + module.staticImports.keySet() + callable, variables.keySet(), open)
        new ConstantNames(source).rewrite(module)
        if (typed) {
            new BareNames(grammar, names, new KnownClasses(classes), text).rewrite(module)
        }
        WordBraces.openIn(module, names)
        new UnitRewriting(source).rewrite(module)
        new NameRewriting(source, text).rewrite(module)
        reading = new ScriptReader(grammar, names, places, new KnownClasses(classes), alone)
        reading.lines = text.readLines()
        reading.parameters = declared.unnamed || open ? [] : parametersBefore + parameters*.name()
        reading.read(module)
        if (rehearses) {
            new UnknownRewriting(source).rewrite(module)
        }
        new TextFormRewriting(source).rewrite(module)
        new AddressRewriting(source).rewrite(module)
        new WaitRewriting(source).rewrite(module)
        new FirstValueRewriting(source).rewrite(module)
        new MeaningRewriting(source).rewrite(module)
        new SecretRewriting(source).rewrite(module)
        new HeldTimeRewriting(source).rewrite(module)
        new ListRewriting(source).rewrite(module)
        new SpreadRewriting(source).rewrite(module)
        if (!names.isCallable(DurationText.SLEEP)) {
            new SleepRewriting(source).rewrite(module)
        }
        new OutsideRewriting(source, rehearses).rewrite(module)
        if (rehearses) {
            new LibraryCallRewriting(source).rewrite(module)
        }
    }
}
