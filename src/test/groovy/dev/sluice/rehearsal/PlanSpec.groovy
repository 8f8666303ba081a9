package dev.sluice.rehearsal

import dev.sluice.lab.Called
import dev.sluice.lab.Lab
import groovy.json.JsonSlurper
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir

/** What a script would do, told by {@code plan}, {@code rehearse} and {@code drift}, while the engine stays as it is. */
class PlanSpec extends Specification {
    @TempDir @Shared Path home
    @Shared @AutoCleanup Lab lab = null
    @TempDir Path folder

    def setupSpec() {
        lab = new Lab(home)
        def made = run(script(home, """
            sourceConfig { name 'orders'; repository 'files' }
            link { name 'orders'; group 'Sources'; linkData { config 'orders'; parameters { path '${lab.tree('orders')}'; mountPath '${lab.mountPath('orders')}' } } }
            vdb {
                container { name 'kept'; group 'Virtual' }
                source { name 'kept'; parameters { mountPath '${lab.mountPath('kept')}' } }
                sourceConfig { name 'kept'; repository 'files' }
                from 'orders'
            }
            """))
        assert made.status == 0 : made.err
    }

    def "what was done on the engine is read there: a plan has no jobs, actions and alerts of its own"() {
        given:
        def text = """\
            println "jobs: \${jobs.size() > 1}, actions: \${actions.size() > 1}, alerts: \${alerts.size() > 1}, the first: \${job('JOB-1').jobState}"
            if (jobs.empty || actions.empty) { delete vdb('kept') }
            """

        when:
        def plan = sluice('plan', script(text))

        then:
        plan.status == 0
        !plan.out.contains('vdb kept')
        (plan.out + plan.err).contains('jobs: true, actions: true, alerts: true, the first: COMPLETED')
    }

    def "which #listed there are after what is planned only the engine can tell, and the plan says so"() {
        when:
        def plan = sluice('plan', script("group { name 'x' }; if (${listed}.size() >= 0) { delete vdb('kept') }"))

        then:
        plan.status == 0
        plan.out.readLines()*.strip().findAll { it.startsWith('!') } == ["! which $listed there are by then only the engine can tell: read as they were before."]
        plan.out.contains('- vdb kept')

        where:
        listed << ['jobs', 'actions']
    }

    def "a plan that sleeps is as late as the run: #clock"() {
        given:
        def file = script("def begun = $clock\nsleep 90000\ndef then = $clock\nprintln(then - begun >= $least ? 'late' : 'early')")

        expect:
        sluice('plan', file).with { [status, out.trim(), err.contains('late')] } == [0, '! sleeps 90000 ms', true]

        where:
        clock                                                 | least
        'System.nanoTime()'                                   | '90_000_000_000'
        'System.currentTimeMillis()'                          | '90_000'
        'System.&currentTimeMillis()'                         | '90_000'
        'java.time.Instant.now().toEpochMilli()'              | '90_000'
        'java.time.ZonedDateTime.now().toEpochSecond()'       | '89'
        'java.time.Clock.systemUTC().millis()'                | '90_000'
        'new Date().time'                                     | '90_000'
        'Calendar.instance.timeInMillis'                      | '90_000'
        'Calendar.getInstance().timeInMillis'                 | '90_000'
        'new GregorianCalendar().time.time'                   | '90_000'
        'now'                                                 | '1.minute'
        '1.hour.ago'                                          | '1.minute'
    }

    def "what goes at the same time takes as long in a plan as in a run: #braces"() {
        given:
        def file = script("def begun = now\nparallel$braces\nprintln((now - begun).toSeconds())")

        expect:
        sluice('plan', file).with { [status, err.readLines().contains(seconds)] } == [0, true]

        where:
        braces                                                                                      || seconds
        " { step('a') { sleep 60000 }; step('b') { sleep 90000 } }"                                 || '90'
        "(limit: 1) { step('a') { sleep 60000 }; step('b') { sleep 90000 } }"                       || '150'
        "(limit: 2) { ['a', 'b', 'c'].each { step(it) { sleep 60000 } } }"                          || '120'
        "(limit: 2) { step('a') { sleep 90000 }; ['b', 'c'].each { step(it) { sleep 30000 } } }"    || '90'
        " { step('a') { parallel { step('b') { sleep 5000 }; step('c') { sleep 9000 } }; sleep 1000 }; step('d') { sleep 8000 } }" || '10'
        " { step('a') { println 'a' } }; sleep 7000"                                                || '7'
    }

    def "a plan ends where the script looks how late it is beside sleeps of threads of its own: #threads"() {
        given:
        def file = script("def begun = $clock\n$threads\ndef took = $clock - begun\nprintln 'on'\nif (took < ($most)) { println 'short' }")

        expect:
        sluice('plan', file).with { [status, err.readLines().contains('on'), err.readLines().contains('short'), out.readLines().last()] }
                .with { it.take(3) == [1, true, false] && it[3] ==~ /  ! \S+:\d+(:\d+)?: what time it is beside threads that sleep, only a run can tell\. A rehearsal ends here\./ }

        where:
        threads                                                                                                 | clock                        | most
        "def all = java.util.concurrent.Executors.newFixedThreadPool(3); all.invokeAll([{ sleep 2000 }] * 3)"   | 'now'                        | '3.seconds'
        "java.util.concurrent.CompletableFuture.runAsync { sleep 2000 }.with { sleep 2000; join() }"            | 'now'                        | '3.seconds'
        "(1..3).collect { Thread.start { sleep 2000 } }*.join()"                                                | 'now'                        | '3.seconds'
        "(1..3).collect { new Thread({ sleep 2000 }) }.each { it.start() }.each { it.join() }"                  | 'System.nanoTime()'          | '3_000_000_000'
        "[1, 2, 3].parallelStream().forEach { sleep 2000 }"                                                     | 'System.currentTimeMillis()' | '3000'
        "Thread.start { sleep 2000 }.join()"                                                                    | 'new Date().time'            | '3000'
        "Thread.start { sleep 2000 }.join()"                                                                    | 'Calendar.instance.timeInMillis' | '3000'
    }

    def "a plan goes on beside threads that sleep where that changes nothing: #script"() {
        given:
        def file = this.script(script)

        expect:
        sluice('plan', file).with { [status, err.readLines().contains('on'), (out + err).contains('only a run')] } == [0, true, false]

        where:
        script << ["Thread.start { sleep 2000 }.join(); println 'on'",
                   "def t = now; Thread.start { println 'beside' }.join(); if (now - t < 1.minute) println 'on'",
                   "Thread.start { sleep 20 }.join(); if (today > yesterday) println 'on'",
                   "Thread.start { sleep 20 }.join(); println(\"began at \${now.size()}\" ? 'on' : 'off')".replace('now.size()', 'today'),
                   "sleep 60000; def t = now; sleep 60000; if (now - t >= 1.minute) println 'on'",
                   "def clock = java.time.Clock.systemUTC(); def t = clock.millis(); sleep 60000; if (clock.millis() - t >= 60000) println 'on'",
                   "def t = java.time.Instant.now(); timeout('5m') { sleep 60000 }; if (java.time.Duration.between(t, java.time.Instant.now()).seconds >= 60) println 'on'",
                   "def t = now; parallel { step('a') { sleep 60000 }; step('b') { sleep 60000 } }; if (now - t < 70.seconds) println 'on'",
                   "def t = now; [1, 2].each { sleep 60000 }; if (now - t >= 2.minutes) println 'on'",
                   "def all = java.util.concurrent.Executors.newFixedThreadPool(2); println all.submit({ 'on' } as java.util.concurrent.Callable).get(); all.shutdown()"]
    }

    def "a script that waits for a moment goes on in its plan at once"() {
        expect:
        sluice('plan', script("def end = System.currentTimeMillis() + 180_000; while (System.currentTimeMillis() < end) { sleep 1.minute }; delete vdb('kept')"))
                .with { [status, out.count('! sleeps 60000 ms'), out.contains('- vdb kept')] } == [0, 3, true]
    }

    def "what data takes the engine tells in a plan as in a run"() {
        given: 'sizes that were measured, which nobody waits for when data is made'
        def sizes = "dsource('orders').size && snapshots.any { it.size != null } && capacity.any { it.breakdown.actualSpace > 0 }"
        run(script("until(every: '50ms', within: '1m') { $sizes }")).status == 0

        and:
        def text = '''
            println "sizes: ${dsource('orders').size > 0} ${snapshots.any { it.size != null }} ${capacity.any { it.breakdown.actualSpace > 0 }}"
            dsources.findAll { it.size > 1 }.each { update it, description: 'large' }
            '''

        when:
        def plan = sluice('plan', script(text))

        then:
        plan.status == 0
        plan.out.readLines()*.strip().contains("description  nothing → 'large'")
        (plan.out + plan.err).contains('sizes: true true true')
    }

    def "what is decided by the size of a VDB that the plan makes only a run can tell: #decided"() {
        given:
        def made = "container { name 'sized'; group 'Virtual' }; source { name 'sized'; parameters { mountPath '${lab.mountPath('sized')}' } }"

        when:
        def plan = sluice('plan', script("vdb { $made; sourceConfig { name 'sized'; repository 'files' }; from 'orders' }\n$decided"))

        then:
        plan.out =~ /(?m)^  \+ vdb sized/
        plan.out =~ /(?m)^  ! \S+\.groovy:2(:\d+)?: the size of 'sized' only a run can tell\. A rehearsal ends here\.$/

        where:
        decided << ["if (vdb('sized').size > 1) { println 'large' }", "vdbs.where(name: 'sized').findAll { it.size < 1.gb }.each { delete it }", "println vdbs.where(name: 'sized').sum { it.size }"]
    }

    def "a plan tells in order what is made, changed field by field, and deleted, and sends no write"() {
        given:
        def before = writes()

        when:
        def plan = sluice('plan', script("""\
            def qa = group { name 'QA'; description 'for tests' }
            update group('Virtual'), description: 'copies'
            def copy = vdb {
                container { name 'qa1'; group qa }
                source { name 'qa1'; parameters { mountPath '${lab.mountPath('qa1')}' } }
                sourceConfig { name 'qa1'; repository 'files' }
                from 'orders'
            }
            refresh copy
            sync 'orders'
            println "talk of \$copy.name"
            delete vdb('kept')
            """))

        then:
        plan.out.replaceAll(/@[\dT:.-]+/, '@TIME') == """\
            |  + group QA
            |      name         'QA'
            |      description  'for tests'
            |  ~ group Virtual
            |      description  nothing \u2192 'copies'
            |  + vdb qa1 (QA)
            |      container.name                          'qa1'
            |      container.group                         'QA'
            |      source.name                             'qa1'
            |      source.parameters.mountPath             '${lab.mountPath('qa1')}'
            |      source.logCollectionEnabled             false
            |      source.allowAutoVDBRestartOnHostReboot  false
            |      sourceConfig.name                       'qa1'
            |      sourceConfig.repository                 'files'
            |      sourceConfig.linkingEnabled             true
            |      timeflowPointParameters.container       'orders'
            |      timeflowPointParameters.location        'LATEST_POINT'
            |      + sourceConfig qa1 (files)
            |      + source qa1 (qa1)
            |      + timeflow (qa1)
            |      + snapshot (qa1)
            |  ~ vdb qa1 (QA)  refresh
            |      currentTimeflow   (known after run) \u2192 another one
            |      previousTimeflow  nothing \u2192 (known after run)
            |      + timeflow (qa1)
            |      + snapshot (qa1)
            |  ~ dsource orders (Sources)  sync
            |      + snapshot (orders)
            |  - vdb kept (Virtual)
            |      - snapshot @TIME (kept)
            |      - timeflow DB_PROVISION@TIME (kept)
            |      - source kept (kept)
            |      - sourceConfig kept (files)
            |""".stripMargin()
        plan.err.readLines()[0] == 'talk of qa1'
        plan.err.readLines()[1].endsWith(': 2 to create, 3 to change, 1 to delete. Nothing was sent')
        plan.status == 0
        writes() == before
    }

    def "a plan tells that a VDB has another timeflow, though none of them has a name yet"() {
        when:
        def plan = sluice('plan', script("refresh 'kept'\nrollback 'kept', at: LATEST_POINT\nundo 'kept'"))

        then:
        plan.out.readLines().findAll { it.contains('Timeflow') || it.startsWith('  ~') }.drop(3)*.replaceAll(/'\w+@[^']+'/, 'NAME') == [
            "  ~ vdb kept (Virtual)  rollback, at: 'LATEST_POINT'", '      currentTimeflow   (known after run) \u2192 another one', '      previousTimeflow  NAME \u2192 (known after run)',
            '  ~ vdb kept (Virtual)  undo', '      currentTimeflow   (known after run) \u2192 another one', '      previousTimeflow  (known after run) \u2192 another one']
    }

    def "an update that changes nothing is no change, and said to be none"() {
        when:
        def plan = sluice('plan', '--detailed-exitcode', script("update vdb('kept'), name: 'kept'"))

        then:
        plan.out == '  ! update of vdb kept (Virtual) changes nothing\n'
        plan.err.contains(': nothing to do. Nothing was sent')
        plan.status == 0

        when: 'a secret is not shown, and may be another'
        def secret = sluice('plan', script("""
            sourceConfig { name 'o'; repository 'rman-backups'; parameters { dbName 'O'; dbUniqName 'O'; dbIdentityName 'O' } }
            link { name 'o'; group 'Sources'; linkData { config 'o'; environmentUser environmentUsers.first()
                parameters { dSourceType 'Full'; mountPath '${lab.mountPath('o')}'; dbrmanbkploc '$home/backup'; dbid '1'; walletpwd 'one' } } }
            disable 'o'
            def made = sources.find { it.name == 'o' }
            update made, parameters: made.parameters + [walletpwd: 'two']
            """))

        then:
        secret.out.endsWith("  ~ source o (o)\n      parameters.walletpwd  '********' \u2192 maybe another\n")
    }

    def "what apply would refuse plan refuses, in the same words: #refused"() {
        given:
        def file = script(text.replace('MOUNT', lab.mountPath('kept')))

        when:
        def plan = sluice('plan', file)
        def apply = sluice('run', '--no-journal', file)

        then:
        plan.status == apply.status
        plan.err.readLines().first() == apply.err.readLines().first()
        plan.err.contains(refused)

        where:
        text                                                          || refused
        "group { name 'Virtual' }"                                    || "the name 'Virtual' is taken by GROUP-2"
        "delete group('Virtual')"                                     || 'exception'
        "delete container('orders')"                                  || "'orders' is what 'kept' came from"
        "refresh 'orders'"                                            || 'dSource'
        "refresh 'nothing'"                                           || "there is no dSource or VDB 'nothing'"
        "vdb { container { name 'x'; group 'Virtual' }; source { parameters { mountPath 'MOUNT' } }; sourceConfig { name 'x'; repository 'files' }; from 'orders' }" || "is where the data of 'kept' belongs"
        "update vdb('kept'), group: 'Sources'"                        || "'group' is said when it is made, and update does not change it"
    }

    def "a user without rights is refused by a plan as by the engine"() {
        given:
        lab.user('reader')
        def file = script("group { name 'mine' }")

        when:
        def plan = called('reader', 'password of reader', 'plan', file)
        def apply = called('reader', 'password of reader', 'run', '--no-journal', file)

        then:
        plan.status == 1
        plan.err.readLines().first() == apply.err.readLines().first()
        !plan.err.contains('Nothing was sent')
    }

    def "nothing happens outside either: what is asked, run and written is told and passed over"() {
        when:
        def plan = sluice('plan', script("""
            def file = new File('$folder/made')
            confirm 'Really?', vdb: 'kept'
            approve by: 'bob'
            manual 'Move the cable'
            file.text = 'a'
            file << 'b'
            ['touch', '$folder/ran'].execute().waitFor()
            println 'touch $folder/ran'.execute().text
            java.nio.file.Files.writeString(file.toPath(), 'x')
            [file].each { it.delete() }
            sleep 60000
            notify 'Done', command: ['touch', '$folder/told']
            until(within: '1h') { false }
            assert [1] << 2 == [1, 2]
            """))

        then:
        plan.out.readLines()*.trim() == ['! asks: Really?', '! waits until bob approves', '! waits for what is done by hand: Move the cable',
            "! writes $folder/made", "! writes $folder/made", "! runs touch $folder/ran", "! runs touch $folder/ran", "! writes $folder/made",
            "! deletes $folder/made", '! sleeps 60000 ms', '! tells by command touch', '! waits up to 1h until something comes true']*.toString()
        plan.status == 0
        folder.toFile().list().every { it.startsWith('script') }
    }

    def "what is passed over gives what it would give, and nothing is there: #text"() {
        when:
        def plan = sluice('plan', script("import java.nio.file.Files\nimport java.nio.file.Path\n$text"))

        then:
        plan.err.contains('nothing to do. Nothing was sent')
        plan.out.readLines().collect { it.trim().replaceAll(/\d{5,}/, 'N').replace(System.getProperty('java.io.tmpdir'), 'TMP') } == told
        folder.toFile().list().every { it.startsWith('script') }

        where:
        text                                                                          || told
        "File made = Files.createTempDirectory('a-').toFile(); assert made.exists() && made.isDirectory()" || ['! writes TMP/a-N']
        "File made = File.createTempFile('a-', '.txt'); assert !Files.exists(made.toPath().resolve('b')) && made.name.endsWith('.txt')" || ['! writes TMP/a-N.txt']
        "Path made = Files.createTempFile(Path.of('/made'), null, null); assert made.parent == Path.of('/made')" || ['! writes /made/N.tmp']
        "assert new File('/a/b').mkdirs() && new File('/a/b/c').createNewFile()"      || ['! writes /a/b', '! writes /a/b/c']
        "Path to = Files.copy(Path.of('/etc/passwd'), Path.of('/a')); assert to == Path.of('/a')" || ['! writes /a']
        "assert Files.copy(new ByteArrayInputStream(new byte[3]), Path.of('/a')) == 0" || ['! writes /a']
        "assert Files.deleteIfExists(Path.of('/etc/passwd')) && !Files.deleteIfExists(Path.of('/a'))" || ['! deletes /etc/passwd', '! deletes /a']
        "assert !new File('/etc').mkdirs() && !new File('/a').delete() && !new File('/a').renameTo(new File('/b'))" || ['! writes /etc', '! deletes /a', '! moves /a to /b']
        "def a = new File('/a'); assert a.mkdir() && !a.mkdir() && a.delete() && !a.delete()" || ['! writes /a', '! writes /a', '! deletes /a', '! deletes /a']
        "def file = new File('/a'); file.text = 'x'; file.text += 'y'; println file.text" || ['! writes /a', '! reads /a, where only a run puts something', '! writes /a',
            '! reads /a, where only a run puts something']
        "assert new File('/a').withWriter { it << 'x'; 'done' } == 'done'"            || ['! writes /a']
        "new File('/a').newPrintWriter().println('x')"                                || ['! writes /a']
        "BufferedWriter writer = Files.newBufferedWriter(Path.of('/a')); writer.write('x')" || ['! writes /a']
        "FileWriter writer = new FileWriter('/a'); writer.write('x'); writer.close()" || ['! writes /a']
        "new File('/a').mkdir(); def all = [new File('/a/b').listFiles()]; println all + new File('/a/c').readLines()" || ['! writes /a',
            '! reads /a/b, where only a run puts something', '! reads /a/c, where only a run puts something']
        "def made = Files.createDirectory(Path.of('/a')); println Files.readString(made.resolve('b')); Files.list(made).count()" || ['! writes /a',
            '! reads /a/b, where only a run puts something', '! reads /a, where only a run puts something']
        "assert new ServerSocket(0).withCloseable { it.localPort } > 1024 && new ServerSocket(8080).localPort == 8080" || ['! listens on a free port', '! listens on port 8080']
        "new ProcessBuilder('b').redirectOutput(new File('/a')).start(); println new File('/a').text" || ['! runs b', '! writes /a', '! reads /a, where only a run puts something']
        "assert new File('/etc/hostname').renameTo('/a'); println new File('/a').text" || ['! moves /etc/hostname to /a', '! reads /a, where only a run puts something']
        "def file = new RandomAccessFile('/etc/hostname', 'rw'); println new File('/etc/hostname').text" || ['! writes /etc/hostname',
            '! reads /etc/hostname, where only a run puts something']
        "new FileOutputStream(FileDescriptor.out).write('x'.bytes)"                   || ['! writes standard output']
        "println java.net.http.HttpClient.newHttpClient().send(java.net.http.HttpRequest.newBuilder(URI.create('http://127.0.0.1:1/x')).build(), null)" || [
            '! asks http://127.0.0.1:1/x GET: send']
        "new ProcessBuilder('a', 'b').redirectErrorStream(true).start().waitFor(); assert [text: 'kept'].text == 'kept'" || ['! runs a b']
        "new File('/a').text = 'x'; assert new File('/a').file && !new File('/a').directory && java.nio.file.Files.&exists.call(Path.of('/a')); assert java.text.NumberFormat.instance" || ['! writes /a']
        "sleep 90000; assert java.time.Duration.between(java.time.Instant.now(), java.time.Instant.now(java.time.Clock.systemUTC())).toMinutes() == 0" || ['! sleeps N ms']
        "def f = new File('/etc/hostname'); f.delete(); assert !f.exists(); f.text = 'x'; assert f.exists(); println f.text" || ['! deletes /etc/hostname', '! writes /etc/hostname',
            '! reads /etc/hostname, where only a run puts something']
        "Files.move(Path.of('/etc/hostname'), Path.of('/a')); assert Files.exists(Path.of('/a')) && !Files.exists(Path.of('/etc/hostname'))" || ['! moves /etc/hostname to /a']
    }

    def "a plan goes the way of the run through what a class hands to the one above it, and through what is static: #text"() {
        expect:
        [sluice('plan', script(text)), sluice('run', '--no-journal', script(text))].every { it.status == 0 && (it.out + it.err).startsWith('a1\n') }

        where:
        text << ["class P { def a; P(String a) { this.a = a } }; class S extends P { S(List x) { super(x.first().toString() + 'b'.length()) } }; println new S(['a']).a",
                 "class S extends Exception { S(File f) { super(f.name.toLowerCase()) } }; println new S(new File('/A1')).message",
                 "static named(File f) { f.name + f.path.count('/') }; println named(new File('/a'))",
                 "import groovy.transform.Field\n@Field static all = new File('/etc/hostname').text.size()\n@Field found = new File('/etc/hostname').readLines().size()\nprintln all > found ? 'a1' : ''"]
    }

    def "a method is given one array, and one null, as they are, in a plan and in a run: #text"() {
        expect:
        [sluice('plan', script(text)), sluice('run', '--no-journal', script(text))].every { it.status == 0 && (it.out + it.err).startsWith('a1\n') }

        where:
        text << ["def sum = new java.util.zip.CRC32(); sum.update('x'.bytes); println sum.value == 2363233923 ? 'a1' : ''",
                 "def out = new ByteArrayOutputStream(); out.write('a1'.bytes); println out",
                 "def out = new ByteArrayOutputStream(); out << 'a1'.bytes; println out",
                 "def all = []; all << (['a', 'b'] as String[]); println \"a\" + all.size()",
                 "def own = ['a'] as String[]; println own.equals(own) ? 'a1' : ''", "println(['b'].contains(['b'] as String[]) ? '' : 'a1')",
                 "println new StringBuilder().append(null).length() == 4 ? 'a1' : ''", "def all = []; all << null; println \"a\" + all.size()",
                 "import static java.util.Arrays.asList; println asList(['a1', 'b'] as String[]).first()"]
    }

    def "a plan tells which programs it asks for secrets, and not what they say"() {
        expect:
        sluice('plan', script("secret(command: 'echo hunter22')")).with { [status, out] } == [0, '  ! fetches a secret by command: echo ********\n']
    }

    def "what only a run can tell goes on as something unknown: #text"() {
        when:
        def plan = sluice('plan', script("$text\ndelete vdb('kept')"))

        then:
        [plan.status, plan.err.contains('1 to delete')] == [0, true]
        plan.out.contains('  ! ') && plan.out.contains('- vdb kept (Virtual)')
        plan.err.contains('known after run') == ((text =~ /print|show/).find() && !text.contains('hostname'))

        where:
        text << ["println 'ls'.execute().text.readLines()*.size()", "def all = 'ls'.execute().text.readLines(); println all*.trim()*.bytes*.length.max()",
                 "show(['a', 'b'].collect { [file: it, lines: new File('/a').tap { it.text = 'x' }.readLines().size()] })", "show 'ls'.execute().text",
                 "println 'date'.execute().text.trim()[0..3] + 'x'", "def p = 'date'.execute(); p.waitFor(); println \"status: \${p.exitValue()}\"",
                 "String said = 'date'.execute().text; int status = 'date'.execute().waitFor(); println 'said ' + said + status",
                 "def f = { int status = 1; status = 'date'.execute().waitFor(); List<String> all = 'ls'.execute().text.readLines() as List; def n = all.size() as int; println n }; f()",
                 "def lines = ['ls'].execute().in.readLines(); println lines.size() + 1; println([lines.first(), 2])",
                 "'date'.execute().waitForProcessOutput(System.out, System.err)", "println new URL('http://127.0.0.1:1').text", "new URL('http://127.0.0.1:1').openConnection().connect()",
                 "def s = new Socket('127.0.0.1', 1); s.close()", "def first(x) { x.readLines()[0] }; println first('date'.execute().text)",
                 "println(['a'] - ['date'.execute().text])", "def all = ['b', 'date'.execute().text]; println all.size(); all.add(1); println(all + 2)",
                 "println \"\${-> 'date'.execute().text}\"", "println new URL('http://127.0.0.1:1').openConnection().inputStream.text", "def all = []; all << 'date'.execute().text; all.each { println it }",
                 "'date'.execute(); if (new File('/etc/hostname').text && new FileReader('/etc/hostname').text.size() > 1) println new File('/etc').list().size()"]
    }

    def "a call without an object goes its way where nothing is decided by what is unknown: #text"() {
        when:
        def plan = sluice('plan', script("$text\ndelete vdb('kept')"))

        then:
        [plan.status, plan.err.readLines().first()] == [0, told]
        plan.out.contains('- vdb kept (Virtual)')

        where:
        text                                                                                   || told
        "def u = 'date'.execute().text; ['b'].with { add(u); println size() }"                 || '2'
        "def u = 'date'.execute().text; ['b'].with { println u; println contains('b') }"       || 'known after run'
        "def u = 'date'.execute().text; def f(a, b = 2) { b }; ['b'].with { println f(u) }"    || '2'
        "def u = 'date'.execute().text; def f = { a, b -> b }; ['b'].each { println f(u, it) }" || 'b'
        "import static java.lang.Math.*; 'date'.execute(); [1].each { println max(it, 3) }"    || '3'
        "import static java.util.Collections.max; 'date'.execute(); println max([1, 3])"       || '3'
        "'date'.execute(); def f(Map m, x) { m.a + x }; [1].each { println f(a: 2, it) }"      || '3'
        "'date'.execute(); def f(x, List y) { y.size() + x }; [1].each { println f(it, [2, 3]) }" || '3'
        "'date'.execute(); def f = { it.size() }; [1].each { println f([2, 3]) }"              || '2'
        "'date'.execute(); [[1, 2]].each { def f = String.&valueOf; println f(it) }"           || '[1, 2]'
        "'date'.execute(); println(['a', 'b'].collect(String.&toUpperCase))"                   || '[A, B]'
        "def f = Math.&max; println f(1, 3)"                                                   || '3'
        "def f = ['a', 'b', 'c'].&subList; println f(1, 2)"                                    || '[b]'
        "def f = 'abc'.&toUpperCase; println f()"                                              || 'ABC'
        "def f = System.&getProperty; println f('no', 'none')"                                 || 'none'
        "def f = ['a', 'b'].&indexOf; println(['b', 'c'].collect(f))"                          || '[1, -1]'
    }

    def "braces within a text give what they give, in #command, at the time when it is written"() {
        given:
        def made = script('def x = 1\ndef late = "a${-> x}b${out -> out << \'c\'}"\nx = 2\nprintln late\nshow late\nprintln([late])')
        def done = sluice(command, made)

        expect:
        (done.out + done.err).readLines().count { it in ['a2bc', '[a2bc]'] } == 3

        where:
        command << ['run', 'plan']
    }

    def "where only a failure hangs on what a run can tell, the plan says so and goes on: #text"() {
        when:
        def plan = sluice('plan', script("println 1\n$text\ndelete vdb('kept')"))

        then:
        plan.status == 0
        plan.out =~ /(?m)^  ! \S+\.groovy:2(:\d+)?: what 'date' gives only a run can tell\. Taken for what lets the script go on\.$/
        plan.out.contains('- vdb kept')

        where:
        text << ["assert 'date'.execute().text.contains('2')", "if ('date'.execute().waitFor() != 0) throw new Exception('no')",
                 "[1].each { if ('date'.execute().exitValue()) { throw new Exception(\"status \$it\") } }"]
    }

    def "a guard that is known fails in a plan as well: #text"() {
        when:
        def plan = sluice('plan', script("$text\ndelete vdb('kept')"))

        then:
        plan.status == 1
        plan.err.contains(message)
        !plan.out.contains('- vdb kept')

        where:
        text                                        || message
        "if (1 + 1 == 2) throw new Exception('no')" || 'no'
        "assert 1 == 2 : 'not so'"                  || 'not so'
        "def x = [2]; assert x == [3]"              || 'x == [3]'
    }

    def "where something is decided by what only a run can tell, the plan ends with its place: #text"() {
        when:
        def file = script("println 1\n$text\ndelete vdb('kept')")
        def plan = sluice('plan', file)

        then:
        plan.status in [1, 2]
        plan.err =~ /(?m)^\S+\.groovy:2(:\d+)?: $told only a run can tell\. A rehearsal ends here\.$/
        plan.out =~ /(?m)^  ! (\S+\.groovy:2(:\d+)?: )?$told only a run can tell\./
        !plan.out.contains('- vdb kept')

        where:
        text                                                         || told
        "vdb('kept').sql 'select 1'"                                 || "what 'kept' answers to 'select 1'"
        "new ServerSocket(0).accept()"                               || 'who comes'
        "if (new URL('http://127.0.0.1:1').openConnection()) { }"    || "what comes of 'openConnection'"
        "new Socket('127.0.0.1', 1).inputStream.eachLine { }"        || 'what comes of Socket'
        "if ('date'.execute().text == 'x') { }"                      || "what 'date' gives"
        "if ('x' == 'date'.execute().text) { }"                      || "what 'date' gives"
        "if ('date'.execute().waitFor() != 0) { }"                   || "what 'date' gives"
        "def x = 'date'.execute().text ?: 'none'"                    || "what 'date' gives"
        "switch ('date'.execute().exitValue()) { case 0: break }"    || "what 'date' gives"
        "for (x in 'date'.execute().text.readLines()) { }"           || "what 'date' gives"
        "'date'.execute().in.eachLine { }"                           || "what 'date' gives"
        "'date'.execute().text.readLines().each { }"                 || "what 'date' gives"
        "'date'.execute().waitForProcessOutput(new StringBuilder(), System.err)" || "what 'date' gives"
        "def p = 'date'.execute(); def m = 'waitFor'; p.\"\$m\"()" || "what 'date' gives"
        "group { name 'date'.execute().text }"                       || "what 'date' gives"
        "refresh('date'.execute().text)"                             || "what 'date' gives"
        "vdbs.where(name: 'date'.execute().text)"                    || "what 'date' gives"
        "['a', 'date'.execute().text].contains('b')"                 || "what 'date' gives"
        "['date'.execute().text] == ['b']"                           || "what 'date' gives"
        "Integer.parseInt('date'.execute().text)"                    || "what 'date' gives"
        "if (['prod'] - ['date'.execute().text]) { }"                || "what 'date' gives"
        "def x = ['prod']; x -= ['date'.execute().text]; if (x) { }" || "what 'date' gives"
        "if ((['a'] + 'date'.execute().text).size() > 1) { }"        || "what 'date' gives"
        "def x = ['a']; x += 'date'.execute().text; if (x) { }"      || "what 'date' gives"
        "if ([a: 1] - [a: 'date'.execute().text]) { }"               || "what 'date' gives"
        "if ('b'.equals('date'.execute().text)) { }"                 || "what 'date' gives"
        "if ('b'.equalsIgnoreCase('date'.execute().text)) { }"       || "what 'date' gives"
        "if (Objects.equals('b', 'date'.execute().text)) { }"        || "what 'date' gives"
        "if (Collections.frequency(['b'], 'date'.execute().text)) { }" || "what 'date' gives"
        "def has = ['b'].&contains; if (has('date'.execute().text)) { }" || "what 'date' gives"
        "def m = 'contains'; if (['b'].\"\$m\"('date'.execute().text)) { }" || "what 'date' gives"
        "if (['b']*.equals('date'.execute().text).first()) { }"      || "what 'date' gives"
        "if (['b'].grep(['date'.execute().text])) { }"               || "what 'date' gives"
        "switch ('b') { case ['date'.execute().text]: break }"       || "what 'date' gives"
        "@groovy.transform.Canonical class Kept { def x }; if (new Kept('a') == new Kept('date'.execute().text)) { }" || "what 'date' gives"
        "record Kept(Object x) { }; if (new Kept('a') == new Kept('date'.execute().text)) { }" || "what 'date' gives"
        "def u = 'date'.execute().text; if (evaluate(\"'x' == u\")) { }" || "what 'date' gives"
        "def u = 'date'.execute().text; if (new GroovyClassLoader().parseClass(\"class A { static is(u) { 'x' == u } }\").is(u)) { }" || "what 'date' gives"
        "if ([['date'.execute().text]].flatten().size() > 1) { }"    || "what 'date' gives"
        "if (['b'].intersect(Collections.unmodifiableList(['date'.execute().text]))) { }" || "what 'date' gives"
        "class Held { def x(u) { ['b'].disjoint([u]) } }; if (new Held().x('date'.execute().text)) { }" || "what 'date' gives"
        "if (['b'].with { contains('date'.execute().text) }) { }" || "what 'date' gives"
        "if (['b'].with { [1].any { contains('date'.execute().text) } }) { }" || "what 'date' gives"
        "['b'].tap { if (indexOf('date'.execute().text) >= 0) { } }" || "what 'date' gives"
        "if (['date'.execute().text].with { contains('b') }) { }" || "what 'date' gives"
        "if ('b'.with { equalsIgnoreCase('date'.execute().text) }) { }" || "what 'date' gives"
        "def has = { contains(it) }; has.delegate = ['b']; if (has('date'.execute().text)) { }" || "what 'date' gives"
        "def m = 'contains'; if (['b'].with { \"\$m\"('date'.execute().text) }) { }" || "what 'date' gives"
        "def same = Objects.&equals; if (same('b', 'date'.execute().text)) { }" || "what 'date' gives"
        "if (['date'.execute().text].any(Objects.&equals.curry('b'))) { }" || "what 'date' gives"
        "import static java.util.Collections.frequency; if (frequency(['b'], 'date'.execute().text)) { }" || "what 'date' gives"
        "import static java.util.Collections.frequency as often; if ([1].any { often(['b'], 'date'.execute().text) }) { }" || "what 'date' gives"
        "import static java.util.Collections.*; if (disjoint(['b'], ['date'.execute().text])) { }" || "what 'date' gives"
        "class Own extends ArrayList { def has(x) { contains(x) } }; if (new Own().has('date'.execute().text)) { }" || "what 'date' gives"
        "class Own extends ArrayList { def has(x) { super.contains(x) } }; if (new Own().has('date'.execute().text)) { }" || "what 'date' gives"
        "new File('date'.execute().text).exists()"                   || 'what comes next'
        "def f(String x) { x }; f('date'.execute().text)"            || "what 'date' gives"
        "'b' in ['date'.execute().text]"                             || "what 'date' gives"
        "['date'.execute().text].sort()[0] < 'b'"                    || "what 'date' gives"
        "'date'.execute().text instanceof String"                    || "what 'date' gives"
        "def x = 'date'.execute().text; \"\$x\".trim()"           || "what 'date' gives"
        "new File('/a').text = 'x'; if (new File('/a').text) { }"    || 'what is in /a'
        "new File('/etc/hostname').text = 'x'; if (new File('/etc/hostname').text) { }" || 'what is in /etc/hostname'
        "try { if ('date'.execute().text) { } } catch (Throwable any) { }; group { name 'x' }" || "what 'date' gives"
        "class Asking { def say(x) { x == 'b' } }; new Asking().say('date'.execute().text)" || "what 'date' gives"
        "def f = new File('/etc/hostname'); f << 'x'; if (f.length() > 4) { }" || 'what is in /etc/hostname'
        "def f = new File('/etc/hostname'); f << 'x'; if (f.size() > 4) { }" || 'what is in /etc/hostname'
        "new File('/etc/hostname').text = 'x'; if (new FileReader('/etc/hostname').text == 'x') { }" || 'what is in /etc/hostname'
        "new File('/etc/hostname').withWriter { it << 'x' }; if (new Scanner(new FileInputStream('/etc/hostname')).next() == 'x') { }" || 'what is in /etc/hostname'
        "new File('/etc/hostname').text = 'x'; def p = new Properties(); p.load(new FileInputStream('/etc/hostname')); if (p.x) { }" || 'what( is in /etc/hostname| comes next)'
        "['touch', '/etc/there'].execute().waitFor(); if (new File('/etc/there').exists()) { }" || 'whether /etc/there is there'
        "'cp /etc/hostname /etc/there'.execute(); if (new File('/etc/there').text) { }" || 'what is in /etc/there'
        "new File('/etc/there').text = 'x'; if ('there' in new File('/etc').list()) { }" || 'what is in /etc'
        "new File('/etc/hostname').delete(); if (new File('/etc').listFiles().size() > 4) { }" || 'what is in /etc'
        "new File('/etc/a/b').mkdirs(); if (java.nio.file.Files.list(java.nio.file.Path.of('/etc')).count() > 4) { }" || 'what is in /etc'
        "new File('/etc/a/b').mkdirs(); assert new File('/etc/a').directory; new File('/').eachFileRecurse { group { name 'x' } }" || 'what is in /'
        "new File('/etc/there').text = 'x'; if (new File('/etc').lastModified() > 4) { }" || 'what is in /etc'
        "new File('/etc/there').text = 'x'; if (new File('/etc').directorySize() > 4) { }" || 'what is in /etc'
        "new File('/etc/hostname').text = 'x'; if (new File('/proc/self/root/etc/hostname').text) { }" || 'what is in /proc/self/root/etc/hostname'
        "new File('/proc/self/root/etc/there').text = 'x'; if (new File('/etc').list().size() > 4) { }" || 'what is in /etc'
        "new File('/etc/there').text = 'x'; if (new File('/etc').with { listFiles() }.size() > 4) { }" || 'what is in /etc'
        "new File('/etc/there').text = 'x'; new File('/etc').with { [1].each { eachFile { group { name 'x' } } } }" || 'what is in /etc'
        "'touch /etc/there'.execute(); if (new File('/etc').with { listFiles() }.size() > 4) { }" || 'what is in /etc'
        "'touch /etc/there'.execute(); if (new File('/etc/there').file) { }" || 'whether /etc/there is there'
        "'touch /etc/there'.execute(); if (new File('/etc/there').with { isFile() }) { }" || 'whether /etc/there is there'
        "'touch /etc/there'.execute(); if (['/etc/there' as File]*.file.first()) { }" || 'whether /etc/there is there'
        "'cp a /etc/hostname'.execute(); def read = java.nio.file.Files.&readString; if (read(java.nio.file.Path.of('/etc/hostname'))) { }" || 'what is in /etc/hostname'
        "new File('/etc/there').text = 'x'; def all = new File('/etc').&list; if (all().size() > 4) { }" || 'what is in /etc'
        "'rm -r /etc'.execute().waitFor(); if (new File('/etc/hostname').exists()) { }" || 'whether /etc/hostname is there'
        "'touch there'.execute().waitFor(); if (new File('.').list().size() > 1) { }" || 'what is in .'
        "'sh -c \"ls >there\"'.execute(); if (java.nio.file.Files.size(java.nio.file.Path.of('there'))) { }" || 'what is in there'
    }

    @Tag('slow')
    def "what waits for other threads that do not go on ends the plan with its place: #text"() {
        when:
        def plan = sluice('plan', script("println 1\n$text\ndelete vdb('kept')"))

        then:
        plan.status == 1
        plan.out.readLines()[0] =~ /^  ! \S+\.groovy:2(:\d+)?: this waits for other threads, and none goes on\. What a run does at the same time, a rehearsal does in order\. A rehearsal ends here\.$/
        !plan.out.contains('- vdb kept')

        where:
        text << ["def all = new java.util.concurrent.CountDownLatch(2); (1..2).toList().stream().forEach { all.countDown(); all.await() }",
                 "Thread.startDaemon { new java.util.concurrent.LinkedBlockingQueue().take() }.join()"]
    }

    @Tag('slow')
    def "a script may wait for a thread of its own that goes on"() {
        when:
        def plan = sluice('plan', script("def end = new java.util.concurrent.CountDownLatch(1)\nThread.startDaemon { Thread.currentThread().join(12_000); end.countDown() }\nend.await()\ndelete vdb('kept')"))

        then:
        plan.status == 0
        plan.out.contains('- vdb kept')
    }

    def "the status tells on demand that something would change"() {
        expect:
        sluice('plan', '--detailed-exitcode', script("group { name 'new' }")).status == 5
        sluice('plan', '--detailed-exitcode', script('groups')).status == 0
        sluice('plan', script("group { name 'new' }")).status == 0
    }

    def "a kept plan is run as long as the engine is as it was"() {
        given:
        def file = script("update group(params.name), description: 'planned'\nprintln vdb('kept').name")
        def out = folder.resolve('kept.plan').toString()
        assert run(script("group { name 'stays' }")).status == 0

        when:
        sluice('plan', '--out', out, file, '-p', 'name=stays')

        then:
        Files.getPosixFilePermissions(Path.of(out))*.toString().sort() == ['OWNER_READ', 'OWNER_WRITE']

        when:
        assert run(script("update vdb('kept'), description: 'moved'")).status == 0
        def refused = sluice('run', '--plan', out, file)

        then:
        refused.status == 1
        refused.err == "sluice run: '$out' holds no more: vdb 'kept': description was nothing, is 'moved'. Plan again: sluice plan --out $out $file\n"

        when:
        assert run(script("update vdb('kept'), description: ''")).status == 0
        sluice('plan', '--out', out, file, '-p', 'name=stays')
        def done = sluice('run', '--plan', out, file)

        then:
        done.status == 0
        lab.admin().named('group', 'stays').description == 'planned'

        and: 'what it says is done now, so that it holds no more'
        sluice('run', '--plan', out, file).err.contains("group 'stays': description was nothing, is 'planned'")

        and: 'another script is another matter'
        sluice('run', '--plan', out, script('groups')).err.contains('is not the script that was planned')
        sluice('run', '--plan', file, file).status == 2
    }

    def "a kept plan holds only on the engine that it was made for"() {
        given:
        def other = new Lab(folder.resolve('other').tap { Files.createDirectory(it) })
        def file = script("group { name 'there' }")
        def out = folder.resolve('there.plan').toString()
        def there = new Called([HOME: folder.toString(), SLUICE_PASSWORD: other.adminPassword])
                .with('--engine', other.engine.url().toString(), '--user', 'admin', 'plan', '--out', out, file)

        when:
        def refused = sluice('run', '--plan', out, file)

        then:
        there.status == 0
        refused.status == 1
        refused.err.startsWith("sluice run: '$out' holds no more: it was planned for the engine at ${other.engine.url()}, and not for that at ${lab.engine.url()}.")
        !lab.admin().get('group').result*.name.contains('there')

        cleanup:
        other.close()
    }

    def "a kept plan that can no more be done to its end says so, and what is gone"() {
        given:
        def file = script("group { name 'before' }\ndelete group('goes')")
        def out = folder.resolve('gone.plan').toString()
        assert run(script("group { name 'goes' }")).status == 0
        assert sluice('plan', '--out', out, file).status == 0
        assert run(script("delete group('goes')")).status == 0

        when:
        def refused = sluice('run', '--plan', out, file)

        then:
        refused.status == 1
        refused.err.startsWith("sluice run: '$out' holds no more:\n    group 'goes' is gone\n    $file:2:14: there is no group 'goes'.")
        !lab.admin().get('group').result*.name.contains('before')

        when: 'a name was taken'
        assert sluice('plan', '--out', out, script("group { name 'taken' }")).status == 0
        assert run(script("group { name 'taken' }")).status == 0
        refused = sluice('run', '--plan', out, script("group { name 'taken' }"))

        then:
        refused.status == 1
        refused.err.startsWith("sluice run: '$out' holds no more: ")
        refused.err.contains("'taken'")
    }

    def "where a plan cannot be kept is told before anything is planned"() {
        expect:
        with(sluice('plan', '--out', out.replace('HERE', folder.toString()), script('groups'))) {
            it.status == 2
            it.err.contains(told)
        }

        where:
        out             || told
        'HERE/no/x.plan' || "there is no folder '"
        'HERE'          || 'is a folder. Name a file'
    }

    def "a plan as JSON holds the acts and their fields"() {
        when:
        def plan = new JsonSlurper().parseText(sluice('plan', '--json', '-q', script("update group('Virtual'), description: 'x'")).out)

        then:
        plan.format == 'sluice plan 3'
        plan.user == 'admin'
        plan.entries == [[do: 'update', change: 'change', what: 'group', name: 'Virtual', owner: null,
            fields: [[field: 'description', was: null, is: 'x']], others: [], jobs: [], ensured: false, judged: true]]
    }

    def "a rehearsal tells the steps, what they take, and what changes"() {
        given:
        assert run(script("refresh 'kept'")).status == 0
        def before = writes()

        when:
        def rehearsal = sluice('rehearse', script('''
            runbook('Renew') {
                step('Stop the app') { 'stop'.execute() } undo { 'start'.execute() }
                step('Refresh') { refresh 'kept' }
                parallel { ['a', 'b'].each { name -> step("Group $name") { group { name "group-$name" } } } }
                step('Delete') { delete vdb('kept') }
            }
            '''))

        then:
        def time = /less than 1 s|about \d+ s/
        rehearsal.out.readLines().findAll { it =~ /^(\d|  [+~!-])/ }*.replaceFirst(time, 'TIME') == ['1 Renew', '1.1 Stop the app', '  ! runs stop', '1.2 Refresh',
            '  ~ vdb kept (Virtual)  refresh  TIME', '1.3.1 Group a', '  + group group-a', '1.3.2 Group b', '  + group group-b',
            '1.4 Delete', '  - vdb kept (Virtual)  (never done here before)']
        rehearsal.err.replaceFirst(time, 'TIME').contains('6 steps, 2 to create, 1 to change, 1 to delete; it may take TIME and what 1 act takes that was never done here')
        rehearsal.status == 0
        writes() == before
    }

    def "a rehearsal that fails tells how far it came"() {
        when:
        def rehearsal = sluice('rehearse', script('''
            step('First') { group { name 'first' } }
            step('Second') { delete container('orders') }
            '''))

        then:
        rehearsal.out.readLines()*.trim() == ['1 First', '+ group first', "name  'first'", '2 Second']
        rehearsal.err.contains("'orders' is what 'kept' came from")
        rehearsal.status == 1
    }

    def "drift tells what is not as the script ensures it"() {
        given:
        def file = script("ensure group { name 'Virtual'; description 'as it should be' }\nensure group { name 'QA' }\ngroup { name 'other' }")

        when:
        def drift = sluice('drift', file)

        then:
        drift.out == "  ~ group Virtual\n      description  nothing \u2192 'as it should be'\n  + group QA\n      name  'QA'\n"
        drift.err.contains('not as it is ensured: 1 to create, 1 to change, none to delete')
        drift.status == 5

        when:
        def same = sluice('drift', script("ensure group { name 'Virtual' }"))
        def nothing = sluice('drift', script("group { name 'other' }"))

        then:
        same.err.contains(': all is as it is ensured')
        nothing.err.contains(': there is nothing that it ensures')
        [same.status, nothing.status] == [0, 0]
    }

    def "a kept plan of a bookmark of what it makes itself can be run"() {
        given:
        def out = folder.resolve('marked.plan').toString()
        def file = script("""
            def made = vdb {
                container { name 'marked'; group 'Virtual' }
                source { name 'marked'; parameters { mountPath '${lab.mountPath('marked')}' } }
                sourceConfig { name 'marked'; repository 'files' }
                from 'orders', at: LATEST_SNAPSHOT
            }
            bookmark { name 'start'; from made }
            """)

        when:
        assert sluice('plan', '--out', out, file).status == 0
        def done = sluice('run', '--plan', out, file)

        then:
        [done.status, done.err.contains('holds no more')] == [0, false]

        cleanup:
        run(script("delete vdb('marked')"))
    }

    def "drift tells what cannot be changed among all that differs"() {
        given:
        def file = script("""\
            ensure group { name 'Sources'; description 'one' }
            ensure link { name 'orders'; group 'Sources'; description 'two'; linkData { config 'orders'; parameters { path '/other'; mountPath '${lab.mountPath('orders')}' } } }
            ensure vdb { container { name 'kept'; group 'Virtual'; description 'three' }; source { name 'kept'; parameters { mountPath '${lab.mountPath('kept')}' } }
                sourceConfig { name 'kept'; repository 'files' }; from 'kept' }
            ensure group { name 'QA' }
            """)

        when:
        def drift = sluice('drift', file)

        then:
        drift.out.replace("'' \u2192", 'nothing \u2192') == """\
            |  ~ group Sources
            |      description  nothing \u2192 'one'
            |  ~ source orders (orders)
            |      parameters.path  '${lab.tree('orders')}' \u2192 '/other'
            |      ! parameters: they cannot be changed while the source is enabled. Disable the source first.
            |  ~ dsource orders (Sources)
            |      description  nothing \u2192 'two'
            |  ~ vdb kept (Virtual)
            |      description  nothing \u2192 'three'
            |  ~ vdb kept (Virtual)
            |      provisionContainer  'orders' \u2192 'kept'
            |      ! provisionContainer: only the engine sets it.
            |  + group QA
            |      name  'QA'
            |""".stripMargin()
        drift.err.contains('not as it is ensured: 1 to create, 5 to change, none to delete')
        drift.status == 5

        when:
        def told = new JsonSlurper().parseText(sluice('drift', '--json', '-q', file).out).entries

        then:
        told[1].fields == [[field: 'parameters.path', was: lab.tree('orders').toString(), is: '/other']]
        told[1].refused.contains('while the source is enabled')
        !told[0].containsKey('refused')

        and: 'a plan is refused, as a run is'
        sluice('plan', file).status == 1
    }

    def "drift that comes to no end tells how far it came"() {
        when:
        def drift = sluice('drift', script("ensure group { name 'QA' }\nrefresh 'nothing'"))

        then:
        drift.out == "  + group QA\n      name  'QA'\n"
        drift.err.contains("there is no dSource or VDB 'nothing'")
        drift.status == 2
    }

    def "what is said in the end names the engines that were asked, and none where there was none"() {
        given:
        def url = lab.engine.url().toString()
        def other = url.replace('127.0.0.1', 'localhost')
        def login = "login user: 'admin', password: '$lab.adminPassword'"
        def here = script("on('$url', '$other') { $login; ensure group { name 'QA' } }")
        def nowhere = script('println 1')

        expect:
        sluice(command, here).err.contains("$here on $url, $other: $told")
        sluice(command, nowhere).err.contains("$nowhere: ")
        !sluice(command, nowhere).err.contains(' on ')
        !new JsonSlurper().parseText(sluice(command, '--json', '-q', nowhere).out).engine

        where:
        command    | told
        'plan'     | '2 to create, none to change, none to delete'
        'rehearse' | '2 to create, none to change, none to delete'
        'drift'    | 'not as it is ensured: 2 to create'
    }

    private Called sluice(String... args) {
        called('admin', lab.adminPassword, args)
    }

    private Called run(String file) {
        sluice('run', '--no-journal', file)
    }

    private Called called(String user, String password, String... args) {
        new Called([HOME: home.toString(), SLUICE_PASSWORD: password]).with(['--engine', lab.engine.url().toString(), '--user', user, *args] as String[])
    }

    /** What the engine recorded as done or tried, logins apart. */
    private int writes() {
        lab.admin().get('action?pageSize=1000').result.count { !(it.actionType in ['USER_LOGIN', 'USER_LOGOUT']) }
    }

    private String script(Path where = folder, String text) {
        Files.writeString(Files.createTempFile(where, 'script', '.groovy'), text.stripIndent()).toString()
    }
}
