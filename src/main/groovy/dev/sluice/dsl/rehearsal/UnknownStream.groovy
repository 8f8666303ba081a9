package dev.sluice.dsl.rehearsal

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** What a program that a rehearsal did not start would say: whoever reads it without a word of the script ends the rehearsal. */
@POJO
@CompileStatic
final class UnknownStream extends InputStream {
    final Unknown content

    UnknownStream(Unknown content) {
        this.content = content
    }

    @Override
    int read() {
        throw content.decide()
    }
}
