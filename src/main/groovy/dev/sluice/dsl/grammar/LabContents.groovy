package dev.sluice.dsl.grammar

import dev.sluice.dsl.failure.DslException
import dev.sluice.operations.EnsureEffect
import dev.sluice.operations.Performer
import dev.sluice.operations.Update
import dev.sluice.runbook.DisplayNames
import dev.sluice.runbook.RunSettings
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/**
 * What belongs to a lab, and what its script says, while the braces of the lab run. What is made is written down in the engine at once, so that
 * it belongs to the lab whatever comes of the script.
 */
@POJO
@CompileStatic
final class LabContents {
    private static final String WORD = 'lab'

    private final ApiObject lab
    private final ScriptContext around
    /** In which it is. */
    final Performer engine
    /** References of what belongs to this lab, in the order in which it was taken in. */
    private final Set<String> members
    /** Those that the engine knew when this one last heard of it: others may have changed the lab since then. */
    private List<String> seen
    /** References of what its script says besides. */
    private Set<String> uses
    /** The names of the other labs, by the references of what belongs to them. */
    private final Map<String, String> others
    /** The names of the other labs. */
    final List<String> otherNames
    private final Set<String> said = new LinkedHashSet<>()
    /** Whether something failed that its script says, so that nobody knows of which object. */
    private boolean missed

    /** @param labs all that the engine keeps */
    LabContents(ApiObject lab, ScriptContext around, List<ApiObject> labs) {
        this.lab = lab
        this.around = around
        this.engine = around.engines.current()
        this.members = lab.list('members')*.toString() as LinkedHashSet<String>
        this.seen = members.toList()
        this.uses = lab.list('uses')*.toString() as LinkedHashSet<String>
        this.otherNames = labs*.name() - lab.name()
        this.others = labs.findAll { it.name() != lab.name() }.collectMany { ApiObject other -> other.list('members').collect { [it.toString(), other.name()] } }
                .collectEntries() as Map<String, String>
    }

    String getName() {
        lab.name()
    }

    /** The script says {@code object}, which was there before. */
    void say(ApiObject object) {
        requireEngine()
        said.add(object.reference())
        if (!members.contains(object.reference())) {
            String owner = others[object.reference()]
            hint("${shown(object)} ${owner == null ? 'was there before' : "belongs to lab '$owner'"}, and does not belong to lab '$name'"
                    + (owner == null ? ". Take it in with: adopt ${shown(object)}" : ''))
        }
    }

    /** Refuses to change what belongs to another lab, which would change it back. */
    void mustNotChange(ApiObject object, Collection<String> fields) {
        String owner = others[object.reference()]
        if (owner != null) {
            throw DslException.about('ensure', "'${object.name()}' belongs to lab '$owner', and lab '$name' would change ${fields.join(', ')}. "
                    + 'Say the same in both, or take it out of that lab first.')
        }
    }

    /** The script says {@code object}, which was made for that. */
    void made(ApiObject object) {
        requireEngine()
        said.add(object.reference())
        members.add(object.reference())
        write(null, true)
    }

    /** Takes in {@code object}, which was there before. */
    void adopt(ApiObject object) {
        requireEngine()
        String owner = others[object.reference()]
        if (owner != null) {
            throw DslException.about('adopt', "'${object.name()}' belongs to lab '$owner'. Take it out of that lab first.")
        }
        said.add(object.reference())
        if (members.add(object.reference())) {
            write("adopt ${shown(object)}", false)
        }
    }

    /** A reference means something to one engine only. */
    private void requireEngine() {
        if (!around.engines.current().is(engine)) {
            throw DslException.about(WORD, "what belongs to lab '$name' is in one engine. Write lab inside of the braces of the engine.")
        }
    }

    /** The script says something, and that has failed. */
    void missed() {
        missed = true
    }

    /** What belongs to it and is no longer said; nothing where that cannot be known. @param asked whether that is to be deleted */
    List<String> unsaid(boolean asked) {
        List<String> unsaid = (members - said).toList()
        if (missed && asked && unsaid) {
            throw DslException.about(WORD, "an 'ensure' in lab '$name' has failed, so that nobody knows what is no longer said. Nothing is deleted.")
        }
        missed ? [] : unsaid
    }

    /** The script has said all. @param gone what does not belong to it any more */
    void end(Collection<String> gone) {
        Set<String> others = said - members
        if (members.removeAll(gone) || uses != others) {
            uses = others
            write(null, true, [uses: uses.toList()])
        }
    }

    private void write(String reason, boolean quiet, Map<String, List<String>> besides = [:]) {
        Map<String, List<String>> kept = [members: members.toList(), seenMembers: seen]
        kept.putAll(besides)
        seen = members.toList()
        around.engines.perform(WORD, 'update of', name) { Schema schema -> new EnsureEffect<ApiObject>(new Update(schema, lab, kept), reason, quiet) }
    }

    /** {@code vdb 'qa1'}. */
    String shown(ApiObject object) {
        "${DisplayNames.sort(engine.schema(), object)} '${object.name() ?: object.reference()}'"
    }

    /** The script no longer says {@code object}, which belongs to it. */
    void tellUnsaid(ApiObject object, String how) {
        String text = "${shown(object)} belongs to lab '$name', and is no longer said. Delete it with: $how"
        RunSettings settings = around.run.settings()
        settings.passes() == null ? settings.told().hints().accept(text) : settings.passes().unsaid(text)
    }

    /** Tells whoever plans or runs the script. */
    private void hint(String text) {
        RunSettings settings = around.run.settings()
        (settings.passes() ?: settings.told().hints()).accept(text)
    }
}
