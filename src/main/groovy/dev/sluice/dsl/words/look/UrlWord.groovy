package dev.sluice.dsl.words.look

import dev.sluice.dsl.failure.DslException
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.dsl.grammar.Words
import dev.sluice.dsl.words.ToldVdbWord
import dev.sluice.operations.clone.ReadClone
import dev.sluice.operations.clone.ReadClones
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class UrlWord extends ToldVdbWord {
    final String about = 'The address by which programs reach a VDB: that of its server, else the path of its data.'
    final String example = "def address = { copy -> url copy }"
    final String usage = "url takes a VDB: url 'qa1'"

    @Override
    protected Object run(WordCall call) {
        ApiObject vdb = call.around.read(Words.named('container'), call.onlyObject())
        Map<String, Object> found = call.perform('address of', vdb) { Schema schema -> new ReadClone(new ReadClones(schema), vdb) }
        if (found.isEmpty()) {
            throw DslException.about(name, "'${vdb.name()}' is a dSource, which is not for programs. Clone it first: clone '${vdb.name()}'")
        }
        call.around.run.conceal(found.password)
        ReadClones.address(found)
    }
}
