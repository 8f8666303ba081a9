package dev.sluice.dsl.rehearsal

import dev.sluice.runbook.SkippedEffects
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.ConcurrentHashMap

/**
 * The files and folders that a rehearsal did not make, change or delete. What is in them is unknown, and so is what would be below them,
 * where an engine might have put something. May be used from several threads.
 */
@POJO
@CompileStatic
final class SkippedFiles {
    /** The methods that ask whether something is there. */
    static final Set<String> LOOKS = Set.of('exists', 'notExists', 'isFile', 'isDirectory', 'isRegularFile')
    private static final Set<String> FOLDER_LOOPS = Set.of('eachFile', 'eachFileRecurse', 'eachFileMatch', 'eachDir', 'eachDirRecurse', 'eachDirMatch',
            'traverse')
    /** The methods that tell what is in a file or folder. */
    static final Set<String> READS = all(LOOKS, FOLDER_LOOPS, Set.of('getText', 'getBytes', 'readLines', 'readBytes', 'eachLine',
            'splitEachLine', 'eachByte', 'filterLine', 'newReader', 'withReader', 'newInputStream', 'withInputStream', 'newDataInputStream',
            'withDataInputStream', 'list', 'listFiles', 'readString', 'readAllLines', 'readAllBytes', 'lines', 'walk',
            'newBufferedReader', 'length', 'size', 'directorySize', 'lastModified', 'getLastModifiedTime', 'getAttribute', 'readAttributes', 'mismatch',
            'newByteChannel', 'newDirectoryStream', 'walkFileTree', 'canRead', 'canWrite', 'canExecute', 'isReadable', 'isWritable', 'isExecutable'))
    /** Those that Groovy calls where a property is read, by the name of that. */
    static final Map<String, String> PROPERTIES = READS.findAll { it =~ /^(is|get)[A-Z]/ }.collectEntries { [it.replaceFirst('is|get', '').uncapitalize(), it] }.asImmutable()

    private static final Set<String> FOLDER_MAKERS = Set.of('mkdir', 'mkdirs', 'createDirectory', 'createDirectories', 'createTempDirectory')
    /** The methods of files that tell whether they had their effect: those that make something have none where it is there already. */
    private static final Set<String> MAKING = Set.of('mkdir', 'mkdirs', 'createNewFile')
    private static final Set<String> CHANGING = Set.of('delete', 'renameTo', 'setLastModified', 'setReadable', 'setWritable', 'setExecutable')
    private static final Path NOTHING = Path.of('/dev/null')

    /** Whether each is a folder. */
    private final Map<Path, Boolean> made = new ConcurrentHashMap<>()
    private final Set<Path> deleted = ConcurrentHashMap.newKeySet()
    /** Null where everything is done. */
    private final SkippedEffects skipped

    SkippedFiles(SkippedEffects skipped) {
        this.skipped = skipped
    }

    @SafeVarargs
    static Set<String> all(Set<String>... some) {
        Set<String> all = new HashSet<>()
        for (Set<String> each : some) {
            all.addAll(each)
        }
        all
    }

    /** Which file a call on {@code object} is about, or null. */
    static Path pathIn(Object object, Object... given) {
        Object place = object == Files && given ? given[0] : object
        if (place instanceof File) {
            return ((File) place).toPath()
        }
        place instanceof Path ? (Path) place : null
    }

    /** Whether the method {@code name} takes a file away from where it was. */
    static boolean moves(String name) {
        name == 'move' || name == 'renameTo'
    }

    /** Which file a call changes, or null. */
    static Path target(Object object, String name, Object... given) {
        boolean second = object == Files && (name == 'move' || name == 'copy' && given[1] instanceof Path)
        if (second) {
            return (Path) given[1]
        }
        name == 'renameTo' && object instanceof File ? pathIn(given[0]) ?: Path.of(given[0].toString()) : pathIn(object, given)
    }

    /**
     * Whether what the method {@code name} tells of it is another thing in a run: that would have made, changed or deleted it, or may have put
     * it below what it made. What is told of a folder also hangs on what is below it, unless it is only whether that is there.
     */
    boolean hold(Path path, String name) {
        if (path == null || made.isEmpty() && deleted.isEmpty() && skipped?.empty != false) {
            return false
        }
        Path own = whole(path)
        Path place = aimed(own)
        isTouched(path) || isChanged(own) || isChanged(place)
                || !LOOKS.contains(name) && (isChangedBelow(place) || skipped?.empty == false && aimed(Path.of('')).startsWith(place))
    }

    /** Whether it was made or deleted, or what it would be below. */
    private boolean isChanged(Path whole) {
        for (Path at = whole; at != null; at = at.parent) {
            if (made.containsKey(at) || deleted.contains(at)) {
                return true
            }
        }
        false
    }

    private boolean isChangedBelow(Path folder) {
        made.keySet().any { it.startsWith(folder) } || deleted.any { it.startsWith(folder) }
    }

    /**
     * Whether something that was not done names it, or a folder that it is in, so that nobody knows what became of it: a program, or what was
     * stopped where it happened.
     */
    boolean isTouched(Path path) {
        Path named = path.toAbsolutePath().normalize()
        named.fileName != null && skipped?.empty == false
                && [named, aimed(whole(path))].any { each -> skipped.touches(each.toString().split('/').toList().findAll()) }
    }

    void make(Path path, boolean folder) {
        boolean there = path != null && Files.isDirectory(path) && !deleted.contains(whole(path))
        if (path != null && !there) {
            Path place = aimed(whole(path))
            made.put(place, folder)
            deleted.removeAll([place, whole(path)])
            for (Path above = place.parent; folder && above != null && !Files.exists(above); above = above.parent) {
                made.putIfAbsent(above, true)
            }
        }
    }

    /** The same file whatever links lead to its folder: a link itself is what is deleted. */
    private static Path whole(Path path) {
        Path plain = path.toAbsolutePath().normalize()
        plain.parent == null ? plain : aimed(plain.parent).resolve(plain.fileName)
    }

    /** What links lead to, as far as something is there. */
    private static Path aimed(Path path) {
        Path plain = path.toAbsolutePath().normalize()
        for (Path at = plain; at != null; at = at.parent) {
            try {
                return at.toRealPath().resolve(at.relativize(plain)).normalize()
            } catch (IOException notThere) {
                continue
            }
        }
        plain
    }

    /** A path as {@code createTempFile} and {@code createTempDirectory} find one. */
    Path temporary(Object object, String name, Object... given) {
        boolean folder = name == 'createTempDirectory'
        Object where = object == File ? given.toList()[2] : given.toList().take(1).find { it instanceof Path }
        List<Object> words = given.findAll { it == null || it instanceof CharSequence }
        Object ending = words[1] == null ? '.tmp' : words[1]
        String suffix = folder ? '' : ending
        Path parent = where == null ? Path.of(System.getProperty('java.io.tmpdir')) : pathIn(where)
        Path path = parent.resolve("${words && words[0] != null ? words[0] : ''}${Long.toUnsignedString(new Random().nextLong())}$suffix".toString())
        make(path, folder)
        path
    }

    private void delete(Path path) {
        Path own = whole(path)
        made.keySet().removeIf { it.startsWith(own) }
        deleted.add(own)
    }

    /** What a call gives that changes {@code path}. */
    Object write(Object object, String name, Path path, Object... given) {
        boolean done = name == 'deleteDir' || (name in MAKING) != isThere(name == 'renameTo' ? pathIn(object) : path)
        boolean telling = object != Files && (name in MAKING || name in CHANGING)
        if (telling && !done) {
            return false
        }
        if (name =~ /(?i)^delete(?!OnExit)/) {
            delete(path)
        } else if (name != 'deleteOnExit') {
            make(path, name in FOLDER_MAKERS)
        }
        if (moves(name)) {
            delete(pathIn(object, given))
        }
        if (object == Files) {
            return ofFiles(name, path, done, given)
        }
        if (telling || name == 'deleteDir') {
            return done
        }
        name == 'leftShift' ? object : ofFile(name, given)
    }

    private static Object ofFiles(String name, Path path, boolean done, Object[] given) {
        switch (name) {
            case 'delete': return null
            case 'deleteIfExists': return done
            case 'newBufferedWriter': return new BufferedWriter(Writer.nullWriter())
            case 'newOutputStream': return OutputStream.nullOutputStream()
            case 'copy': return given[0] instanceof InputStream || given[1] instanceof OutputStream ? 0L : path
            default: return path
        }
    }

    private static Object ofFile(String name, Object[] given) {
        Object open = opened(name)
        name.startsWith('with') ? ((Closure) given.last()).call(open) : open
    }

    /** What the method {@code name} opens, to write nowhere; null where it opens nothing. */
    private static Object opened(String name) {
        if (name.contains('Writer')) {
            return name.contains('PrintWriter') ? new PrintWriter(Writer.nullWriter()) : new BufferedWriter(Writer.nullWriter())
        }
        OutputStream nowhere = OutputStream.nullOutputStream()
        switch (name) {
            case ~/.*DataOutput.*/: return new DataOutputStream(nowhere)
            case ~/.*ObjectOutput.*/: return new ObjectOutputStream(nowhere)
            case ~/.*OutputStream.*/: return new BufferedOutputStream(nowhere)
            default: return null
        }
    }

    private boolean isThere(Path path) {
        path != null && (isTouched(path) || (hold(path, 'exists') ? look(path, 'exists') : Files.exists(path)))
    }

    /** What the method {@code name} finds that asks whether it is there. */
    boolean look(Path path, String name) {
        Path own = whole(path)
        Boolean folder = deleted.contains(own) ? null : made[aimed(own)]
        name == 'notExists' ? folder == null : folder != null && (name == 'exists' || folder == (name == 'isDirectory'))
    }

    static FileWriter writer() {
        new FileWriter(NOTHING.toFile())
    }

    static FileOutputStream stream() {
        new FileOutputStream(NOTHING.toFile())
    }
}
