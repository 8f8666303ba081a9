package dev.sluice.dsl.compile

import dev.sluice.dsl.grammar.Words
import dev.sluice.language.Script as Text
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.nio.charset.StandardCharsets
import java.nio.file.Files
import java.nio.file.InvalidPathException
import java.nio.file.LinkOption
import java.nio.file.Path
import java.nio.file.StandardCopyOption
import java.nio.file.attribute.PosixFileAttributes
import java.nio.file.attribute.PosixFilePermission
import java.nio.file.attribute.PosixFilePermissions
import java.nio.file.attribute.UserPrincipal
import java.util.zip.CRC32

/**
 * Keeps compiled scripts, so that a script that has not changed starts at once: compiling is the larger part of a short
 * run. Only scripts that are files, or one word that lists, and have no mistakes, are kept. Whatever is wrong with the cache, the script is
 * compiled instead.
 *
 * <p>What it holds is code that runs with the user's rights, so it is taken only from a folder that belongs to the user
 * alone. {@code SLUICE_CACHE=off} does without.
 */
@POJO
@CompileStatic
final class ScriptCache {
    private static final int MOST = 200
    private static final int LARGEST = 8 << 20

    private final Path folder
    private final String build

    /**
     * @param folder where compiled scripts are kept, which is made when the first is; null to keep none
     * @param build names this build of ours, whose classes the compiled scripts call
     */
    ScriptCache(Path folder, String build) {
        this.folder = folder
        this.build = build
    }

    /**
     * The user's own. Classes that are not in a jar change from one run to the next, so nothing is kept for them.
     *
     * @param rehearses whether its scripts leave to {@link OutsideEffects} what they do outside of the engines
     */
    static ScriptCache standard(boolean rehearses) {
        File code = new File(ScriptCache.protectionDomain.codeSource.location.toURI())
        String home = caches()
        Path folder = code.file && home != null && 'off' != System.getenv('SLUICE_CACHE') ? Path.of(home, 'sluice', 'scripts') : null
        new ScriptCache(folder, String.join(' ', code.path, Long.toString(code.length()), Long.toString(code.lastModified()),
                Runtime.version().toString(), rehearses ? 'rehearses' : 'runs'))
    }

    private static String caches() {
        String named = System.getenv('XDG_CACHE_HOME')
        String home = System.getenv('HOME')
        String usual = home != null && !home.isEmpty() ? home + '/.cache' : null
        named != null && !named.isEmpty() ? named : usual
    }

    /** {@code script} as it was compiled before, or null. */
    CompiledScript find(Text script, Set<String> variables, List<Text> before) {
        if (folder == null || !isKept(script)) {
            return null
        }
        String key = key(script, variables, before)
        read(file(key), key, script.name())
    }

    /** Keeps {@code compiled}, where scripts like {@code script} are kept, and gives it. */
    CompiledScript kept(Text script, Set<String> variables, List<Text> before, CompiledScript compiled) {
        if (folder != null && isKept(script)) {
            String key = key(script, variables, before)
            write(file(key), key, compiled)
        }
        compiled
    }

    /** All that decides what it is compiled to. It is kept with what it was compiled to, so its hash need not be unique. */
    private String key(Text script, Set<String> variables, List<Text> before) {
        List<String> parts = [build, script.name(), script.text(), String.join(' ', new TreeSet<>(variables))]
        for (Text each : before) {
            parts.add(each.text())
        }
        String.join('\0', parts)
    }

    private Path file(String key) {
        folder.resolve(Integer.toHexString(key.hashCode()))
    }

    /** What is typed may hold secrets and is not written down, but for a list alone; what is in a file is written down already. */
    private static boolean isKept(Text script) {
        if (Words.listing(script.text()) != null) {
            return true
        }
        try {
            Path file = Path.of(script.name())
            return Files.isRegularFile(file) && Files.readString(file) == script.text()
        } catch (IOException | InvalidPathException noFile) {
            return false
        }
    }

    private CompiledScript read(Path file, String key, String script) {
        try {
            if (!isOwn(folder) || !isOwn(file) || Files.size(file) > LARGEST) {
                return null
            }
            byte[] all = Files.readAllBytes(file)
            DataInputStream data = new DataInputStream(new ByteArrayInputStream(all))
            boolean whole = data.readLong() == checksum(all, Long.BYTES)
            boolean same = whole && new String(data.readNBytes(data.readInt()), StandardCharsets.UTF_8) == key
            return same ? CompiledScript.read(data, script) : null
        } catch (IOException unusable) {
            return null
        }
    }

    private static long checksum(byte[] bytes, int from) {
        CRC32 sum = new CRC32()
        sum.update(bytes, from, bytes.length - from)
        sum.value
    }

    private void write(Path file, String key, CompiledScript script) {
        try {
            Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString('rwx------')))
            if (isOwn(folder)) {
                ByteArrayOutputStream content = new ByteArrayOutputStream()
                DataOutputStream data = new DataOutputStream(content)
                byte[] keyBytes = key.getBytes(StandardCharsets.UTF_8)
                data.writeInt(keyBytes.length)
                data.write(keyBytes)
                script.write(data)
                // A temporary file is its owner's alone from the start; in its place it is whole.
                Path part = Files.createTempFile(folder, 'new', '')
                new DataOutputStream(Files.newOutputStream(part)).withCloseable { DataOutputStream out ->
                    out.writeLong(checksum(content.toByteArray(), 0))
                    content.writeTo(out)
                }
                Files.move(part, file, StandardCopyOption.ATOMIC_MOVE)
                forgetOldest()
            }
        } catch (IOException | UnsupportedOperationException noCache) {
            return
        }
    }

    private void forgetOldest() {
        File[] all = folder.toFile().listFiles()
        if (all.length > MOST) {
            all.toSorted { File a, File b -> a.lastModified() <=> b.lastModified() }.take(all.length - MOST).each { it.delete() }
        }
    }

    /** Whether nobody but the user can have written it. */
    private static boolean isOwn(Path path) {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return false
        }
        PosixFileAttributes attributes = Files.readAttributes(path, PosixFileAttributes, LinkOption.NOFOLLOW_LINKS)
        UserPrincipal user = path.fileSystem.userPrincipalLookupService.lookupPrincipalByName(System.getProperty('user.name'))
        !attributes.symbolicLink && attributes.owner().equals(user)
                && Collections.disjoint(attributes.permissions(), EnumSet.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE))
    }
}
