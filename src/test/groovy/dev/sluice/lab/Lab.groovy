package dev.sluice.lab

import dev.sluice.engine.Engine
import dev.sluice.engine.EngineHome
import dev.sluice.engine.EngineSettings
import java.nio.file.Files
import java.nio.file.Path

/**
 * A real engine on a free port in a folder of its own, with a pool that runs anywhere, for specs. {@link #wire} talks to it
 * as any HTTP client would. Closing it stops the engine.
 */
class Lab implements AutoCloseable {
    final Path folder
    Engine engine
    private EngineSettings settings

    Lab(Path folder) {
        this(folder, { it })
    }

    Lab(Path folder, Closure<EngineSettings> adjust) {
        this.folder = folder
        settings = adjust(EngineSettings.at(folder.resolve('home')).withPool(folder.resolve('pool'), 'copy')
                .withMountRoots([folder.resolve('mnt')]))
        Files.createDirectories(folder.resolve('mnt'))
        engine = Engine.start(settings)
    }

    /** A conversation with a session of its own, not yet opened. */
    Wire wire() {
        new Wire(engine.url().toString())
    }

    /** A conversation that is logged in as the administrator. */
    Wire admin() {
        Wire admin = wire()
        admin.open()
        admin.logIn('admin', adminPassword)
        admin
    }

    String getAdminPassword() {
        EngineHome.password(folder.resolve('home'), 'admin').get()
    }

    /** A source tree of small files. */
    Path tree(String name) {
        Path tree = Files.createDirectories(folder.resolve('sources').resolve(name))
        Files.writeString(tree.resolve('orders.csv'), 'id,amount\n1,10\n2,20\n')
        Files.createDirectories(tree.resolve('archive'))
        Files.writeString(tree.resolve('archive/2025.csv'), 'id,amount\n3,30\n')
        tree
    }

    /** A mount path that is free. */
    String mountPath(String name) {
        folder.resolve('mnt').resolve(name).toString()
    }

    /** Stops the engine as a user would, and starts it again on the same home. */
    void restart() {
        engine.close()
        engine = Engine.start(settings)
    }

    @Override
    void close() {
        engine.close()
    }
}
