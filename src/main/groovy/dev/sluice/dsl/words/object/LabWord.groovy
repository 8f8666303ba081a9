package dev.sluice.dsl.words.object

import dev.sluice.dsl.failure.DslException
import dev.sluice.dsl.flow.ClosureRunner
import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.LabContents
import dev.sluice.dsl.grammar.ScriptChecker
import dev.sluice.dsl.grammar.ScriptContext
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.language.Parameter
import dev.sluice.operations.Create
import dev.sluice.operations.Delete
import dev.sluice.operations.EnsureEffect
import dev.sluice.operations.ReadLeftovers
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import dev.sluice.wire.Suggestion
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.expr.ClosureExpression

/**
 * Says what there has to be and belongs together. The engine keeps what belongs to a lab, so that a script can also tell what it no longer
 * says; that is deleted where whoever runs the script asks for it by the name of the lab.
 */
@POJO
@CompileStatic
final class LabWord extends ObjectWord {
    /** The parameter of scripts with labs that names those of which is deleted what is no longer said. */
    static final String PRUNE = 'prune'

    final String about = 'Say what belongs together, so that what is no longer said can be taken away.'
    final String example = '''
        lab('qa') {
            ensure group { name 'Testing' }
            adopt vdb('qa1')
        }'''.stripIndent().strip()
    final String usage = "lab takes a name, and in braces what belongs to it: lab('qa') { ensure group { name 'Testing' } }"
    final String reads = 'Lab'
    final boolean withBraces = true

    @Override
    boolean fits(Arguments given) {
        given.values.size() == 1 && given.named == null
    }

    @Override
    void readOn(Arguments given, ScriptChecker checker) {
        given.braces == null ? super.readOn(given, checker) : checker.readScript(given)
    }

    @Override
    Parameter brings() {
        new Parameter(PRUNE, 'List', null, '', false, 'labs of which is deleted what is no longer said', false, null)
    }

    @Override
    ClosureExpression passedOn(Arguments given) {
        given.braces
    }

    @Override
    protected Object run(WordCall call) {
        if (call.braces.empty) {
            return super.run(call)
        }
        ScriptContext around = call.around
        if (around.lab != null) {
            throw DslException.about(name, "lab '${call.text()}' cannot be placed inside of lab '$around.lab.name'. Move it to the top level.")
        }
        List<Object> key = [call.text(), System.identityHashCode(around.engines.current())] as List<Object>
        LabContents lab = around.labs[key] ?: begun(call)
        around.labs[key] = lab
        around.lab = lab
        try {
            Object result = ClosureRunner.run(call.onlyBraces())
            around.atEnd(PRUNE) { checkAsked(call) }
            around.atEnd(key) { around.engines.inherit(lab.engine) { end(call, lab) } }
            return result
        } finally {
            around.lab = null
        }
    }

    /** Refuses to take away from a lab that neither the script says nor an engine keeps: nothing is deleted by then. */
    private void checkAsked(WordCall call) {
        Set<String> known = new LinkedHashSet<>()
        call.around.labs.values().each { LabContents lab ->
            known.add(lab.name)
            known.addAll(lab.otherNames)
        }
        String unknown = asked(call).find { !known.contains(it) }
        if (unknown != null) {
            throw DslException.about(name, "there is no lab '$unknown' to take away from. ${Suggestion.orElse(unknown, known, 'The script says: ' + known.join(', '))}")
        }
    }

    private LabContents begun(WordCall call) {
        String title = call.text()
        List<ApiObject> labs = (List<ApiObject>) list(call.around)
        ApiObject lab = labs.find { it.name() == title } ?: call.perform(name, title) { Schema schema ->
            new EnsureEffect<ApiObject>(new Create(schema, name, name, reads, [name: title]))
        }
        new LabContents(lab, call.around, labs)
    }

    private static void end(WordCall call, LabContents lab) {
        boolean asked = isAsked(call, lab.name)
        List<String> unsaid = lab.unsaid(asked)
        List<ApiObject> left = unsaid.empty ? [] as List<ApiObject> : call.perform('list of', lab.name) { Schema schema -> new ReadLeftovers(schema, lab.name, unsaid, asked) }
        left.each { ApiObject each ->
            asked ? delete(call, each, lab) : lab.tellUnsaid(each, "-p $PRUNE=$lab.name")
        }
        lab.end(asked ? unsaid : unsaid - left*.reference())
    }

    private static boolean isAsked(WordCall call, String lab) {
        asked(call).contains(lab)
    }

    private static List<String> asked(WordCall call) {
        Object asked = call.around.params().get(PRUNE)
        Collection<?> labs = asked instanceof Collection ? asked : (asked ?: '').toString().split(/\s*,\s*/).toList()
        labs*.toString().findAll { !it.empty }
    }

    private static void delete(WordCall call, ApiObject object, LabContents lab) {
        call.perform('delete of', object) { Schema schema -> new EnsureEffect<Void>(new Delete(schema, object), "was in lab '$lab.name'") }
    }
}
