package dev.sluice.shell.session

import dev.sluice.language.Branch
import dev.sluice.language.Groups
import dev.sluice.language.Naming
import dev.sluice.language.View
import dev.sluice.shell.progress.JobProgress
import dev.sluice.shell.terminal.Screen
import dev.sluice.shell.text.LocalClock
import dev.sluice.shell.text.OutputForm
import dev.sluice.shell.text.Style
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Secret
import java.time.Duration
import java.time.Instant
import java.time.InstantSource
import java.util.function.IntSupplier
import java.util.function.UnaryOperator
import spock.lang.Specification

class PrinterSpec extends Specification {
    static final NOW = Instant.parse('2026-01-01T03:00:00.000Z')
    static final ORDERS = ApiObject.of(type: 'AppDataContainer', reference: 'APPDATA_CONTAINER-1', namespace: null,
            name: 'orders', group: 'GROUP-1', provisionContainer: null,
            sourcingPolicy: [type: 'SourcingPolicy', logsyncEnabled: false], toolkit: 'APPDATA_TOOLKIT-1')
    static final QA = ApiObject.of(type: 'AppDataContainer', reference: 'APPDATA_CONTAINER-2', namespace: null,
            name: 'qa1', group: 'GROUP-2', provisionContainer: 'APPDATA_CONTAINER-1', sourcingPolicy: null)

    def "rows of one type show what matters of it"() {
        expect:
        shown([ORDERS, QA]) == '''\
            name    group    provisionContainer   reference
            ------  -------  -------------------  -------------------
            orders  GROUP-1                       APPDATA_CONTAINER-1
            qa1     GROUP-2  APPDATA_CONTAINER-1  APPDATA_CONTAINER-2
            '''.stripIndent()
    }

    def "rows of several types say which is which"() {
        expect:
        shown([QA, ApiObject.of(type: 'Group', name: 'QA', reference: 'GROUP-2')]) == '''\
            name  type              group    provisionContainer   reference
            ----  ----------------  -------  -------------------  -------------------
            qa1   AppDataContainer  GROUP-2  APPDATA_CONTAINER-1  APPDATA_CONTAINER-2
            QA    Group                                           GROUP-2
            '''.stripIndent()
    }

    def "rows wider than the terminal become lists of fields"() {
        expect:
        shown([ORDERS, QA], 35) == '''\
            name       orders
            group      GROUP-1
            reference  APPDATA_CONTAINER-1

            name                qa1
            group               GROUP-2
            provisionContainer  APPDATA_CONTAINE
                                R-1
            reference           APPDATA_CONTAINE
                                R-2
            '''.stripIndent()
    }

    def "what has a name does without its reference first"() {
        expect:
        shown([ORDERS, QA], 56) == '''\
            name    group    provisionContainer
            ------  -------  -------------------
            orders  GROUP-1  -
            qa1     GROUP-2  APPDATA_CONTAINER-1
            left out: reference. See them: wide _
            '''.stripIndent()
    }

    def "sentences are cut before a row becomes a list of its fields, and that is said"() {
        given:
        def jobs = ['Undo the last refresh or rollback of virtual database "qa1".', 'Delete "qa1".'].withIndex().collect { title, i ->
            ApiObject.of(type: 'Job', reference: "JOB-$i".toString(), name: "JOB-$i".toString(), title: title, targetName: 'Virtual/qa1', jobState: 'COMPLETED')
        }

        expect:
        shown(jobs, 70) == '''\
            title                                targetName   jobState   reference
            -----------------------------------  -----------  ---------  ---------
            Undo the last refresh or rollback…   Virtual/qa1  COMPLETED  JOB-0
            Delete "qa1".                        Virtual/qa1  COMPLETED  JOB-1
            left out: a part of title. See them: wide _
            '''.stripIndent()
    }

    def "what says the same as the column before it is left out"() {
        given:
        def actions = ['DB_LINK', 'DB_SYNC'].collect { ApiObject.of(type: 'Action', reference: 'ACTION-1', title: it, actionType: it, state: 'COMPLETED') }

        expect:
        shown(actions).readLines().first() == 'title    state      reference'
    }

    def "rows wider than the terminal first do without what matters least"() {
        given:
        def jobs = [1, 2].collect {
            ApiObject.of(type: 'Job', reference: "JOB-$it".toString(), name: "JOB-$it".toString(), title: 'Link dSource "orders".',
                    actionType: 'DB_LINK', targetName: 'Sources/orders', jobState: 'COMPLETED', percentComplete: 100,
                    startTime: '2026-01-01T00:00:00.000Z')
        }

        expect: 'and never show a reference twice'
        shown(jobs, 90) == '''\
            title                   actionType  targetName      jobState   startTime  reference
            ----------------------  ----------  --------------  ---------  ---------  ---------
            Link dSource "orders".  DB_LINK     Sources/orders  COMPLETED  3 h ago    JOB-1
            Link dSource "orders".  DB_LINK     Sources/orders  COMPLETED  3 h ago    JOB-2
            left out: percentComplete. See them: wide _
            '''.stripIndent()
    }

    def "rows say what the objects are called that they refer to, and one object says both"() {
        given:
        def asked = []
        def naming = { objects, fields ->
            asked.addAll(fields)
            ['GROUP-1': 'Sources', 'GROUP-2': 'Virtual', 'APPDATA_CONTAINER-1': 'orders', 'APPDATA_CONTAINER-2': 'qa1']
        } as Naming

        expect:
        shown([ORDERS, QA], 0, OutputForm.TEXT, naming) == '''\
            name    group    provisionContainer  reference
            ------  -------  ------------------  -------------------
            orders  Sources                      APPDATA_CONTAINER-1
            qa1     Virtual  orders              APPDATA_CONTAINER-2
            '''.stripIndent()
        shown(QA, 0, OutputForm.TEXT, naming) == '''\
            type                AppDataContainer
            reference           APPDATA_CONTAINER-2
            name                qa1
            group               Virtual (GROUP-2)
            provisionContainer  orders (APPDATA_CONTAINER-1)
            '''.stripIndent()
        shown(QA, 0, OutputForm.JSON, naming).contains('"group": "GROUP-2"')
        asked.containsAll('group', 'provisionContainer', 'container')
        !asked.contains('toolkit')
    }

    def "on a terminal one object is a literal that can be pasted back, with what its values mean behind them"() {
        given:
        def naming = { objects, fields -> ['GROUP-1': 'Sources', 'GROUP-2': 'Virtual', 'APPDATA_CONTAINER-1': 'orders'] } as Naming
        def vdb = QA + [description: "it's\nours", runtime: [type: 'AppDataContainerRuntime', logSyncActive: false], masked: null]

        when:
        def text = shown(ApiObject.of(vdb), 70, OutputForm.TEXT, naming)

        then:
        text == '''\
            [type:               'AppDataContainer',
             reference:          'APPDATA_CONTAINER-2',
             name:               'qa1',
             group:              'GROUP-2',              // Virtual
             provisionContainer: 'APPDATA_CONTAINER-1',  // orders
             description:        'it\\'s\\nours',
             runtime:            [type:          'AppDataContainerRuntime',
                                  logSyncActive: false]]
            '''.stripIndent()
        new GroovyShell().evaluate(text) == vdb.findAll { it.value != null }
    }

    def "a VDB with a database tells how that is reached, on a terminal as comments behind it"() {
        given:
        def facts = ApiObject.of(host: 'localhost', port: 25432, databases: ['shop', 'postgres'], psql: 'psql -h localhost -p 25432 -U postgres shop')
        def naming = new Naming() {
            @Override
            Map<String, String> names(Collection<ApiObject> objects, Set<String> fields) {
                [:]
            }

            @Override
            ApiObject connection(ApiObject object) {
                object == QA ? facts : ApiObject.of([:])
            }
        }

        expect:
        shown(QA, 70, OutputForm.TEXT, naming).endsWith("""\
             provisionContainer: 'APPDATA_CONTAINER-1']
            // host       localhost
            // port       25432
            // databases  shop, postgres
            // psql       psql -h localhost -p 25432 -U postgres shop
            """.stripIndent())
        shown(QA, 0, OutputForm.TEXT, naming).endsWith("""\
            provisionContainer    APPDATA_CONTAINER-1
            connection.host       localhost
            connection.port       25432
            connection.databases  shop, postgres
            connection.psql       psql -h localhost -p 25432 -U postgres shop
            """.stripIndent())
        !shown(ORDERS, 0, OutputForm.TEXT, naming).contains('connection')
    }

    def "rows that a script made show every column"() {
        expect:
        shown([[file: 'a.txt', vdb: 'changed'], [file: 'b.txt', source: 'same']]) == '''\
            file   vdb      source
            -----  -------  ------
            a.txt  changed
            b.txt           same
            '''.stripIndent()
    }

    def "one object shows its fields by their paths, without what is empty"() {
        expect:
        shown(ORDERS) == '''\
            type                           AppDataContainer
            reference                      APPDATA_CONTAINER-1
            name                           orders
            group                          GROUP-1
            sourcingPolicy.logsyncEnabled  false
            toolkit                        APPDATA_TOOLKIT-1
            '''.stripIndent()
    }

    def "a long value goes on below itself, between words where there are any"() {
        expect:
        shown([name: 'orders', description: 'staged every night from the backup of the order system',
               path: '/backup/' + 'x' * 30], 40) == '''\
            name         orders
            description  staged every night from the
                         backup of the order system
            path         /backup/xxxxxxxxxxxxxxxxxxx
                         xxxxxxxxxxx
            '''.stripIndent()
    }

    def "elements of a nested list are named by their number"() {
        expect:
        shown([name: 'db', settings: [[propertyName: 'sga_target', value: '800M'], [propertyName: 'processes', value: '300']],
               tags: ['a', 'b'], hooks: []]) == '''\
            name                     db
            settings.0.propertyName  sga_target
            settings.0.value         800M
            settings.1.propertyName  processes
            settings.1.value         300
            tags                     a, b
            '''.stripIndent()
    }

    def "a value that has no fields shows as it is: #value"() {
        expect:
        shown(value) == text

        where:
        value                         || text
        'APPDATA_CONTAINER-7'         || 'APPDATA_CONTAINER-7\n'
        'two\nlines'                  || 'two\nlines\n'
        42                            || '42\n'
        true                          || 'true\n'
        ['a', 'b']                    || 'a\nb\n'
        ['a', 'b'] as Object[]        || 'a\nb\n'
        []                            || 'none\n'
        Secret.of('tiger')        || '********\n'
        [password: Secret.of('x')] || 'password  ********\n'
    }

    def "a table and a list of fields have no room for what is hidden of them"() {
        given:
        def shown = { secret, value ->
            def out = new StringWriter()
            new Printer(new PrintWriter(out), JobProgress.quiet(), OutputForm.TEXT, Style.PLAIN, { 80 } as IntSupplier, { it.replace(secret, '********') }).show(value(secret), Naming.NONE)
            out.toString()
        }

        expect:
        ['hunter22', 'a much longer secret, which would make a column wide'].collect { shown(it, rows) }.unique().size() == 1

        where:
        rows << [{ [[name: 'a', token: it, more: 1], [name: 'b', token: "key $it", more: 2]] }, { [name: 'a', inner: [token: it]] }]
    }

    def "on a terminal a span of time is said as people do, and a point of time in the user's clock, too: #value"() {
        given:
        def out = new StringWriter()
        def german = LocalClock.of([LANG: 'de_DE.UTF-8']::get)

        when:
        new Printer(new PrintWriter(out), JobProgress.quiet(), OutputForm.TEXT, Style.PLAIN, { 80 } as IntSupplier, UnaryOperator.identity(), Screen.ENDLESS,
                InstantSource.fixed(NOW), german).show(value, Naming.NONE)

        then:
        out.toString() == text + '\n'

        where:
        value                           || text
        Duration.ofMillis(325)          || '0.325 s'
        Duration.ofMillis(7250)         || '7.2 s'
        Duration.ofSeconds(-65)         || '-1 min 5 s'
        [Duration.ofSeconds(2)]         || '2 s'
        '2026-01-01T12:00:00.000Z'      || '2026-01-01T12:00:00.000Z  // ' + local('2026-01-01T12:00:00.000Z')
        '2026-99-99T12:00:00.000Z'      || '2026-99-99T12:00:00.000Z'
    }

    private static String local(String time) {
        java.time.format.DateTimeFormatter.ofPattern('dd.MM.yyyy HH:mm:ss').withZone(java.time.ZoneId.systemDefault()).format(Instant.parse(time))
    }

    def "wide letters keep the columns in line"() {
        expect:
        shown([[name: '注文', state: 'ok'], [name: 'qa', state: 'ok']]) == '''\
            name  state
            ----  -----
            注文  ok
            qa    ok
            '''.stripIndent()
    }

    def "what an engine says cannot steer the terminal"() {
        expect:
        shown([[name: 'a\u001b[2Jb', note: 'x\ty\r\nz']], 80) == '''\
            name         note
            -----------  ---------
            a\\u001b[2Jb  x\\ty\\r\\nz
            '''.stripIndent()
        shown('a\u001b[2Jb\nc', 80) == 'a\\u001b[2Jb\nc\n'
    }

    def "as JSON everything prints whole, and secrets as stars"() {
        expect:
        shown(value, 20, OutputForm.JSON) == text

        where:
        value                                  || text
        [[name: 'qa1', n: 1], [name: 'qa2']]   || '[\n    {\n        "name": "qa1",\n        "n": 1\n    },\n    {\n        "name": "qa2"\n    }\n]\n'
        'text'                                 || '"text"\n'
        null                                   || 'null\n'
        [password: Secret.of('tiger')]         || '{\n    "password": "********"\n}\n'
        [code: Thread]                         || '{\n    "code": "class java.lang.Thread"\n}\n'
    }

    def "a command that results in nothing prints nothing"() {
        given:
        def out = new StringWriter()

        when:
        printer(out, 80, OutputForm.TEXT).result(null)

        then:
        out.toString() == ''
    }

    def "a line that a script left open is ended before the next prompt"() {
        given:
        def out = new StringWriter()
        def printer = printer(out, 80, OutputForm.TEXT)

        when:
        printer.print('no end')
        printer.freshLine()
        printer.print('an end\n')
        printer.freshLine()

        then:
        out.toString() == 'no end\nan end\n'
    }

    def "a size, a rate, a share, a time and a state show as people say them, by what the schema calls them: #value"() {
        expect:
        shown(new View([object], [field]), 0).readLines().last() == brief
        shown(object, 0).readLines().last().endsWith('  ' + whole)

        where:
        field               | type                           | value                      || brief        | whole
        'databaseSize'      | 'AppDataSourceRuntime'         | 0                          || '         0 B' | '0 B'
        'databaseSize'      | 'AppDataSourceRuntime'         | 1023                       || '      1023 B' | '1023 B'
        'databaseSize'      | 'AppDataSourceRuntime'         | 1024                       || '       1 KiB' | '1 KiB (1024 bytes)'
        'databaseSize'      | 'AppDataSourceRuntime'         | 1610612736                 || '     1.5 GiB' | '1.5 GiB (1610612736 bytes)'
        'databaseSize'      | 'AppDataSourceRuntime'         | 5000000000000              || '     4.5 TiB' | '4.5 TiB (5000000000000 bytes)'
        'averageThroughput' | 'ContainerUtilizationInterval' | 20971520                   || '         20 MiB/s' | '20 MiB/s (20971520 bytes/s)'
        'percentComplete'   | 'Job'                          | 45                         || '            45%' | '45%'
        'creationTime'      | 'AppDataContainer'             | '2026-01-01T02:59:15.000Z' || '45 s ago'   | '2026-01-01T02:59:15.000Z (45 s ago)'
        'creationTime'      | 'AppDataContainer'             | '2026-01-01T02:55:00.000Z' || '5 min ago'  | '2026-01-01T02:55:00.000Z (5 min ago)'
        'creationTime'      | 'AppDataContainer'             | '2025-12-29T00:00:00.000Z' || '3 d ago'    | '2025-12-29T00:00:00.000Z (3 d ago)'
        'creationTime'      | 'AppDataContainer'             | '2025-03-01T00:00:00.000Z' || '2025-03-01' | '2025-03-01T00:00:00.000Z (306 d ago)'
        'creationTime'      | 'AppDataContainer'             | '2026-01-01T05:00:00.000Z' || 'in 2 h'     | '2026-01-01T05:00:00.000Z (in 2 h)'
        'creationTime'      | 'AppDataContainer'             | 'yesterday'                || 'yesterday'  | 'yesterday'
        'databaseSize'      | 'NobodyKnows'                  | 1024                       || '1024'       | '1024'
        object = ApiObject.of(type: type).with(field, value)
    }

    def "a state has the colour of what it means, a name that looks like one has none"() {
        expect:
        coloured([job('COMPLETED'), job('RUNNING'), job('FAILED'), job('SUSPENDED')]) == [
                'RUNNING  \u001b[32mCOMPLETED\u001b[0m  JOB-1', 'RUNNING  \u001b[32mRUNNING\u001b[0m    JOB-1',
                'RUNNING  \u001b[31mFAILED\u001b[0m     JOB-1', 'RUNNING  \u001b[33mSUSPENDED\u001b[0m  JOB-1']
    }

    def "rates over time show as a drawing"() {
        given:
        def used = ApiObject.of(type: 'ContainerUtilization', container: 'APPDATA_CONTAINER-1',
                utilization: [0, 10, 40, 80, 20].collect { [type: 'ContainerUtilizationInterval', averageThroughput: it * 1048576] })

        expect:
        shown(used).readLines().last() == 'utilization  ▁▂▅█▃  up to 80 MiB/s, last 20 MiB/s'
    }

    def "a view shows the columns that were asked for, in one object inside of another, too, and leaves none out"() {
        given:
        def source = ApiObject.of(type: 'AppDataVirtualSource', name: 'qa1', reference: 'APPDATA_VIRTUAL_SOURCE-1',
                runtime: [type: 'AppDataSourceRuntime', status: 'RUNNING', databaseSize: 2048])
        def view = new View([source, source.with('name', 'qa2')], ['name', 'runtime.databaseSize', 'runtime.status'])

        expect:
        shown(view, 60) == """\
            name  runtime.databaseSize  runtime.status
            ----  --------------------  --------------
            qa1                  2 KiB  RUNNING
            qa2                  2 KiB  RUNNING
            """.stripIndent()
        shown(view, 30) == """\
            name  databaseSize  status
            ----  ------------  -------
            qa1          2 KiB  RUNNING
            qa2          2 KiB  RUNNING
            """.stripIndent()
        shown(view, 20).readLines().first() == 'name                  qa1'
        shown(view, 40, OutputForm.JSON).startsWith('[\n    {\n        "name": "qa1",\n        "runtime.databaseSize": 2048,\n')
    }

    def "groups show one below the other, by their names"() {
        expect:
        shown(new Groups('group', ['GROUP-1': new View([ORDERS], ['name']), 'GROUP-2': new View([QA], ['name'])]), 80, OutputForm.TEXT,
                { objects, fields -> ['GROUP-1': 'Sources'] } as Naming) == """\
            group: Sources (1)
            name
            ------
            orders

            group: GROUP-2 (1)
            name
            ----
            qa1
            """.stripIndent()
    }

    def "an object of nothing but rows shows as tables below their names"() {
        expect:
        shown([sessions: [], tables: [[name: 'orders', bytes: 8192], [name: 'items', bytes: 16]]]) == '''\
            sessions (0)
            none

            tables (2)
            name    bytes
            ------  -----
            orders  8192
            items   16
            '''.stripIndent()
    }

    def "what came from what shows as a tree"() {
        given:
        def at = { String name, String time -> ApiObject.of(type: 'AppDataSnapshot', name: name, creationTime: time) }
        def qa = new Branch('vdb', QA, [new Branch('snapshot', at('@3', '2026-01-01T02:00:00.000Z'), [])])

        expect:
        shown([new Branch('dsource', ORDERS, [new Branch('snapshot', at('@1', '2026-01-01T00:00:00.000Z'), [qa]),
                                              new Branch('snapshot', at('@2', '2026-01-01T01:00:00.000Z'), [])])]) == """\
            orders  dsource
            ├─ @1  snapshot  3 h ago
            │  └─ qa1  vdb
            │     └─ @3  snapshot  1 h ago
            └─ @2  snapshot  2 h ago
            """.stripIndent()
    }

    private static ApiObject job(String state) {
        ApiObject.of(type: 'Job', reference: 'JOB-1', title: 'RUNNING', jobState: state)
    }

    private static List<String> coloured(Object value) {
        def out = new StringWriter()
        new Printer(new PrintWriter(out), JobProgress.quiet(), OutputForm.TEXT, Style.COLOURED, { 80 } as IntSupplier).show(value, Naming.NONE)
        out.toString().readLines().drop(2)
    }

    def "on a terminal that is too narrow rows do without columns in which nothing is, and never without their address"() {
        given:
        def clones = ['qa1', 'qa2'].collect { [name: it, from: 'shop', owner: 'admin', until: null, idle: null, address: "postgresql://ann@localhost:20001/$it".toString()] }

        expect:
        shown(clones, 66) == """\
            name  from  owner  address
            ----  ----  -----  ------------------------------------
            qa1   shop  admin  postgresql://ann@localhost:20001/qa1
            qa2   shop  admin  postgresql://ann@localhost:20001/qa2
            """.stripIndent()
        shown(clones, 80).startsWith('name  from  owner  until  idle  address')
        shown(clones, 50).startsWith("name     qa1\nfrom     shop\nowner    admin\naddress  postgresql://ann@localhost:20001/qa1\n\nname ")
    }

    def "a command, which has no wide, says where what it leaves out is to be seen"() {
        given:
        def out = new StringWriter()
        def rows = (1..2).collect { ApiObject.of(type: 'Job', reference: "JOB-$it".toString(), name: "JOB-$it".toString(), title: 'Link dSource "orders".', actionType: 'DB_LINK', jobState: 'RUNNING') }

        when:
        new Printer(new PrintWriter(out), JobProgress.quiet(), OutputForm.TEXT, Style.PLAIN, { 50 } as IntSupplier).show(rows, Naming.NONE)

        then:
        out.toString().readLines().last() ==~ /left out: .*\. See them: put \| cat behind the command/
    }

    def "what a job reported is a table below what it is"() {
        given:
        def events = [[type: 'JobEvent', timestamp: '2026-01-01T02:59:00.000Z', eventType: 'INFO', state: 'RUNNING', percentComplete: 5, messageCode: 'event.begun',
                       messageDetails: 'Copying', messageAction: null],
                      [type: 'JobEvent', timestamp: '2026-01-01T02:59:30.000Z', eventType: 'WARNING', state: 'RUNNING', percentComplete: 7, messageCode: 'event.warning',
                       messageDetails: 'It is slow.', messageAction: 'Wait.']]
        def job = ApiObject.of(type: 'Job', reference: 'JOB-1', jobState: 'COMPLETED', events: events)

        expect:
        shown(job) == """\
            type       Job
            reference  JOB-1
            jobState   COMPLETED

            events (2)
            timestamp  eventType  messageDetails  messageAction
            ---------  ---------  --------------  -------------
            1 min ago  INFO       Copying
            30 s ago   WARNING    It is slow.     Wait.
            """.stripIndent()
        shown(job, 80).contains('30 s ago   WARNING    It is slow.     Wait.\n')
        !shown(job, 80).contains('event.begun')
        shown(job, 0, OutputForm.JSON).contains('event.begun')
    }

    private static String shown(Object value, int width = 0, OutputForm form = OutputForm.TEXT, Naming naming = Naming.NONE) {
        def out = new StringWriter()
        printer(out, width, form).show(value, naming)
        out.toString()
    }

    private static Printer printer(Writer out, int width, OutputForm form) {
        new Printer(new PrintWriter(out), JobProgress.quiet(), form, Style.PLAIN,
                width == 0 ? Printer.ENDLESS : { width } as IntSupplier, UnaryOperator.identity(), Screen.ENDLESS, InstantSource.fixed(NOW), LocalClock.NONE)
    }
}
