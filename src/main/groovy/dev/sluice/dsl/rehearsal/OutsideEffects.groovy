package dev.sluice.dsl.rehearsal

import dev.sluice.barrier.BarredEffect
import dev.sluice.barrier.Barrier
import dev.sluice.dsl.failure.DslException
import dev.sluice.dsl.failure.UnknownDecision
import dev.sluice.dsl.flow.SecretMethods
import dev.sluice.language.ScriptException
import dev.sluice.runbook.SkippedEffects
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.lang.reflect.Array
import java.net.http.HttpRequest
import java.nio.file.Files
import java.nio.file.Path
import java.time.Clock
import java.util.function.BiFunction
import java.util.function.Function
import org.codehaus.groovy.runtime.InvokerHelper

/**
 * What a script does outside of the engines: programs that it starts, files that it writes. A rehearsal passes over all that and
 * takes it down; the script goes on as if it could be done. What only reads is done as usual.
 *
 * <p>What is passed over gives something of the type that the call would give where that is known, such as a path, and else something
 * {@link Unknown}. It knows the ways that Groovy and Java offer for all this; what a library does behind a method of its own, the barrier
 * of the process stops.
 */
@POJO
@CompileStatic
final class OutsideEffects {
    /** The method that runs a text or a list as a program. */
    static final String PROGRAM = 'execute'
    private static final Set<String> EFFECTS = Set.of('sleep', PROGRAM, 'executeUpdate', 'executeInsert', 'exec', 'exit', 'halt', 'start', 'startPipeline', 'send', 'sendAsync',
            'openConnection', 'connect', 'write', 'writeString', 'append', 'setText', 'setBytes', 'leftShift', 'delete', 'deleteIfExists', 'deleteDir',
            'deleteOnExit', 'mkdir', 'mkdirs', 'createNewFile', 'createFile', 'createDirectory', 'createDirectories', 'createLink', 'createSymbolicLink',
            'createTempFile', 'createTempDirectory', 'copy', 'move', 'renameTo', 'setLastModified', 'setReadable', 'setWritable', 'setExecutable',
            'setPosixFilePermissions', 'setOwner', 'setAttribute', 'setLastModifiedTime', 'newWriter', 'newPrintWriter', 'newOutputStream',
            'newBufferedWriter', 'newDataOutputStream', 'newObjectOutputStream', 'withWriter', 'withWriterAppend', 'withPrintWriter',
            'withOutputStream', 'withDataOutputStream', 'withObjectOutputStream')
    /** The methods that may have an effect there, on some object or other, or tell of one. */
    static final Set<String> METHODS = SkippedFiles.all(EFFECTS, SkippedFiles.READS, SkippedProcess.METHODS, SkippedTime.METHODS)
    /** The properties that tell what such methods do. */
    static final Set<String> PROPERTIES = SkippedFiles.all(SkippedFiles.PROPERTIES.keySet(), Set.of(SkippedTime.INSTANCE))
    private static final Set<String> ANSWERS = Set.of('text', 'bytes')
    /** What is made to write, or to talk over the network. */
    private static final Map<String, Class<?>> READERS = [FileReader: FileReader, FileInputStream: FileInputStream, Scanner: Scanner]
    static final Set<String> MAKERS = SkippedFiles.all(Set.of('FileWriter', 'FileOutputStream', 'RandomAccessFile', 'Socket', 'ServerSocket'), READERS.keySet())

    private static final Set<String> STARTERS = Set.of(PROGRAM, 'exec', 'start', 'startPipeline')
    private static final String DATABASE = 'groovy.sql.Sql'
    private static final int SHOWN = 120
    private static final List<String> LIBRARIES = ['dev.sluice.', 'groovy.', 'org.codehaus.groovy.', 'org.apache.groovy.', 'java.', 'javax.', 'jdk.', 'sun.', 'com.sun.']

    private final SkippedEffects passes
    private final Function<Throwable, ScriptException> failures
    private final SkippedFiles files
    final SkippedTime time = new SkippedTime({ String what -> unknown(what) })
    private volatile UnknownDecision end
    private final ThreadLocal<Boolean> assuming = ThreadLocal.withInitial { false }

    /**
     * @param passes is told what is passed over; null where everything is done
     * @param failures tells where in the script something failed
     */
    OutsideEffects(SkippedEffects passes, Function<Throwable, ScriptException> failures) {
        this.passes = passes
        this.failures = failures
        files = new SkippedFiles(passes)
    }

    /** What came of something that was not done. @param what it is: {@code what 'date' gives} */
    Unknown unknown(String what) {
        BiFunction<String, Throwable, Error> ends = { String untold, Throwable failure -> ended(untold, failure) }
        new Unknown(what, ends)
    }

    /** What stops a rehearsal that ends because of {@code what}. @param failure in place of what, or null */
    private UnknownDecision ended(String what, Throwable failure) {
        boolean goesOn = assuming.get()
        UnknownDecision decision = goesOn ? UnknownDecision.assumed(what) : new UnknownDecision(what)
        decision.stackTrace = failure?.stackTrace ?: decision.stackTrace
        passes.accept(failures.apply(decision).message.readLines().first())
        end = goesOn ? end : end ?: decision
        decision
    }

    /** Whether the script looks for a failure now, which nobody can know of. */
    void assume(boolean now) {
        assuming.set(now)
    }

    /** {@code failure}; what ends the rehearsal, where something unknown is what Groovy found nothing to do with. */
    Throwable explained(Throwable failure) {
        Unknown given = failure instanceof MissingMethodException ? Unknown.in(failure.arguments?.toList()) : null
        if (given != null) {
            return given.instead(failure)
        }
        String untold = passes != null && failure instanceof DslException ? failure.untold : null
        if (untold != null) {
            return ended(untold, failure)
        }
        boolean unknown = passes != null && (failure instanceof GroovyRuntimeException || failure instanceof ClassCastException)
                && !(failure instanceof MissingMethodException) && failure.message?.contains(Unknown.name)
        unknown ? ended('what comes next', failure) : failure
    }

    /** Stops a script that goes on where a rehearsal has ended, or that hands {@code given}, which is unknown, to a word. */
    void mustKnow(Object[] given) {
        if (end != null) {
            throw end
        }
        if (passes != null) {
            given.each { Unknown.decided(it) }
        }
    }

    /** What comes of an effect that the barrier has stopped, where the script itself goes on behind it; else it is thrown again. */
    Unknown stopped(BarredEffect effect) {
        if (effect.ending || depth(effect) != depth(new Throwable())) {
            throw effect
        }
        unknown("what comes of it that this $effect.what")
    }

    /** How many calls are below the innermost one of a script. */
    private static int depth(Throwable at) {
        int innermost = at.stackTrace.findIndexOf { call -> !LIBRARIES.any { call.className.startsWith(it) } }
        at.stackTrace.length - innermost
    }

    Object call(Object object, String how, String name, Object... given) {
        if (how == '*.') {
            return Unknown.gathered(Unknown.elements(object)?.collect { call(it, '?.', name, given) })
        }
        if (object == null && how == '?.') {
            return null
        }
        if (object instanceof Unknown) {
            return object.invokeMethod(name, given)
        }
        if (name == PROGRAM && isProgram(object) && [object, *given].any { SecretMethods.isIn(it) }) {
            throw DslException.about(name, SecretMethods.GIVEN_OUT)
        }
        if (passes != null && name in EFFECTS && isEffect(object, name)) {
            return passed(object, name, given)
        }
        if (passes != null && SkippedTime.isLook(object, name)) {
            return time.look(object, name, given)
        }
        if (object instanceof SkippedProcess) {
            return object.call(name, given)
        }
        if (object instanceof UnknownStream) {
            return object.content.invokeMethod(name, given)
        }
        if (name == 'clone' && object?.class?.array && !given) {
            return copy(object)
        }
        passes != null && name in SkippedFiles.READS && files.hold(SkippedFiles.pathIn(object, given), name) ? read(object, name, given)
                : new LibraryCall(object, name, given).result()
    }

    /** Groovy's own way to call what is known by its name alone cannot clone an array. */
    private static Object copy(Object array) {
        int length = Array.getLength(array)
        Object copy = Array.newInstance(array.class.componentType, length)
        System.arraycopy(array, 0, copy, 0, length)
        copy
    }

    Object get(Object object, String how, String property) {
        if (how == '*.') {
            return Unknown.gathered(Unknown.elements(object)?.collect { get(it, '?.', property) })
        }
        if (object == null && how == '?.') {
            return null
        }
        Unknown content = contentOf(object)
        if (content != null) {
            return content
        }
        if (passes != null && property in ANSWERS && isFarAway(object)) {
            pass("asks $object")
            return unknown("what $object answers")
        }
        if (passes != null && property == SkippedTime.INSTANCE && object == Calendar) {
            return time.look(object, 'getInstance')
        }
        String method = SkippedFiles.PROPERTIES[property]
        passes != null && method != null && files.hold(SkippedFiles.pathIn(object), method) ? read(object, method, new Object[0])
                : InvokerHelper.getProperty(object, property)
    }

    /** What {@code read} finds on the clock that the script looks at. */
    Object onClock(Function<Clock, Object> read) {
        time.onClock(read)
    }

    /** {@code object.&name}; what such a method writes, the barrier stops. */
    Object pointer(Object object, String name) {
        boolean ours = name in SkippedFiles.READS && (isFile(object) || object == Files) || SkippedTime.isLook(object, name)
        passes != null && ours ? { Object... given -> call(object, '.', name, given) } : Unknown.pointer(object, name)
    }

    /** Ends the rehearsal where one of {@code near} is a file, and what the method {@code name} tells of it only a run can know. */
    void mustKnowNear(List<?> near, String name, Object... given) {
        List<Object> all = passes == null ? [] : new NearObjects(true, near).answering(name, given)
        Object held = all.find { isFile(it) && files.hold(SkippedFiles.pathIn(it, given), name) }
        if (held != null) {
            Unknown.decided(read(held, name, given))
        }
    }

    /** What {@code object} has in it, where that is unknown; else null. */
    private static Unknown contentOf(Object object) {
        switch (object) {
            case Unknown: return (Unknown) object
            case SkippedProcess: return ((SkippedProcess) object).content
            case UnknownStream: return ((UnknownStream) object).content
            default: return null
        }
    }

    private Object read(Object object, String name, Object[] given) {
        Path path = SkippedFiles.pathIn(object, given)
        if (name in SkippedFiles.LOOKS) {
            return files.isTouched(path) ? unknown("whether $path is there") : files.look(path, name)
        }
        content(path).invokeMethod(name, given)
    }

    private Unknown content(Path path) {
        pass("reads $path, where only a run puts something")
        unknown("what is in $path")
    }

    void put(Object object, String property, Object value) {
        if (passes != null && isFile(object)) {
            pass("writes $object")
            files.make(SkippedFiles.pathIn(object), false)
        } else {
            InvokerHelper.setProperty(object, property, value)
        }
    }

    Object make(String type, Object... given) {
        if (type in SkippedTime.MAKERS) {
            return time.make(type)
        }
        if (READERS.containsKey(type)) {
            return reader(type, given)
        }
        if (type == 'ServerSocket') {
            int port = given && given[0] instanceof Integer ? given[0] as int : 0
            pass("listens on ${port ? "port $port" : 'a free port'}")
            return new SkippedServerSocket(port, unknown('who comes'))
        }
        if (type == 'Socket') {
            pass("opens $type ${given.join(' ')}".strip())
            return unknown("what comes of $type")
        }
        write(given ? given[0] : type)
        if (type == 'RandomAccessFile') {
            return unknown("what comes of $type")
        }
        type == 'FileWriter' ? SkippedFiles.writer() : SkippedFiles.stream()
    }

    /** @param what a file, its name, or a stream that is open already */
    private void write(Object what) {
        pass("writes ${Barrier.text(what)}")
        files.make(what instanceof CharSequence ? Path.of(what.toString()) : SkippedFiles.pathIn(what), false)
    }

    /** Where the program that {@code object} starts would write. */
    private static List<File> redirected(Object object) {
        object instanceof ProcessBuilder ? [object.redirectOutput(), object.redirectError()]*.file().findAll { it != null } : []
    }

    private Object reader(String type, Object[] given) {
        boolean named = type != 'Scanner' && given && given[0] instanceof CharSequence
        Path path = named ? Path.of(given[0].toString()) : given ? SkippedFiles.pathIn(given[0]) : null
        if (files.hold(path, type)) {
            return content(path)
        }
        Unknown unknown = given ? Unknown.in(given[0]) : null
        unknown ?: InvokerHelper.invokeConstructorOf(READERS[type], given)
    }

    private static boolean isEffect(Object object, String name) {
        if (object instanceof Class) {
            return object == Files || object == File && name == 'createTempFile' || object == System && name == 'exit'
                    || object == Thread && name == 'sleep'
        }
        isProgram(object) ? name == PROGRAM
                : object instanceof Runtime || object instanceof ProcessBuilder || isFile(object) || isFarAway(object)
    }

    private static boolean isProgram(Object object) {
        object instanceof CharSequence || object instanceof List || object instanceof Object[]
    }

    private static boolean isFile(Object object) {
        object instanceof File || object instanceof Path
    }

    private static boolean isFarAway(Object object) {
        object instanceof URL || object instanceof URLConnection || object instanceof java.net.http.HttpClient || object?.class?.name == DATABASE
    }

    private Object passed(Object object, String name, Object[] given) {
        if (isFarAway(object)) {
            Object asked = given.find { it instanceof HttpRequest } ?: object
            pass("asks ${asked.class.name == DATABASE ? 'a database' : Barrier.text(asked)}: $name")
            return unknown("what comes of '$name'").invokeMethod(name, given)
        }
        if (name in ['exit', 'halt']) {
            throw DslException.about(name, 'it would end here.')
        }
        if (name == 'sleep') {
            pass("sleeps ${given[0]} ms")
            time.skip(given[0])
            return null
        }
        if (name in STARTERS) {
            pass("runs ${shown(program(object, given))}")
            passes.touch(whole(program(object, given)))
            redirected(object).each { write(it) }
            return new SkippedProcess(unknown("what '${shown(program(object, given))}' gives"))
        }
        if (name.startsWith('createTemp')) {
            Path made = files.temporary(object, name, given)
            pass("writes $made")
            return object == File ? made.toFile() : made
        }
        Path path = SkippedFiles.target(object, name, given)
        pass(SkippedFiles.moves(name) ? "moves ${SkippedFiles.pathIn(object, given)} to ${shown(path)}".toString()
                : "${name =~ /(?i)delete/ ? 'deletes' : 'writes'} ${shown(path ?: given[0])}".toString())
        files.write(object, name, path, given)
    }

    private static Object program(Object object, Object[] given) {
        if (object instanceof ProcessBuilder) {
            return object.command()
        }
        object instanceof Runtime ? given[0] : object
    }

    private void pass(String what) {
        passes.accept(what)
    }

    private static String whole(Object what) {
        what instanceof Collection || what instanceof Object[] ? (what as List).collect { it.toString() }.join(' ') : what.toString()
    }

    private static String shown(Object what) {
        String text = whole(what)
        text.size() > SHOWN ? text.take(SHOWN) + '...' : text
    }
}
