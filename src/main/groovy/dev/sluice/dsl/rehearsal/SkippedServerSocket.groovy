package dev.sluice.dsl.rehearsal

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** Stands for a port that a rehearsal did not open: it has a number, and nobody can come. */
@POJO
@CompileStatic
final class SkippedServerSocket extends ServerSocket {
    /** The first of those that systems give to whoever wants any. */
    private static final int ANY = 49152

    private final int port
    private final Unknown visitor

    SkippedServerSocket(int port, Unknown visitor) {
        this.port = port ?: ANY
        this.visitor = visitor
    }

    @Override
    int getLocalPort() {
        port
    }

    @Override
    Socket accept() {
        throw visitor.decide()
    }
}
