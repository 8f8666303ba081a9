package dev.sluice.seeded

import groovy.json.JsonOutput
import groovy.json.JsonSlurper
import java.lang.management.ManagementFactory
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.BlockingQueue
import java.util.concurrent.LinkedBlockingQueue
import java.util.concurrent.TimeUnit
import org.spockframework.runtime.extension.IGlobalExtension

/**
 * The program with a fault in it, for the specs of a room. Each of them runs once without any fault, and its features tell which of the
 * faults they come to; then a fault is held against those that come to it, the quickest spec first, and what takes long by nature last.
 */
class FaultyProgram implements Closeable {
    /** What features come to without a fault is kept here as long as their spec and the faults stay as they are. */
    private static final Path KEPT = Path.of('target/seeded').toAbsolutePath()
    /** Whether what takes long by nature is left out. */
    private static final boolean QUICK = Boolean.getBoolean('sluice.seeded.quick')
    private static final Path SPECS = Path.of('src/test/groovy/dev/sluice')
    private static final Path CLASSES = Path.of('target/classes').toAbsolutePath()
    private static final String CLASS_PATH = System.getProperty('surefire.test.class.path') ?: System.getProperty('java.class.path')
    /** A process keeps what it loaded for each fault. */
    private static final int FAULTS_A_PROCESS = 15
    /** What takes so many times as long as without a fault, and these seconds besides, hangs. */
    private static final int PATIENCE = 5
    private static final int SECONDS = 60
    private static final int MINUTES_WITHOUT_FAULT = 8

    private final Path none = Files.createDirectories(KEPT.resolve('none'))
    /** Those that there were when this began: while it goes on, specs may be written for what survives. */
    private final Map<String, List<String>> specs = Fault.ROOMS.collectEntries { [it, specsOf(it)] }
    private final Map<String, Path> telling = [:]
    private Worker worker
    private int seen

    /** The feature that fails for the fault, or null where none does. */
    String caughtBy(Fault fault) {
        def classes = KEPT.resolve("classes/$fault.room/$fault.name")
        classes.toFile().deleteDir()
        fault.compile(Files.createDirectories(classes), CLASS_PATH)
        def before = new CaughtFaults(fault.room).by(fault.name)?.takeBefore(':')
        if (++seen % FAULTS_A_PROCESS == 0) {
            close()
        }
        def own = specs[fault.room]
        def quick = own.collect { new Part(it, false) }
        def slow = QUICK ? [] : own.findAll { hasSlow(it) }.collect { new Part(it, true) }
        def (first, others) = [*quick, *slow].split { it.spec.endsWith(".$before") }
        for (parts in [first, others.findAll { !it.slow }, others.findAll { it.slow }]) {
            def by = parts.collect { it.without(this, fault) }.findAll { it.reaching }.sort { it.millis }.findResult { caughtIn(classes, it) }
            if (by) {
                new CaughtFaults(fault.room).note(fault.name, by)
                return by
            }
        }
        null
    }

    private String caughtIn(Path classes, Part part) {
        def features = part.reaching
        while (features) {
            def first = run(classes, part, features)
            if (!first.failed || isByFault(classes, part, first.failed as String)) {
                return first.failed ? "${part.spec.tokenize('.').last()}: $first.name".toString() : null
            }
            // It failed without the fault, too, and hid what those behind it would say.
            features = isFeature(first.failed as String) ? features - first.failed : []
        }
        null
    }

    /** On a busy machine a feature may fail by itself; hardly twice, and not again without the fault. Some need those before them. */
    private boolean isByFault(Path classes, Part part, String failed) {
        [isFeature(failed) ? [failed] : null, part.reaching].findAll().any {
            run(classes, part, it).failed == failed && !run(none, part, it).failed
        }
    }

    private static boolean isFeature(String failed) {
        failed.contains('/[feature:')
    }

    @Override
    void close() {
        worker?.end()
        worker = null
    }

    /** Classes that tell which faults are come to, made once for a run. */
    private Path telling(String room) {
        telling.computeIfAbsent(room) {
            def folder = KEPT.resolve("telling/$it")
            folder.toFile().deleteDir()
            Reached.write(Fault.of(room), CLASSES, Files.createDirectories(folder))
            folder
        }
    }

    private static List<String> specsOf(String room) {
        Files.walk(SPECS.resolve(room)).withCloseable { files ->
            files.filter { it.fileName.toString().endsWith('Spec.groovy') }.sorted().toList()
        }.collect { SPECS.parent.parent.relativize(it).toString().replace('/', '.') - '.groovy' }
    }

    private static boolean hasSlow(String spec) {
        Files.readString(SPECS.parent.parent.resolve(spec.replace('.', '/') + '.groovy')) =~ /@Tag\(.*'slow'/
    }

    private Map run(Path classes, Part part, List<String> features, int seconds = PATIENCE * part.millis.intdiv(1000) + SECONDS) {
        worker = worker ?: new Worker(Files.createDirectories(KEPT.resolve('runner')))
        def answer = worker.run(JsonOutput.toJson([classes: "$classes".toString(), spec: part.spec, slow: part.slow, features: features]), seconds)
        if (answer == null) {
            close()
            return [features: [:], failed: 'it does not end', name: 'it does not end']
        }
        new JsonSlurper().parseText(answer) as Map
    }

    /** What a spec does usually, or what takes long by nature in it. */
    private static class Part {
        final String spec
        final boolean slow
        long millis
        /** The features that come to a fault. */
        List<String> reaching = []

        Part(String spec, boolean slow) {
            this.spec = spec
            this.slow = slow
        }

        Part without(FaultyProgram program, Fault fault) {
            def features = (ran(program, fault).features as Map<String, Map>).findAll { fault.name in it.value.reached }
            reaching = features.keySet().toList()
            millis = features.values().sum(0L) { it.millis } as long
            this
        }

        private Map ran(FaultyProgram program, Fault fault) {
            def room = fault.room
            def file = KEPT.resolve("without/$spec${slow ? '.slow' : ''}")
            def sealed = seal(Path.of("target/test-classes/${spec.replace('.', '/')}.class"))
            def kept = Files.exists(file) ? new JsonSlurper().parse(file.toFile()) as Map : [:]
            if (kept.spec == sealed && kept.faults[fault.name] == seal(fault.patch)) {
                return kept
            }
            def telling = program.telling(room)
            long started = System.nanoTime()
            def answer = program.run(telling, this, null, 60 * MINUTES_WITHOUT_FAULT)
            println "${answer.failed ? "NOT GREEN WITHOUT A FAULT ($answer.name)" : 'without a fault'} $file.fileName " +
                    "${(System.nanoTime() - started).intdiv(1_000_000_000)} s"
            System.out.flush()
            if (answer.failed) {
                answer.features = [:]
            }
            Files.createDirectories(file.parent)
            answer << [spec: sealed, faults: Fault.of(room).collectEntries { [it.name, seal(it.patch)] }]
            Files.writeString(file, JsonOutput.toJson(answer))
            answer
        }

        /** Not the time, which each compilation sets anew. */
        private static String seal(Path file) {
            Files.readAllBytes(file).md5()
        }
    }

    /** The process that runs specs, started anew where one did not end. */
    private static class Worker {
        private final Process process
        private final BlockingQueue<String> answers = new LinkedBlockingQueue<>()

        Worker(Path folder) {
            def service = folder.resolve("META-INF/services/$IGlobalExtension.name")
            Files.createDirectories(service.parent)
            Files.writeString(service, NothingAfterFailure.name)
            def java = "${System.getProperty('java.home')}/bin/java".toString()
            def arguments = ManagementFactory.runtimeMXBean.inputArguments.findAll { it =~ /^-(XX|Dsluice.password|Djdk)/ }
            process = new ProcessBuilder([java, '-ea', *arguments, '-cp', "$folder:$CLASS_PATH", SpecsOnCall.name]*.toString())
                    .redirectError(KEPT.resolve('said').toFile()).start()
            Thread.startDaemon { process.inputReader().eachLine { answers << it } }
        }

        /** The answer to {@code call}, or null where none comes in time. */
        String run(String call, int seconds) {
            process.outputWriter().with {
                write("$call\n")
                flush()
            }
            answers.poll(seconds, TimeUnit.SECONDS)
        }

        void end() {
            process.outputStream.close()
            if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
                process.descendants().forEach { it.destroyForcibly() }
                process.destroyForcibly().waitFor()
                freeMountPaths()
            }
        }

        /** What was killed leaves mounts among the folders of specs, in the way of whoever clears these. */
        private static void freeMountPaths() {
            def specs = Path.of('target').toAbsolutePath().toString() + '/'
            new File('/proc/mounts').readLines()*.split(' ')*.getAt(1).findAll { it.startsWith(specs) }.reverse().each {
                ['umount', '--lazy', it].execute().waitFor()
            }
        }
    }
}
