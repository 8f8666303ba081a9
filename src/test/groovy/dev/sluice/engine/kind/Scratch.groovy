package dev.sluice.engine.kind

import java.nio.file.Files
import java.nio.file.Path

/** A folder for specs that make much data or symbolic links. It goes after each feature, by rm, which follows no link. */
class Scratch {
    private static final Path ROOT = Path.of('target', 'scratch').toAbsolutePath()

    static Path folder() {
        Files.createTempDirectory(Files.createDirectories(ROOT), 'spec').toRealPath()
    }

    static void remove(Path folder) {
        assert folder.startsWith(ROOT.toRealPath())
        def process = new ProcessBuilder('rm', '-rf', '--one-file-system', '--', folder.toString()).start()
        assert process.waitFor() == 0
    }
}
