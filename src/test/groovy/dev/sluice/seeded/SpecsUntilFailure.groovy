package dev.sluice.seeded

import org.junit.platform.engine.discovery.DiscoverySelectors
import org.junit.platform.launcher.TagFilter
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder
import org.junit.platform.launcher.core.LauncherFactory
import org.junit.platform.launcher.listeners.SummaryGeneratingListener

/** A process that runs specs one after another and ends with 1 behind the first that fails, when it has said which feature did. */
class SpecsUntilFailure {
    static void main(String... specs) {
        def launcher = LauncherFactory.create()
        for (spec in specs) {
            println "runs $spec"
            def seen = new SummaryGeneratingListener()
            launcher.execute(LauncherDiscoveryRequestBuilder.request().selectors(DiscoverySelectors.selectClass(spec))
                    .filters(TagFilter.excludeTags('postgres', 'ships')).build(), seen)
            if (seen.summary.failures) {
                println "failed ${seen.summary.failures.first().testIdentifier.displayName}"
                seen.summary.printFailuresTo(new PrintWriter(System.out, true))
                Runtime.runtime.exit(1)
            }
        }
        Runtime.runtime.exit(0)
    }
}
