// What `sluice doctor --oracle` does: it takes a small backup of the database that ORACLE_SID names, goes through a dSource, VDBs, a
// snapshot, a roll back and a refresh with it, and takes all of it away again. `params.folder` is an empty folder, and
// `params.environment` has the variables.

def home = params.environment.ORACLE_HOME
def sid = params.environment.ORACLE_SID
if (!home || !sid) {
    throw new IllegalArgumentException('ORACLE_HOME and ORACLE_SID do not say which database is to be tried out. Set them, such as by '
            + 'oraenv, to those of a small one that is open and archives its redo logs')
}
def folder = new File(params.folder)
def backup = new File(folder, 'backup')
backup.mkdirs()

def run = { String program, List<String> arguments, String input ->
    def builder = new ProcessBuilder(["$home/bin/$program" as String, *arguments]).redirectErrorStream(true)
    builder.environment().putAll(ORACLE_HOME: home, ORACLE_SID: sid)
    def process = builder.start()
    process.outputStream.withWriter { it << input }
    def said = process.inputStream.text.trim()
    if (process.waitFor() != 0) {
        throw new IllegalStateException("$program ended with status ${process.exitValue()}:\n$said")
    }
    said
}
def ask = { String query ->
    run('sqlplus', ['-S', '-L', '/ as sysdba'], 'whenever sqlerror exit failure\n' +
            "set heading off feedback off pagesize 0 linesize 4000 trimout on tab off\n$query\n")
}
def tried = { String what, Closure work ->
    def begin = System.nanoTime()
    try {
        def result = work()
        println String.format('ok      %6.1f s  %s', (System.nanoTime() - begin) / 1e9d, what)
        return result
    } catch (Exception failed) {
        println String.format('failed  %6.1f s  %s', (System.nanoTime() - begin) / 1e9d, what)
        throw failed
    }
}

println "system    ${System.getProperty('os.name')} ${System.getProperty('os.version')} ${System.getProperty('os.arch')}, Java ${Runtime.version()}"
println "software  $home"
def facts = tried('ask the database') {
    [version: ask('select banner from v$version where rownum = 1;'), name: ask('select name from v$database;'),
     container: ask('select cdb from v$database;') == 'YES', archiving: ask('select log_mode from v$database;')]
}
println "database  $facts.name, ${facts.container ? 'with' : 'without'} containers, $facts.archiving"
println "version   $facts.version"
if (facts.archiving != 'ARCHIVELOG') {
    throw new IllegalStateException("$sid does not archive its redo logs. A backup of an open database needs them: try another one")
}

def made = []
def backedUp = false
try {
    tried('take a backup') {
        backedUp = true
        run('rman', ['target', '/', 'nocatalog'], """\
            backup tag 'SLUICE_DOCTOR' database format '$backup/data_%U.bkp';
            sql 'alter system archive log current';
            backup tag 'SLUICE_DOCTOR' archivelog from time 'sysdate - 1/24' format '$backup/log_%U.bkp';
            backup tag 'SLUICE_DOCTOR' current controlfile format '$backup/control.bkp';
            exit
            """.stripIndent())
    }
    def database = sourceConfig { name 'doctor'; repository home; parameters { dbName facts.name } }
    made << database
    def origin = tried('link a dSource, which restores the backup') {
        link {
            name 'doctor'; group 'Sources'
            linkData {
                config database
                parameters {
                    mountPath "$folder/dsource"; instanceName 'SLDOCS'; dbmultitenant facts.container
                    dbrmanbkploc backup; dbctrlbkppiece "$backup/control.bkp"
                }
            }
        }
    }
    made << origin
    def copy = { String own, from ->
        vdb {
            container { name own; group 'Virtual' }
            source { name own; parameters { mountPath "$folder/$own"; dbName own; dbUniqName own; instanceName own } }
            sourceConfig { name own; repository home }
            from from, at: LATEST_POINT
        }
    }
    def first = tried('provision a VDB') { copy('SLDOC1', origin) }
    made << first
    tried('take a snapshot of it while it is open') { sync first }
    tried('roll it back to that') { rollback first, at: LATEST_SNAPSHOT }
    made << tried('provision a VDB of it') { copy('SLDOC2', first) }
    tried('stop and start it') { stop first; start first }
    tried('apply what is new to the dSource') { sync origin }
    tried('refresh the VDB') { refresh first }
    tried('delete all') { while (made) { delete made.last(); made.removeLast() } }
    println 'all is well'
} finally {
    made.reverse().each { left ->
        try {
            delete left
        } catch (Exception stays) {
            println "left      $left: $stays.message"
        }
    }
    if (backedUp) {
        run('rman', ['target', '/', 'nocatalog'], "delete noprompt backup tag 'SLUICE_DOCTOR';\nexit\n")
    }
}
