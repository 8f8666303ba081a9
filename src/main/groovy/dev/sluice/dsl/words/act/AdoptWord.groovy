package dev.sluice.dsl.words.act

import dev.sluice.dsl.failure.DslException
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.dsl.grammar.WrittenBody
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import dev.sluice.wire.Type
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class AdoptWord extends ToldWord {
    final String about = 'Take something that is there into the lab in whose braces it stands.'
    final String example = "lab('qa') { adopt vdb('qa1') }"
    final String usage = "adopt takes an object, or the name of a dSource or VDB, inside of the braces of a lab: lab('qa') { adopt vdb('qa1') }"

    @Override
    protected Object tell(WordCall call, Object object, WrittenBody said) {
        if (call.around.lab == null) {
            throw DslException.about(name, usage)
        }
        ApiObject found = object instanceof ApiObject ? (ApiObject) object : call.around.read(name, sort(call, object), object)
        call.around.lab.adopt(found)
        found
    }

    private static String sort(WordCall call, Object object) {
        call.grammar().schema.referredBy(object.toString()).map { Type type -> type.name() }.orElse('Container')
    }

    @Override
    boolean isOfferedFor(Schema schema, Type type, boolean copy) {
        true
    }
}
