package dev.sluice.lab

import dev.sluice.cli.Main
import dev.sluice.cli.console.ProcessContext
import dev.sluice.cli.console.ProcessContext.Stream
import dev.sluice.cli.console.Stopping
import dev.sluice.wire.Secret

/** The command line, called in this process as a shell would call it: what it printed where, and its exit status. */
class Called {
    final Map<String, String> variables = [TERM: 'xterm', SLUICE_SECRET_KEY: System.getenv('SLUICE_SECRET_KEY') ?: '']
    String input = ''
    /** Where there are people: what they type is {@link #input}. */
    Set<Stream> terminals = []
    String out
    String err
    int status

    Called(Map<String, String> variables) {
        this.variables.putAll(variables)
    }

    Called with(String... args) {
        def outText = new StringWriter()
        def errText = new StringWriter()
        def around = new ProcessContext(new ByteArrayInputStream(input.bytes), new PrintWriter(outText), new PrintWriter(errText),
                variables, terminals, { Secret.of('nobody is there') })
        status = new Main(around, new Stopping(Thread.currentThread())).run(args)
        out = outText.toString()
        err = errText.toString()
        this
    }

    /** How to start the same as a process of its own. */
    static List<String> process(String... args) {
        [*Program.of(Main), *args]
    }
}
