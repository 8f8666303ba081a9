package dev.sluice.seeded

import dev.sluice.lab.Program
import groovy.json.JsonOutput
import groovy.json.JsonSlurper
import java.nio.file.Files
import java.nio.file.Path
import org.junit.platform.engine.TestExecutionResult
import org.junit.platform.engine.UniqueId
import org.junit.platform.engine.discovery.DiscoverySelectors
import org.junit.platform.launcher.TagFilter
import org.junit.platform.launcher.TestExecutionListener
import org.junit.platform.launcher.TestIdentifier
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder
import org.junit.platform.launcher.core.LauncherFactory

/**
 * A process that runs one spec for each line that it reads, which says a folder of classes that are wrong, the spec, and which of its
 * features, if not all. Its answer is a line, too: how long each feature took, which faults it came to, and which feature failed.
 */
class SpecsOnCall {
    /** Whether this is that process. */
    static volatile boolean HERE
    private static final String CLASS_PATH = System.getProperty('java.class.path')
    private static final List<Path> BUILT = CLASS_PATH.tokenize(':').collect { Path.of(it) }.findAll { Files.isDirectory(it) }

    static void main(String... none) {
        HERE = true
        def answers = System.out
        System.out = new PrintStream(OutputStream.nullOutputStream())
        System.in.eachLine { line ->
            def call = new JsonSlurper().parseText(line) as Map
            def answer = run(Path.of(call.classes as String), call.spec as String, call.slow as boolean, call.features as List)
            answers.println JsonOutput.toJson(answer)
            answers.flush()
        }
        Runtime.runtime.exit(0)
    }

    private static Map run(Path classes, String spec, boolean slow, List features) {
        // Programs that the spec starts see the fault as well.
        System.setProperty(Program.SEEDED, "$classes")
        System.setProperty('surefire.test.class.path', "$classes:$CLASS_PATH")
        def loader = new FaultyLoader([classes, *BUILT])
        def seen = new Seen(classes)
        Thread.currentThread().contextClassLoader = loader
        try {
            def type = loader.loadClass(spec)
            def selectors = features == null ? [DiscoverySelectors.selectClass(type)]
                    : features.collect { DiscoverySelectors.selectUniqueId(it as String) }
            def request = LauncherDiscoveryRequestBuilder.request().selectors(selectors)
                    .filters(TagFilter.excludeTags('postgres', 'ships'), slow ? TagFilter.includeTags('slow') : TagFilter.excludeTags('slow')).build()
            LauncherFactory.create().execute(request, seen)
        } finally {
            Thread.currentThread().contextClassLoader = SpecsOnCall.classLoader
        }
        [features: seen.features, failed: seen.failed, name: seen.name]
    }

    /** What there was of a spec. */
    private static class Seen implements TestExecutionListener {
        /** The milliseconds and faults of each feature, by its id; the setup of the spec counts with each of them. */
        final Map<String, Map> features = [:]
        String failed
        String name
        private final Path classes
        private final List<String> everywhere = []
        private long since = System.nanoTime()

        Seen(Path classes) {
            this.classes = classes
        }

        @Override
        void executionStarted(TestIdentifier test) {
            if (isFeature(test)) {
                everywhere.addAll(Reached.take(classes)*.minus(Reached.EVERYWHERE))
                since = System.nanoTime()
            }
        }

        @Override
        void executionFinished(TestIdentifier test, TestExecutionResult result) {
            if (result.status != TestExecutionResult.Status.SUCCESSFUL && !failed) {
                failed = feature(test)
                name = test.displayName.readLines().first()
                System.err.println "$test.displayName: ${result.throwable.orElse(null)}"
            }
            if (isFeature(test)) {
                def (all, own) = Reached.take(classes).split { it.endsWith(Reached.EVERYWHERE) }
                everywhere.addAll(all*.minus(Reached.EVERYWHERE))
                features[test.uniqueId] = [millis: (System.nanoTime() - since).intdiv(1_000_000), reached: own]
                features.values().each { it.reached = ((it.reached as List) + everywhere).unique() }
            }
        }

        private static boolean isFeature(TestIdentifier test) {
            test.uniqueIdObject.lastSegment.type == 'feature'
        }

        /** The feature that {@code test} is, or an iteration of, or the spec. */
        private static String feature(TestIdentifier test) {
            UniqueId id = test.uniqueIdObject
            id.segments.any { it.type == 'feature' } && id.lastSegment.type != 'feature' ? id.removeLastSegment().toString() : id.toString()
        }
    }
}
