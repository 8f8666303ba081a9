import java.nio.file.Files
import java.nio.file.Path
import spock.lang.TempDir

// Spock deletes a @TempDir by following links to directories, out of it and into whatever they name. Specs here make such
// links for a living, so Spock deletes nothing: Maven, which follows no links, clears this folder before each run.
tempdir {
    baseDir Files.createDirectories(Path.of('target', 'specs').toAbsolutePath())
    cleanup TempDir.CleanupMode.NEVER
}
