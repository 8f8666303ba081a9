package dev.sluice.dsl.rehearsal

import dev.sluice.dsl.failure.DslException
import dev.sluice.dsl.flow.SecretMethods
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.nio.file.Files
import java.nio.file.Path
import java.util.function.Consumer
import org.codehaus.groovy.runtime.InvokerHelper

/**
 * What a script does outside of the engines: programs that it starts, files that it writes. A rehearsal passes over all that and
 * takes it down; the script goes on as if it had gone well, without output. What only reads is done as usual.
 *
 * <p>What is passed over gives something of the type that the call would give: a path where nothing is, a program that said nothing.
 * Whoever reads there finds nothing. It knows the ways that Groovy and Java offer for all this; what a library does behind a method
 * of its own, it does not see.
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
    static final Set<String> METHODS = SkippedFiles.all(EFFECTS, SkippedFiles.READS)
    /** What a file holds, as a property of it. */
    static final Set<String> CONTENTS = SkippedFiles.all(Set.of('text', 'bytes'))
    /** What is made to write, or to talk over the network. */
    static final Set<String> MAKERS = Set.of('FileWriter', 'FileOutputStream', 'RandomAccessFile', 'Socket', 'ServerSocket')

    private static final Set<String> STARTERS = Set.of(PROGRAM, 'exec', 'start', 'startPipeline')
    private static final int SHOWN = 120

    private final Consumer<String> passes
    private final SkippedFiles files = new SkippedFiles()

    /** @param passes is told what is passed over; null where everything is done */
    OutsideEffects(Consumer<String> passes) {
        this.passes = passes
    }

    Object call(Object object, String how, String name, Object... given) {
        if (how == '*.') {
            return object?.collect { call(it, '?.', name, given) }
        }
        if (object == null && how == '?.') {
            return null
        }
        if (name == PROGRAM && isProgram(object) && [object, *given].any { SecretMethods.isIn(it) }) {
            throw DslException.about(name, SecretMethods.GIVEN_OUT)
        }
        if (passes != null && name in EFFECTS && isEffect(object, name)) {
            return passed(object, name, given)
        }
        passes != null && files.hold(SkippedFiles.pathIn(object, given)) ? read(object, name, given)
                : InvokerHelper.invokeMethod(object, name, given)
    }

    Object get(Object object, String how, String property) {
        if (how == '*.') {
            return object?.collect { get(it, '?.', property) }
        }
        if (object == null && how == '?.') {
            return null
        }
        passes != null && files.hold(SkippedFiles.pathIn(object)) ? read(object, "get${property.capitalize()}", new Object[0])
                : InvokerHelper.getProperty(object, property)
    }

    private Object read(Object object, String name, Object[] given) {
        if (!(name in SkippedFiles.READS)) {
            return InvokerHelper.invokeMethod(object, name, given)
        }
        if (!(name in SkippedFiles.LOOKS)) {
            pass("reads ${SkippedFiles.pathIn(object, given)}, where only a run puts something")
        }
        files.read(object, name, given)
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
        if (type == 'ServerSocket') {
            int port = given && given[0] instanceof Integer ? given[0] as int : 0
            pass("listens on ${port ? "port $port" : 'a free port'}")
            return new SkippedServerSocket(port)
        }
        if (type != 'FileWriter' && type != 'FileOutputStream') {
            throw DslException.about(type, "what comes of $type only a run can tell. A rehearsal ends here.")
        }
        pass("writes ${given ? given[0] : type}")
        if (given) {
            files.make(given[0] instanceof CharSequence ? Path.of(given[0].toString()) : SkippedFiles.pathIn(given[0]), false)
        }
        type == 'FileWriter' ? SkippedFiles.writer() : SkippedFiles.stream()
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
        object instanceof URL || object instanceof URLConnection || object instanceof java.net.http.HttpClient || object?.class?.name == 'groovy.sql.Sql'
    }

    private Object passed(Object object, String name, Object[] given) {
        if (isFarAway(object)) {
            throw DslException.about(name, "what comes of '$name' only a run can tell. A rehearsal ends here.")
        }
        if (name in ['exit', 'halt']) {
            throw DslException.about(name, 'it would end here.')
        }
        if (name == 'sleep') {
            pass("sleeps ${given[0]} ms")
            return null
        }
        if (name in STARTERS) {
            pass("runs ${shown(program(object, given))}")
            return new SkippedProcess()
        }
        if (name.startsWith('createTemp')) {
            Path made = files.temporary(object, name, given)
            pass("writes $made")
            return object == File ? made.toFile() : made
        }
        Path path = SkippedFiles.target(object, name, given)
        pass("${name =~ /(?i)delete/ ? 'deletes' : 'writes'} ${shown(path ?: given[0])}")
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

    private static String shown(Object what) {
        String text = what instanceof Collection || what instanceof Object[] ? what.collect { it.toString() }.join(' ') : what.toString()
        text.size() > SHOWN ? text.take(SHOWN) + '...' : text
    }
}
