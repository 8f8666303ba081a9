package dev.sluice.engine.kind.tree

import dev.sluice.engine.host.HostCommand
import dev.sluice.engine.kind.Scratch

/** Whether the file system of the specs tells of the holes of its files, and there is a program that asks it. */
final class HolesTold {
    static final boolean HERE = isHere()

    private HolesTold() {
    }

    private static boolean isHere() {
        def folder = Scratch.folder()
        try {
            HostCommand.of('sh', '-c', 'truncate -s 1M f && filefrag -s f').in(folder).run().ok()
        } finally {
            Scratch.remove(folder)
        }
    }
}
