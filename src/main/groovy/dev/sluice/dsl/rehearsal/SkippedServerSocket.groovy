package dev.sluice.dsl.rehearsal

import dev.sluice.dsl.failure.DslException
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** Stands for a port that a rehearsal did not open: it has a number, and nobody can come. */
@POJO
@CompileStatic
final class SkippedServerSocket extends ServerSocket {
    /** The first of those that systems give to whoever wants any. */
    private static final int ANY = 49152

    private final int port

    SkippedServerSocket(int port) {
        this.port = port ?: ANY
    }

    @Override
    int getLocalPort() {
        port
    }

    @Override
    Socket accept() {
        throw DslException.about('accept', 'who comes only a run can tell. A rehearsal ends here.')
    }
}
