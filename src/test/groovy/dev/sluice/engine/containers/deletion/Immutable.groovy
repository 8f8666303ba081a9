package dev.sluice.engine.containers.deletion

import dev.sluice.engine.host.HostCommand
import java.nio.file.Files

/** Whether the account that runs the specs may make files immutable where these have their folders. */
final class Immutable {
    static final boolean POSSIBLE = isPossible()

    private Immutable() {
    }

    private static boolean isPossible() {
        def file = Files.createTempFile('flag', '')
        try {
            HostCommand.of('sh', '-c', "chattr +i $file && chattr -i $file").run().ok()
        } finally {
            Files.delete(file)
        }
    }
}
