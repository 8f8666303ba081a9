package dev.sluice.dsl.rehearsal

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** Stands for a program that a rehearsal did not start: it has ended well, without a word. */
@POJO
@CompileStatic
final class SkippedProcess extends Process {
    @Override
    OutputStream getOutputStream() {
        OutputStream.nullOutputStream()
    }

    @Override
    InputStream getInputStream() {
        InputStream.nullInputStream()
    }

    @Override
    InputStream getErrorStream() {
        InputStream.nullInputStream()
    }

    @Override
    int waitFor() {
        0
    }

    @Override
    int exitValue() {
        0
    }

    @Override
    void destroy() {
        // It does not run.
    }
}
