package dev.sluice.dsl.words.runbook

import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.CompletionPlace
import dev.sluice.dsl.grammar.ResultSort
import dev.sluice.dsl.grammar.Word
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.dsl.grammar.Words
import dev.sluice.language.Choices.Choice
import dev.sluice.operations.WaitForJob
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
class WaitForWord extends Word {
    private static final String JOB = 'Job'

    final String about = 'Wait for the end of a job.'
    final String example = 'waitFor jobs.first()'
    final boolean acting = true

    @Override
    String getUsage() {
        "$name takes a job or its reference: $name 'JOB-7'"
    }

    @Override
    List<Choice> choices(CompletionPlace at) {
        at.read(Words.named('job'))
    }

    @Override
    ResultSort gives(Arguments given, Schema schema, ResultSort first) {
        ResultSort job = ResultSort.object(JOB)
        first == null && Arguments.literal(given.values.find()) == null ? null : first?.list ? job.each() : job
    }

    @Override
    protected Object run(WordCall call) {
        Object jobs = call.only()
        jobs instanceof Collection ? jobs.collect { ended(call, it) } : ended(call, jobs)
    }

    private static ApiObject ended(WordCall call, Object job) {
        Object said = call.object(job)
        end(call, said instanceof ApiObject && said.type() == JOB ? (ApiObject) said : call.around.read(Words.named('job'), said))
    }

    /** The job, when it has ended. */
    static ApiObject end(WordCall call, ApiObject job) {
        String reference = job.reference()
        call.around.engines.perform('waitFor', 'job', reference) { Schema schema -> new WaitForJob(reference) }
    }
}
