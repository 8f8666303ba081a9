package dev.sluice.engine.kind

import java.nio.file.Files
import java.nio.file.LinkOption
import java.nio.file.Path
import java.util.concurrent.CompletableFuture
import spock.lang.Specification

class RemovalSpec extends Specification {
    Path folder = Scratch.folder()

    def cleanup() {
        Scratch.remove(folder)
    }

    def "a #what goes, and what a link leads to stays"() {
        given:
        new Tree(folder.resolve('stays/d')).sh('echo 1 > f')
        new Tree(folder).sh(made)

        when:
        Removal.of(folder.resolve('x'))

        then:
        !Files.exists(folder.resolve('x'), LinkOption.NOFOLLOW_LINKS)
        Files.readString(folder.resolve('stays/d/f')) == '1\n'

        where:
        what                           | made
        'file'                         | 'echo 1 > x'
        'link to a directory'          | 'ln -s stays x'
        'link to nothing'              | 'ln -s nowhere x'
        'directory'                    | 'mkdir -p x/a/b; echo 1 > x/a/b/c; echo 1 > x/d'
        'directory with links'         | 'mkdir -p x/a; ln -s ../stays x/l; ln -s ../../stays x/a/l; ln -s ../../stays/d x/a/m'
        'directory closed by its owner'| 'mkdir -p x/a; echo 1 > x/a/f; chmod 0 x/a x'
    }

    def "what is not there is no error"() {
        when:
        Removal.of(folder.resolve('x'))

        then:
        noExceptionThrown()
    }

    def "what others take away at the same time is no error"() {
        given:
        new Tree(folder).sh('mkdir -p x/a x/b; cd x; touch $(seq 3000); cd a; touch $(seq 3000); cd ../b; touch $(seq 3000)')

        when:
        def failures = (1..2).collect {
            CompletableFuture.supplyAsync {
                try {
                    Removal.of(folder.resolve('x'))
                    null
                } catch (IOException failure) {
                    failure
                }
            }
        }*.join()

        then:
        failures == [null, null]
        !Files.exists(folder.resolve('x'))
    }
}
