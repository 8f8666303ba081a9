package dev.sluice.lab

import dev.sluice.engine.host.HostCommand
import dev.sluice.engine.host.mount.Mount
import java.nio.file.Files
import java.nio.file.Path

/** What an engine of a spec has mounted, which stays when the engine stops. */
final class Mounts {
    private Mounts() {
    }

    /** What is mounted below a folder, by its path there. */
    static Set<String> below(Path folder) {
        Mount.below(folder)*.point().collect { it - "${folder.toRealPath()}/" }.toSet()
    }

    /** Does by hand what makes data disappear from a mount path. */
    static void takeAway(Path path) {
        if (Files.isSymbolicLink(path)) {
            Files.delete(path)
        } else {
            assert HostCommand.of('umount', "$path").run().ok()
            Files.delete(path)
        }
    }

    /** The name of the directory that is seen at a path, by a link or by a mount. */
    static String shown(Path path) {
        Files.isSymbolicLink(path) ? Files.readSymbolicLink(path).fileName
                : Path.of(Mount.at(path.toRealPath()).get().place().root()).fileName
    }

    /** Takes all away, before the folder goes. */
    static void clear(Path folder) {
        Mount.below(folder)*.point().toSorted { -it.length() }.each {
            assert HostCommand.of('umount', '--lazy', it).run().ok()
        }
    }
}
