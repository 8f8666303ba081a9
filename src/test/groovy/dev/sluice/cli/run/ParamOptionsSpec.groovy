package dev.sluice.cli.run

import dev.sluice.cli.console.UsageException
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification
import spock.lang.TempDir

class ParamOptionsSpec extends Specification {
    @TempDir Path folder

    def "a parameter is what is said, or what is in a file: #said"() {
        given:
        Files.writeString(folder.resolve('word'), 'hunter22\n')

        expect:
        given("p=${said.replace('DIR', folder.toString())}").named('sluice run') == [p: value]

        where:
        said        || value
        'qa1'       || 'qa1'
        'a=b'       || 'a=b'
        ''          || ''
        '@@home'    || '@home'
        '@DIR/word' || 'hunter22'
    }

    def "what is no parameter is refused: #said"() {
        when:
        given(said).named('sluice run')

        then:
        def refused = thrown(UsageException)
        refused.message == "-p '$said' does not say NAME=VALUE. Write it as -p target=qa1"

        where:
        said << ['qa1', '=qa1', '']
    }

    private static ParamOptions given(String said) {
        new ParamOptions().tap { it.params = [said] }
    }
}
