package dev.sluice.seeded

import dev.sluice.lab.Program
import java.lang.management.ManagementFactory
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import org.spockframework.runtime.extension.IGlobalExtension

/**
 * The program with a fault in it, for the specs of a room: the one class that is wrong lies in a folder before all others on the class path
 * of a process of its own, and of those that its specs start.
 */
class FaultyProgram {
    /** Where a room takes longer than this many minutes, what it did not come to has not caught anything. */
    static final int MINUTES = Integer.getInteger('sluice.seeded.minutes', 6)
    private static final Path SPECS = Path.of('src/test/groovy/dev/sluice')
    private static final String CLASS_PATH = System.getProperty('surefire.test.class.path') ?: System.getProperty('java.class.path')

    private final Path folder
    /** Whether a spec succeeds without any fault, by its name. */
    private final Map<String, Boolean> green = [:]
    /** Whether the time was over before all specs had seen the fault that was not caught. */
    boolean ranOut

    FaultyProgram(Path folder) {
        this.folder = folder
    }

    /** The feature that fails for the fault, or null where none does. */
    String caughtBy(Fault fault) {
        def classes = Files.createDirectories(folder.resolve("$fault.room/$fault.name"))
        fault.compile(classes, CLASS_PATH)
        def specs = nearestFirst(fault).findAll { green[it] != false }
        while (specs) {
            def said = run(classes, specs)
            if (!said.failed) {
                ranOut = said.ranOut != null
                return null
            }
            if (green.computeIfAbsent(said.spec) { !run(Files.createDirectories(folder.resolve('none')), [it]).failed }) {
                def by = "${said.spec.tokenize('.').last()}: $said.failed".toString()
                new CaughtFaults(fault.room).note(fault.name, by)
                return by
            }
            specs = specs.drop(specs.indexOf(said.spec) + 1)
        }
        null
    }

    /** The specs of a room, those first that are near: what caught the fault before, the spec of the class, and what speaks of it. */
    static List<String> nearestFirst(Fault fault) {
        def type = fault.source().fileName.toString().replaceAll(/\.\w+$/, '')
        def words = type.split(/(?=[A-Z])/)*.toLowerCase().findAll { it.size() > 3 }
        def before = new CaughtFaults(fault.room).by(fault.name)
        Files.walk(SPECS.resolve(fault.room)).withCloseable { files ->
            files.filter { it.fileName.toString().endsWith('Spec.groovy') }.toList()
        }.sort(false, new OrderBy<Path>([
                { before?.startsWith(it.fileName.toString() - '.groovy' + ':') ? 0 : 1 },
                { it.fileName.toString().startsWith(type) ? 0 : 1 },
                { Files.readString(it) =~ /\b$type\b/ ? 0 : 1 },
                { spec -> -nearness(Files.readString(spec), words) },
                { Files.size(it) }])).collect {
            SPECS.parent.parent.relativize(it).toString().replace('/', '.') - '.groovy'
        }
    }

    /** What was killed leaves mounts among the folders of specs, in the way of whoever clears these. */
    private static void freeMountPaths() {
        def specs = Path.of('target').toAbsolutePath().toString() + '/'
        new File('/proc/mounts').readLines()*.split(' ')*.getAt(1).findAll { it.startsWith(specs) }.reverse().each {
            ['umount', '--lazy', it].execute().waitFor()
        }
    }

    /** Specs that start the program take their time: they have to be much nearer than others to come before them. */
    private static int nearness(String spec, List<String> words) {
        int said = words.sum(0) { Math.min(9, spec.toLowerCase().count(it)) } as int
        spec =~ /new (CommandLine|Shell|EngineProcess|Checkout)\(/ ? said : 4 * said + 1
    }

    private Map<String, String> run(Path classes, List<String> specs) {
        def service = classes.resolve("META-INF/services/$IGlobalExtension.name")
        Files.createDirectories(service.parent)
        Files.writeString(service, NothingAfterFailure.name)
        def java = "${System.getProperty('java.home')}/bin/java".toString()
        def arguments = ManagementFactory.runtimeMXBean.inputArguments.findAll { it =~ /^-(XX|Dsluice.password)/ }
        def said = folder.resolve('said').toFile()
        def command = [java, '-ea', "-D$Program.SEEDED=$classes", *arguments, '-cp', "$classes:$CLASS_PATH", SpecsUntilFailure.name, *specs]
        def process = new ProcessBuilder(command*.toString())
                .redirectErrorStream(true).redirectOutput(said).start()
        def ended = process.waitFor(MINUTES, TimeUnit.MINUTES)
        if (!ended) {
            process.descendants().forEach { it.destroyForcibly() }
            process.destroyForcibly().waitFor()
            freeMountPaths()
        }
        def lines = said.readLines()
        [spec: lines.findAll { it.startsWith('runs ') }.last() - 'runs ', failed: lines.find { it.startsWith('failed ') }?.minus('failed '),
         ranOut: ended ? null : 'yes']
    }
}
