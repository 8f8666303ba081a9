// PostgreSQL: two virtual databases of a running server, and one of them a second before its table was dropped.
//
//     scripts/sluice run scripts/03-postgres.groovy
//
// It needs PostgreSQL 14 to 18 on this machine (apt-get install postgresql), and says so where there is none. It makes a
// small server of its own to copy, so no server of yours is touched. It removes whatever it made.

import java.nio.file.Files
import java.nio.file.attribute.PosixFilePermissions
import java.time.Instant

def software = repositories.findAll { it.name.startsWith('postgres-') }.max { it.name }
if (software == null) {
    println 'There is no PostgreSQL here. Install it, as by: apt-get install postgresql. Then: scripts/sluice run scripts/03-postgres.groovy'
    return
}
def bin = software.parameters.home

def tag = UUID.randomUUID().toString().take(4)
def folder = Files.createTempDirectory('postgres-', PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString('rwxr-xr-x'))).toFile()
def port = new ServerSocket(0).withCloseable { it.localPort }
def password = UUID.randomUUID().toString()

// PostgreSQL does not run for root, who lends it another account.
def root = System.getProperty('user.name') == 'root'
def account = new File('/etc/passwd').readLines().any { it.startsWith('postgres:') } ? 'postgres' : 'nobody'
def program = { String... words ->
    def all = (root ? ['setpriv', "--reuid=$account", '--clear-groups', '--'] : []) + words.toList()
    def log = new File(folder, 'program.log')
    def process = new ProcessBuilder(all*.toString()).directory(folder).redirectErrorStream(true).redirectOutput(log).start()
    if (process.waitFor() != 0) {
        throw new Exception("${words[0]}: ${log.text}")
    }
}
def source = new File(folder, 'source')
source.mkdir()
def secretFile = new File(source, 'password')
secretFile.text = password
if (root) {
    ['chown', '-R', account, "$source"]*.toString().execute().waitFor()
}
def timed = { String what, Closure work ->
    def start = System.nanoTime()
    def result = work()
    printf '   %s took %.1f s%n', what, (System.nanoTime() - start) / 1e9
    result
}

def made = []
try {
    println '1. A server to copy, with a database of its own.'
    program "$bin/initdb", '-D', "$source/data", '-U', 'postgres', '--auth=scram-sha-256', "--pwfile=$secretFile", '--no-sync'
    program "$bin/pg_ctl", 'start', '-w', '-s', '-D', "$source/data", '-l', "$source/log", '-o', "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories="

    println '2. A dSource is a base backup of it that the engine keeps. The server goes on as it was.'
    def config = sourceConfig {
        name "shop-$tag"
        repository software
    }
    made << config
    def shop = timed('The link') {
        link {
            name "shop-$tag"
            group 'Sources'
            linkData {
                config config
                environmentUser environmentUsers.first()
                parameters { host '127.0.0.1'; port port; user 'postgres'; password password }
            }
        }
    }
    made << shop

    println '3. Two VDBs of it are two servers, each with a port of its own.'
    def copies = ['one', 'two'].collect { copy ->
        made << timed("VDB $copy") {
            vdb {
                container { name "$copy-$tag"; group 'Virtual'; sourcingPolicy { logsyncEnabled true } }
                source { name "$copy-$tag"; parameters { mountPath "$folder/$copy" } }
                sourceConfig { name "$copy-$tag"; repository software }
                from shop, at: LATEST_POINT
            }
        }
        made.last()
    }
    def (one, two) = copies
    println "   ${one.jdbcUrl}"
    one.sql "create table customers as select i as id, 'Customer ' || i as name from generate_series(1, 1000) i"
    show copies.collect { copy -> [vdb: copy.name, tables: copy.sql("select count(*) as n from pg_tables where tablename = 'customers'")[0].n,
                                   megabytes: copy.sql('select sum(pg_database_size(oid)) / 1048576 as n from pg_database')[0].n as long] }

    println '4. A table is dropped, and the VDB goes back to a second before that.'
    sleep 2000
    def before = Instant.now()
    sleep 1000
    one.sql 'drop table customers'
    sleep 2000
    timed('The rewind') { rollback one, at: before }
    show one.sql('select count(*) as customers from customers')

    println '5. What each takes of the disk, besides what it shares with its source.'
    def own = { copy -> list('capacity/consumer').find { it.container == copy.reference }.breakdown.actualSpace }
    until(every: '500ms', within: '30s') { copies.every { own(it) != null } }   // it is measured in the background
    show copies.collect { copy -> [vdb: copy.name, megabytes: (own(copy) / 1.mb).setScale(1, java.math.RoundingMode.UP)] }
} finally {
    println '6. Cleaning up.'
    made.reverse().each { delete it }
    if (new File(source, 'data/postmaster.pid').exists()) {
        program "$bin/pg_ctl", 'stop', '-w', '-s', '-m', 'immediate', '-D', "$source/data"
    }
    folder.deleteDir()
}
