package dev.sluice.dsl.words.act

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class ExportWord extends VerbWord {
    final String about = "Write what a VDB holds into a dump or a folder of the engine's machine."
    final String example = "export 'qa1', to: '/srv/qa1.dump'"
    final String usage = "export takes a VDB and a path: export 'qa1', to: '/srv/qa1.dump'"

    @Override
    protected boolean isOfCopies() {
        true
    }
}
