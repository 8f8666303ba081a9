package dev.sluice.dsl.words.look

import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.CompletionPlace
import dev.sluice.dsl.grammar.ResultSort
import dev.sluice.dsl.grammar.Word
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.dsl.grammar.Words
import dev.sluice.dsl.words.runbook.WaitForWord
import dev.sluice.language.Choices.Choice
import dev.sluice.language.View
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class AttachWord extends Word {
    final String about = 'Show what a job said so far, and follow it to its end.'
    final String example = 'attach jobs.first()'
    final String usage = "attach takes a job or its reference: attach 'JOB-7'"
    final boolean acting = true

    final boolean ofOne = true

    @Override
    List<Choice> choices(CompletionPlace at) {
        at.read(Words.named('job'))
    }

    @Override
    ResultSort gives(Arguments given, Schema schema, ResultSort first) {
        ResultSort.object('Job')
    }

    @Override
    protected Object run(WordCall call) {
        ApiObject job = (ApiObject) Words.named('job').call([call.onlyObject()] as Object[], call.around)
        call.around.output.show(new View(job.list('events'), ['timestamp', 'eventType', 'messageDetails']), call.around.engines)
        WaitForWord.end(call, job)
    }
}
