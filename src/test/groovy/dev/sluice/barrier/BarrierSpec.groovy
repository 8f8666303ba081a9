package dev.sluice.barrier

import dev.sluice.lab.Program
import groovy.json.JsonSlurper
import java.nio.file.Files
import java.nio.file.Path
import java.util.jar.JarOutputStream
import java.util.jar.Manifest
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir

/** A plan has no effect, whatever way to one a script finds. */
@Tag('slow')
class BarrierSpec extends Specification {
    private static final String IMPORTS = ['java.nio.channels.*', 'java.nio.file.*', 'org.codehaus.groovy.runtime.*'].collect { "import $it" }.join('; ')

    @TempDir @Shared Path folder
    @Shared List<String> forms = BarrierSpec.getResourceAsStream('effects.txt').readLines().findAll { it }

    def "none of two hundred forms of effects acts in a plan, and each is told"() {
        given:
        def server = new ServerSocket(0, 50, InetAddress.loopbackAddress)
        def made = forms.withIndex().collect { form, at -> script(form, at, server.localPort) }

        when:
        def plans = planned(made)
        def acted = forms.withIndex().findAll { form, at -> hasActed(folder.resolve("$at")) }.collect { it[0] }
        def silent = [forms, plans].transpose().findAll { form, plan -> !plan.out.contains('! ') && !plan.err.contains('only a run can tell') }.collect { it[0] + ' => ' + it[1] }
        server.soTimeout = 1
        server.accept()

        then:
        thrown(SocketTimeoutException)
        forms.size() >= 200
        acted == []
        silent == []

        cleanup:
        server?.close()
    }

    def "what only reads or computes is done in a plan as in a run"() {
        given:
        def texts = ["println new File('G').readLines().size()", "println Files.readAllLines(Path.of('G')).size()",
                     "def open = RandomAccessFile.&new; println open('G', 'r').length() - 1", "println FileChannel.open(Path.of('G')).size() - 1", "println evaluate('1 + 1')",
                     "class Two { static get() { 2 } }; println Two.get()", "def open = FileOutputStream.&new; open('/dev/null').close(); println 2",
                     "println([1, 2].parallelStream().max { a, b -> a <=> b }.get())", "println new GroovyClassLoader().parseClass('class A { static b() { 2 } }').b()",
                     "println timeout('5m') { 2 }"]
        def there = Files.writeString(folder.resolve('there'), 'a\nb')

        when:
        def plans = planned(texts.withIndex().collect { text, at ->
            Files.writeString(folder.resolve("reads${at}.groovy"), "$IMPORTS\n" + text.replace("'G'", "'$there'"))
        })

        then:
        [texts, plans].transpose().findAll { text, plan -> [plan.status, plan.out, plan.err.readLines().first()] != [0, '', '2'] } == []
    }

    def "what streams do at the same time is told in order, and none of it acts, however often it is planned"() {
        given:
        def texts = ["(1..8).collect { new File('$folder/made\$it') }.parallelStream().forEach(File::createNewFile)",
                     "(1..8).toList().parallelStream().forEach { new PrintWriter('$folder/made' + it).close() }",
                     "assert (1..8).toList().parallelStream().allMatch { 'date'.execute().text.contains('2') }"]
        def files = texts.withIndex().collect { text, at -> Files.writeString(folder.resolve("streams${at}.groovy"), text) }

        when:
        def plans = planned(files * 7)

        then:
        plans.groupBy { it.out }.keySet().size() == texts.size()
        plans.every { it.out.contains('! ') }
        !folder.toFile().list().any { it.startsWith('made') }
    }

    def "a plan does not wait at a pipe or a device for what nobody writes, and says so"() {
        given:
        def pipe = folder.resolve('pipe')
        assert ['mkfifo', "$pipe"].execute().waitFor() == 0
        def texts = ["new File('G').text", "def r = ['G'].collect(FileInputStream.&new)*.read()", "new Scanner(new File('G')).nextLine()", "Files.readString(Path.of('G'))",
                     "FileChannel.open(Path.of('G')).size()", "def open = RandomAccessFile.&new; open('G', 'r').read()", "new File('/dev/zero').bytes"]
        def files = texts.withIndex().collect { text, at -> Files.writeString(folder.resolve("waits${at}.groovy"), "$IMPORTS\n" + text.replace("'G'", "'$pipe'")) }

        expect:
        [texts, planned(files)].transpose().findAll { text, plan -> !plan.out.contains('! waits for what comes from ') } == []
    }

    def "what is in a file that something stopped would have changed only a run can tell: #text"() {
        given:
        def there = Files.writeString(folder.resolve('changed'), 'a')
        def file = Files.writeString(folder.resolve('changes.groovy'), "$IMPORTS\n${text.replace("'G'", "'$there'")}; if (new File('$there').text == 'a') { group { name 'x' } }")

        expect:
        planned([file])[0].with { [out.startsWith("  ! writes $there"), out.contains('+ group'), err.contains("what is in $there only a run can tell")] } == [true, false, true]

        where:
        text << ["new PrintWriter('G').close()", "new Formatter('G').close()", "Thread.start { new PrintStream('G').close() }.join()",
                 "new java.util.logging.FileHandler('G').close()"]
    }

    def "a plan ends where something is typed, and says so"() {
        when:
        def plan = planned([Files.writeString(folder.resolve('typed.groovy'), "if (System.in.newReader().readLine() == 'yes') { group { name 'x' } }")])[0]

        then:
        plan.out == '  ! waits for what comes from standard input\n'
        plan.err.readLines().first().endsWith('this waits for what comes from standard input: what comes of it only a run can tell. A rehearsal ends here.')
    }

    def "what stops a tool of Java that catches and prints it is one line, in our words"() {
        given:
        def stopped = new BarredEffect('writes /made', false)
        def printed = new StringWriter()

        when:
        stopped.printStackTrace(new PrintWriter(printed, true))

        then:
        printed.toString().readLines() == ["$stopped".toString()]
        "$stopped" == 'this writes /made: what comes of it only a run can tell. A rehearsal ends here.'
    }

    def "a file that is moved or copied by a class is told by where it was and where it goes"() {
        given:
        def there = Files.writeString(folder.resolve('here'), 'a')
        def texts = ["class A { static b() { new File('G').renameTo(new File('G2')) } }; A.b()", "def move = Files.&move; move(Path.of('G'), Path.of('G2'))",
                     "def copy = Files.&copy; copy(Path.of('G'), Path.of('G2'))"]
        def files = texts.withIndex().collect { text, at -> Files.writeString(folder.resolve("moves${at}.groovy"), "$IMPORTS\n" + text.replaceAll(/'G(2?)'/, "'$there\$1'")) }

        expect:
        [texts, planned(files)].transpose().findAll { text, plan -> !(plan.out =~ /! (moves|copies) $there to ${there}2/) } == []
    }

    def "a script does not come to what stops it: #text"() {
        given:
        def opened = Files.writeString(folder.resolve('opens.groovy'), "$text\nnew PrintWriter('$folder/opened').close()")

        expect:
        planned([opened])[0].with { [status, err.contains(told)] } == [1, true]
        !Files.exists(folder.resolve('opened'))

        where:
        text                                                                                                         || told
        "dev.sluice.barrier.Barrier.during({ }) { 1 }"                                                               || 'a trial goes on'
        "Class.forName('java.lang.EffectGate').set({ a, b -> null } as java.util.function.BiFunction, null)"         || 'IllegalStateException'
        "Class.forName('java.lang.EffectGate').getDeclaredField('barrier').with { accessible = true; set(null, null) }" || 'does not "opens java.lang"'
    }

    def "what a thread does that goes on when the plan has ended is stopped, too"() {
        given:
        def late = Files.writeString(folder.resolve('late.groovy'), """
            System.setProperty('goes on', 'yes')
            Thread.startDaemon {
                try {
                    while (!System.getProperty('planned')) { Thread.onSpinWait() }
                    new PrintWriter('$folder/of-a-late-thread').close()
                } finally {
                    System.clearProperty('goes on')
                }
            }
            println 'begun'
            """)

        expect:
        planned([late])[0].with { [status, err.readLines().first()] } == [0, 'begun']
        !Files.exists(folder.resolve('of-a-late-thread'))
    }

    def "what Java finishes of a script when the plan has ended is stopped, too"() {
        given:
        def left = Files.writeString(folder.resolve('left.groovy'), """
            class Left { protected void finalize() { new PrintWriter('$folder/of-a-finalizer').close() } }
            def cleaner = java.lang.ref.Cleaner.create()
            System.setProperty('goes on', 'yes')
            Thread.startDaemon {
                try {
                    while (!System.getProperty('planned')) { Thread.onSpinWait() }
                    20.times {
                        new Left()
                        cleaner.register(new Object(), { new PrintWriter('$folder/of-a-cleaner').close() } as Runnable)
                        System.gc()
                        Thread.sleep(20)
                    }
                } finally {
                    System.clearProperty('goes on')
                }
            }
            println 'begun'
            """)

        expect:
        planned([left])[0].with { [status, err.readLines().first()] } == [0, 'begun']
        !Files.exists(folder.resolve('of-a-finalizer'))
        !Files.exists(folder.resolve('of-a-cleaner'))
    }

    private List<Map> planned(List<Path> scripts) {
        def agent = folder.resolve('agent.jar')
        if (!Files.exists(agent)) {
            def manifest = new Manifest()
            ['Manifest-Version': '1.0', 'Premain-Class': BarrierAgent.name, 'Can-Retransform-Classes': 'true'].each { name, value ->
                manifest.mainAttributes.putValue(name, value)
            }
            new JarOutputStream(Files.newOutputStream(agent), manifest).close()
        }
        def words = Program.of(Trials)
        def builder = new ProcessBuilder([words.first(), "-javaagent:$agent", "-Duser.home=$folder", *words.tail(), *scripts]*.toString())
        def process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start()
        process.outputStream.close()
        process.inputStream.readLines().collect { (Map) new JsonSlurper().parseText(it) }
    }

    /** The script of a form in a folder of its own, in which is what it may act on. */
    private Path script(String form, int at, int port) {
        def place = Files.createDirectory(folder.resolve("$at"))
        Files.writeString(Files.createDirectory(place.resolve('D')).resolve('in'), 'x')
        Files.writeString(place.resolve('G'), 'x')
        def text = form.replaceAll(/'([DFG])(?=['\/])/) { all, name -> "'$place/$name" }.replaceAll(/(?<=touch )F|(?<=")F(?=")/, "$place/F").replaceAll(/\bP\b/, "$port")
        Files.writeString(place.resolve('script.groovy'), "$IMPORTS; $text\n")
    }

    private static boolean hasActed(Path place) {
        def kept = place.resolve('G')
        Files.exists(place.resolve('F')) || !Files.exists(kept) || Files.readString(kept) != 'x' || !Files.isWritable(kept) || Files.isExecutable(kept)
                || Files.getLastModifiedTime(kept).toMillis() == 0 || Files.getPosixFilePermissions(kept).empty || place.resolve('D').toFile().list() != ['in'] as String[]
    }
}
