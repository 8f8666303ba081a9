package dev.sluice.lab

import dev.sluice.engine.Engine
import dev.sluice.engine.EngineHome
import dev.sluice.engine.EngineSettings
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration

/**
 * A real engine on a free port in a folder of its own, with a pool that runs anywhere, for specs. {@link #wire} talks to it
 * as any HTTP client would. What is deleted is gone at once, unless a spec says otherwise. Data and hooks have the account that runs the specs, whose folders nobody else enters. Closing it
 * stops the engine.
 */
class Lab implements EngineAtHand, AutoCloseable {
    final Path folder
    Engine engine
    EngineSettings settings

    Lab(Path folder) {
        this(folder, { it })
    }

    Lab(Path folder, Closure<EngineSettings> adjust) {
        this.folder = folder
        settings = adjust(EngineSettings.at(folder.resolve('home')).withPool(folder.resolve('pool'), 'copy').withListen(anyPort()).withNetworkApart(false)
                .withMountRoots([folder.resolve('mnt')]).withAccount(System.getProperty('user.name'))
                .withKeepDeleted(Duration.ZERO))
        Files.createDirectories(folder.resolve('mnt'))
        begin()
    }

    /** Where an engine listens on loopback alone, at any free port. */
    static InetSocketAddress anyPort() {
        new InetSocketAddress(InetAddress.loopbackAddress, 0)
    }

    /** Starts the engine that was closed. */
    void begin() {
        engine = Engine.start(settings)
    }

    /** A conversation with a session of its own, not yet opened. */
    Wire wire() {
        new Wire(engine.url().toString())
    }

    @Override
    Wire admin() {
        Wire admin = wire()
        admin.open()
        admin.logIn('admin', adminPassword)
        admin
    }

    /** A conversation that is logged in as a new user who has roles, by their names, on targets. */
    Wire user(String name, Map<String, String> roles = [:]) {
        Wire admin = admin()
        String password = "password of $name"
        def made = admin.post('user', [type: 'User', name: name, credential: [type: 'PasswordCredential', password: password]])
        assert made.json.status == 'OK' : made.text
        roles.each { role, target ->
            def given = admin.post('authorization', [type: 'Authorization', user: made.result, target: target,
                    role: admin.named('role', role).reference])
            assert given.json.status == 'OK' : given.text
        }
        Wire user = wire()
        user.open()
        assert user.logIn(name, password).json.status == 'OK'
        user
    }

    String getSystemPassword() {
        EngineHome.password(settings.home(), 'sysadmin').get()
    }

    /** A conversation that is logged in as the administrator of the system. */
    Wire system() {
        Wire system = wire()
        system.open()
        system.logIn('sysadmin', systemPassword)
        system
    }

    String getAdminPassword() {
        EngineHome.password(settings.home(), 'admin').get()
    }

    /** A source tree of small files. */
    Path tree(String name) {
        Path tree = Files.createDirectories(folder.resolve('sources').resolve(name))
        Files.writeString(tree.resolve('orders.csv'), 'id,amount\n1,10\n2,20\n')
        Files.createDirectories(tree.resolve('archive'))
        Files.writeString(tree.resolve('archive/2025.csv'), 'id,amount\n3,30\n')
        tree
    }

    /** Settings with the pool on a disk, if there is one. */
    static EngineSettings onDisk(Disk disk, EngineSettings settings) {
        disk ? settings.withPool(disk.path.resolve('pool'), disk.type == 'btrfs' ? 'btrfs' : 'reflink') : settings
    }

    Path getPool() {
        settings.poolRoot()
    }

    @Override
    String mountPath(String name) {
        folder.resolve('mnt').resolve(name).toString()
    }

    /** Stops the engine as a user would, and starts it again on the same home. */
    void restart() {
        engine.close()
        begin()
    }

    @Override
    void close() {
        engine.close()
        Mounts.clear(folder.resolve('mnt'))
    }
}
