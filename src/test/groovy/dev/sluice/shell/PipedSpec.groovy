package dev.sluice.shell

import dev.sluice.lab.Called
import java.nio.file.Path
import spock.lang.Specification
import spock.lang.TempDir

class PipedSpec extends Specification {
    @TempDir Path folder
    Called called = new Called([:])

    def setup() {
        called.variables.putAll(HOME: folder.toString(), SLUICE_HOME: "$folder/engine".toString())
    }

    def "commands from a pipe run one after another, without prompt, banner or escapes"() {
        when:
        piped '''\
            groups

            x = [
                1, 2]
            x.sum()
            println 'done'
            ls
            '''

        then:
        called.out == '''\
            name     reference
            -------  ---------
            Sources  GROUP-1
            Virtual  GROUP-2
            1
            2
            3
            done
            none
            '''.stripIndent()
        called.err == ''
        called.status == 0
    }

    def "rows say names for references, in scripts, too, and the objects keep the references"() {
        when:
        piped '''\
            repositories.take(2)
            show repositories[0]
            repositories[0].environment
            '''

        then:
        called.out == '''\
            name                environment  reference
            ------------------  -----------  --------------------
            files               localhost    APPDATA_REPOSITORY-1
            Unstructured Files  localhost    APPDATA_REPOSITORY-2
            '''.stripIndent() + called.out.readLines().drop(4).join('\n') + '\n'
        called.out =~ /\nenvironment +localhost \(UNIX_HOST_ENVIRONMENT-1\)\n/
        called.out.endsWith('\nUNIX_HOST_ENVIRONMENT-1\n')
    }

    def "the first command that fails ends it, at its line"() {
        when:
        piped '''\
            def twice(n) {
                n * 2
            }

            twice(4)
            if (true) {
                nmae
            }
            println 'never'
            '''

        then:
        called.out == '8\n'
        called.err == "stdin:7:5: nothing here is called 'nmae'. Define it first, or write a text in quotes: 'nmae'.\n"
        called.status == 2
    }

    def "a command that the end of the input cuts off is a mistake"() {
        when:
        piped 'x = 1\nlink {\n'

        then:
        called.out == '1\n'
        called.err.startsWith('stdin:2:')
        called.status == 2
    }

    def "exit ends it without a failure"() {
        when:
        piped 'println 1\nexit\nprintln 2\n'

        then:
        called.out == '1\n'
        called.status == 0
    }

    def "programs read results as JSON"() {
        when:
        piped('groups.collect { it.name }\nnull\n', '--json')

        then:
        called.out == '[\n    "Sources",\n    "Virtual"\n]\nnull\n'
    }

    private void piped(String commands, String... args) {
        called.input = commands.stripIndent()
        called.with(args)
    }
}
