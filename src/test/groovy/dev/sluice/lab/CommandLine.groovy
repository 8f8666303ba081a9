package dev.sluice.lab

import dev.sluice.cli.Main
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit

/**
 * A folder as a user has it after a clone, with an empty home: {@code scripts/sluice} runs the classes under test, without a
 * build in between.
 */
class CommandLine {
    final Path folder
    final Path home

    /** @param added folders of classes and resources besides those under test */
    CommandLine(Path folder, List<Path> added = []) {
        this.folder = folder
        home = Files.createDirectories(folder.resolve('home'))
        def scripts = Files.createDirectories(folder.resolve('scripts'))
        Path.of('scripts').toFile().listFiles().findAll { it.name.endsWith('.groovy') }.each {
            Files.copy(it.toPath(), scripts.resolve(it.name))
        }
        def launcher = scripts.resolve('sluice')
        Files.writeString(launcher, """#!/bin/sh
            exec ${Program.of(Main, added).collect { "'$it'" }.join(' ')} "\$@"
            """.stripIndent())
        launcher.toFile().setExecutable(true)
    }

    /** How a command ended. */
    static class Ended {
        int status
        String out
        String err

        @Override
        String toString() {
            "status $status\n--- standard output\n$out--- standard error\n$err"
        }
    }

    /** Runs a line as a shell would. */
    Ended run(String line, String input = null) {
        def builder = new ProcessBuilder('sh', '-c', line).directory(folder.toFile())
        builder.environment().keySet().removeIf { it.startsWith('SLUICE_') || it.startsWith('XDG_') }
        builder.environment().HOME = home.toString()
        def err = folder.resolve('err')
        def process = builder.redirectError(err.toFile()).start()
        process.outputWriter().withCloseable { if (input != null) { it.write(input) } }
        def out = process.inputReader().text
        assert process.waitFor(120, TimeUnit.SECONDS)
        new Ended(status: process.exitValue(), out: out, err: Files.readString(err))
    }
}
