package dev.sluice.seeded

import org.spockframework.runtime.AbstractRunListener
import org.spockframework.runtime.extension.IGlobalExtension
import org.spockframework.runtime.extension.IMethodInterceptor
import org.spockframework.runtime.model.ErrorInfo
import org.spockframework.runtime.model.SpecInfo

/** Passes over the features of a spec behind one that failed: one is enough, and what the spec started still ends with it. */
class NothingAfterFailure implements IGlobalExtension {
    @Override
    void visitSpec(SpecInfo spec) {
        boolean failed = false
        spec.addListener(new AbstractRunListener() {
            @Override
            void error(ErrorInfo error) {
                failed = true
            }
        })
        IMethodInterceptor unlessFailed = { if (!failed) { it.proceed() } }
        spec.allFeatures.each { it.addIterationInterceptor(unlessFailed) }
    }
}
