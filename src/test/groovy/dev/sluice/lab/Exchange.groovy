package dev.sluice.lab

import java.nio.file.Path

/** Has two paths change places over and over, each time at one stroke, until it is closed. */
class Exchange implements Closeable {
    /** By renameat2 and RENAME_EXCHANGE, with pauses in which whoever reads gets on. */
    private static final String LOOP = 'while (1) { syscall(SYSCALL, -100, $ARGV[0], -100, $ARGV[1], 2) == 0 or die $!; select(undef, undef, undef, rand(0.2)) }'
    private static final Map<String, String> SYSCALLS = [amd64: '316', aarch64: '276']

    private final Process loop

    private Exchange(Process loop) {
        this.loop = loop
    }

    static Exchange between(Path one, Path other) {
        new Exchange(['perl', '-e', LOOP.replace('SYSCALL', SYSCALLS[System.getProperty('os.arch')]), one, other]*.toString().execute())
    }

    @Override
    void close() {
        assert loop.alive : loop.err.text
        loop.destroyForcibly().waitFor()
    }
}
