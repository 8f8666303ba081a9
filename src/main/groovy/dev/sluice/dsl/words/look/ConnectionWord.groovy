package dev.sluice.dsl.words.look

import dev.sluice.dsl.flow.KnownRow
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.dsl.words.ToldVdbWord
import dev.sluice.operations.ReadConnection
import dev.sluice.operations.ReadLogin
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.util.function.Function

@POJO
@CompileStatic
final class ConnectionWord extends ToldVdbWord {
    final String about = "How the database of a VDB is reached; jdbcUrl alone is vdb('qa1').jdbcUrl."
    final String example = 'def address = { copy -> connection(copy).jdbcUrl }'
    final String usage = "connection takes a VDB: connection 'qa1'"
    final List<String> properties = ['jdbcUrl', 'connection']

    @Override
    protected Object run(WordCall call) {
        Object vdb = call.onlyObject()
        ApiObject facts = call.perform('connection to', vdb) { Schema schema -> new ReadConnection(schema, vdb) }
        // Only where the engine has made a password there is one to be read.
        new KnownRow(name, facts, { String field -> field in ReadLogin.SECRETS ? [] as Set<String> : facts.keySet() } as Function<String, Set<String>>)
    }
}
