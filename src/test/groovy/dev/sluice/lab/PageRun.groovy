package dev.sluice.lab

import dev.sluice.engine.Engine
import dev.sluice.engine.EngineHome
import dev.sluice.engine.EngineSettings
import java.nio.file.Files
import java.nio.file.Path
import java.util.regex.Pattern
import spock.util.concurrent.PollingConditions

/**
 * What somebody has who does everything that a page of the documents shows, from top to bottom: a folder as after a clone, an
 * empty home, and an engine that runs in it. Paths, hosts and ports that the page speaks of stand for some of this machine.
 * Closing it stops the engine, and the servers of VDBs that it made.
 */
class PageRun implements PageDoer, AutoCloseable {
    final Document page
    private final Path folder
    private final CommandLine commandLine
    private final Engine engine
    private final Map<String, String> secrets
    private PostgresServer server

    PageRun(Document page, Path folder) {
        this.page = page
        this.folder = folder
        PostgresSoftware.reachable(folder)
        commandLine = new CommandLine(folder)
        def home = commandLine.home.resolve('.local/share/sluice')
        engine = Engine.start(EngineSettings.at(home).withPool(folder.resolve('pool'), 'copy').withVariables(PostgresSoftware.variables()).withListen(Lab.anyPort()).withNetworkApart(false)
                .withAccount(System.getProperty('user.name'))
                .withMountRoots([folder, Path.of(System.getProperty('java.io.tmpdir'))]))
        secrets = [ENGINE_PASSWORD: EngineHome.password(home, 'admin').get(), COPIER: PostgresServer.PASSWORD,
                   APP: 'the secret of the application', CHAT_HOOK: "${engine.url()}".toString()]
        secrets.each { name, value -> write("secrets/$name", value) }
        ['mnt', 'tmp'].each { Files.createDirectories(folder.resolve(it)) }
        write('srv/orders/orders.csv', '1;apples\n')
        ['full_01', 'control'].each { write("backup/orcl/orcl_${it}.bkp", 'blocks\n' * 1000) }
        if (page.lines.any { it.contains('db1.example') }) {
            server = new PostgresServer(Files.createDirectories(folder.resolve('server')), ['wal_level = replica'])
            server.run('create database shop')
            server.run("create role copier login superuser replication password '$PostgresServer.PASSWORD'; create role app login", 'postgres')
            server.run("create table customers as select i as id, 'Ann' as name from generate_series(1, 10) i", 'shop')
        }
    }

    private void write(String file, String text) {
        def path = folder.resolve(file)
        Files.createDirectories(path.parent)
        Files.writeString(path, text)
    }

    @Override
    void keep(String name, String script) {
        write(name, here(script))
    }

    @Override
    Called sluice(String command, String script) {
        keep('page.groovy', script)
        def called = new Called([HOME: commandLine.home.toString()]).with(command, folder.resolve('page.groovy').toString())
        called.out = there(called.out)
        called.err = there(called.err)
        called
    }

    @Override
    CommandLine.Ended run(String line, String input) {
        def ended = commandLine.run(here(line), input == null ? null : here(input))
        ended.out = there(ended.out)
        ended.err = there(ended.err)
        ended
    }

    /** What the page shows, with the places and hosts of this machine. */
    private String here(String text) {
        replaced(text, stands())
    }

    private String there(String text) {
        replaced(text, stands().findAll { it.key.startsWith('/') }.collectEntries { shown, real -> [(real): shown] }
                + [("$folder".toString()): '/home/ann/sluice'])
    }

    /** In one pass, the longest first: what stands for one thing may be a part of another. */
    private static String replaced(String text, Map<String, String> by) {
        text.replaceAll(by.keySet().sort { -it.length() }.collect { Pattern.quote(it) }.join('|')) { by[it] }
    }

    private Map<String, String> stands() {
        def url = engine.url().toString()
        Map<String, Object> all = ['/srv/': "$folder/srv/", '/mnt/': "$folder/mnt/", '/backup/': "$folder/backup/", '/tmp/': "$folder/tmp/",
                '/home/ann': commandLine.home, 'https://engine.example': url, 'https://a.example': url,
                'https://b.example': url.replace('127.0.0.1', 'localhost'), 'postgres-18': PostgresFlow.REPOSITORY]
        secrets.keySet().each { all["secret('$it')".toString()] = "secret(file: '$folder/secrets/$it')" }
        if (server) {
            all += ['db1.example': '127.0.0.1', 'db1.example:5432': "127.0.0.1:$server.port", 'PGPASSWORD=secret': "PGPASSWORD='$PostgresServer.PASSWORD'", 'port 5432': "port $server.port", "environmentUser 'postgres'": "environmentUser '${System.getProperty('user.name')}'"]
        }
        all.collectEntries { shown, real -> [(shown): real.toString()] }
    }

    @Override
    void close() {
        engine.close()
        server?.close()
        // Servers of VDBs outlive the engine.
        PostgresServer.below("$folder/")*.destroy()
        new PollingConditions(timeout: 30).eventually { assert PostgresServer.below("$folder/").empty }
        Mounts.clear(folder)
    }
}
