package dev.sluice.dsl

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
 * <p>It knows the ways that Groovy and Java offer for this. What a library does behind a method of its own, it does not see.
 */
@POJO
@CompileStatic
final class Outside {
    /** The method that runs a text or a list as a program. */
    static final String PROGRAM = 'execute'
    /** The methods that may have an effect there, on some object or other. */
    static final Set<String> METHODS = ['sleep', PROGRAM, 'executeUpdate', 'executeInsert', 'exec', 'exit', 'halt', 'start', 'startPipeline', 'send', 'sendAsync',
            'openConnection', 'connect', 'write', 'writeString', 'append', 'setText', 'setBytes', 'leftShift', 'delete', 'deleteIfExists', 'deleteDir',
            'deleteOnExit', 'mkdir', 'mkdirs', 'createNewFile', 'createFile', 'createDirectory', 'createDirectories', 'createLink', 'createSymbolicLink',
            'createTempFile', 'createTempDirectory', 'copy', 'move', 'renameTo', 'setLastModified', 'setReadable', 'setWritable', 'setExecutable',
            'setPosixFilePermissions', 'setOwner', 'setAttribute', 'setLastModifiedTime', 'newWriter', 'newPrintWriter', 'newOutputStream',
            'newBufferedWriter', 'newDataOutputStream', 'newObjectOutputStream', 'withWriter', 'withWriterAppend', 'withPrintWriter',
            'withOutputStream', 'withDataOutputStream', 'withObjectOutputStream'] as Set
    /** What is made to write, or to talk over the network. */
    static final Set<String> MAKERS = ['FileWriter', 'FileOutputStream', 'RandomAccessFile', 'Socket', 'ServerSocket'] as Set

    private static final Set<String> STARTERS = [PROGRAM, 'exec', 'start', 'startPipeline'] as Set
    private static final int SHOWN = 120

    private final Consumer<String> passes

    /** @param passes is told what is passed over; null where everything is done */
    Outside(Consumer<String> passes) {
        this.passes = passes
    }

    Object call(Object object, String how, String name, Object... given) {
        if (how == '*.') {
            return object?.collect { call(it, '?.', name, given) }
        }
        if (object == null && how == '?.') {
            return null
        }
        if (name == PROGRAM && isProgram(object) && [object, *given].any { SecretWords.isIn(it) }) {
            throw DslException.about(name, SecretsInText.GIVEN_OUT)
        }
        passes == null || !isEffect(object, name) ? InvokerHelper.invokeMethod(object, name, given) : passed(object, name, given)
    }

    void put(Object object, String property, Object value) {
        if (passes != null && isFile(object)) {
            pass("writes $object")
        } else {
            InvokerHelper.setProperty(object, property, value)
        }
    }

    Object make(String type, Object... given) {
        boolean onlyWrites = type == 'FileWriter' || type == 'FileOutputStream'
        if (!onlyWrites) {
            throw DslException.about(type, "what comes of $type only a run can tell. A rehearsal ends here.")
        }
        pass("writes ${given ? given[0] : type}")
        type == 'FileWriter' ? Writer.nullWriter() : OutputStream.nullOutputStream()
    }

    private static boolean isEffect(Object object, String name) {
        if (object instanceof Class) {
            return object == Files || object == System && name == 'exit' || object == Thread && name == 'sleep'
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
            pass("runs ${shown(object instanceof ProcessBuilder ? object.command() : object instanceof Runtime ? given[0] : object)}")
            return new PassedProcess()
        }
        pass("${name =~ /(?i)delete/ ? 'deletes' : 'writes'} ${shown(object instanceof Class ? given[0] : object)}")
        name.startsWith('new') ? (name.endsWith('Writer') ? Writer.nullWriter() : OutputStream.nullOutputStream())
                : object instanceof File && name in ['delete', 'deleteDir', 'mkdir', 'mkdirs', 'createNewFile', 'renameTo'] ? true : object instanceof Class ? given[0] : object
    }

    private void pass(String what) {
        passes.accept(what)
    }

    private static String shown(Object what) {
        String text = what instanceof Collection || what instanceof Object[] ? what.collect { it.toString() }.join(' ') : what.toString()
        text.size() > SHOWN ? text.take(SHOWN) + '...' : text
    }
}
