package dev.sluice.cli.git

import dev.sluice.cli.Main
import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import dev.sluice.lab.Program
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Requires
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir

/** Git's own program calls Sluice as src/docs/clones.md says; the databases are directories. */
@Tag('slow')
@Requires(value = { GitBranchesSpec.hasGit() }, reason = 'this machine has no git')
class GitBranchesSpec extends Specification {
    @TempDir Path folder
    @AutoCleanup Lab lab
    Flow flow
    Path shop
    String err

    static boolean hasGit() {
        System.getenv('PATH').split(':').any { new File(it, 'git').canExecute() }
    }

    def setup() {
        lab = new Lab(folder)
        flow = new Flow(lab)
        flow.linked('orders', lab.tree('orders'))
        shop = Files.createDirectory(folder.resolve('shop'))
        git('init', '--quiet', '--initial-branch=main')
        commit('first')
    }

    def cleanup() {
        flow.removeAll()
    }

    /** As the launcher would be. */
    private Path launcher() {
        def (java, rest) = Program.of(Main).with { [it.head(), it.tail()] }
        def words = [java, "-Dsluice.launcher=$folder/sluice", *rest].collect { "'$it'" }.join(' ')
        def file = Files.writeString(folder.resolve('sluice'), "#!/bin/sh\nexec $words \"\$@\"\n")
        file.toFile().setExecutable(true)
        file
    }

    private String call(Path where, List<String> words) {
        def builder = new ProcessBuilder(words).directory(where.toFile())
        builder.environment().putAll([HOME: "$folder".toString(), SLUICE_ENGINE: lab.engine.url().toString(), SLUICE_USER: 'admin',
                                      SLUICE_PASSWORD: lab.adminPassword, GIT_AUTHOR_NAME: 'Ann', GIT_AUTHOR_EMAIL: 'ann@example',
                                      GIT_COMMITTER_NAME: 'Ann', GIT_COMMITTER_EMAIL: 'ann@example', GIT_CONFIG_GLOBAL: '/dev/null'])
        def process = builder.redirectError(folder.resolve('err').toFile()).start()
        def out = process.inputStream.text
        err = process.waitFor() == 0 ? folder.resolve('err').toFile().text : null
        assert err != null : folder.resolve('err').toFile().text
        out
    }

    private String git(String... words) {
        call(shop, ['git', *words])
    }

    private void commit(String text) {
        Files.writeString(shop.resolve('file'), text)
        git('add', 'file')
        git('commit', '--quiet', '-m', text)
    }

    private List<String> databases() {
        flow.wire.get('database').result.findAll { it.provisionContainer }*.name.sort()
    }

    private static String addressIn(Path worktree) {
        worktree.resolve('.env').toFile().readLines().find { it.startsWith('DATABASE_URL=') } - 'DATABASE_URL='
    }

    def "each branch has a database of its own, from its first switch until it is deleted"() {
        given:
        Files.writeString(shop.resolve('.env'), 'COLOUR=red\nDATABASE_URL=none\nSIZE=1\n')
        call(shop, [launcher().toString(), 'git', 'hook', 'install', '--from', 'orders'])

        when:
        git('switch', '--quiet', '-c', 'feature/x')

        then:
        databases() == ['shop-feature-x']
        new File(addressIn(shop), 'orders.csv').exists()
        err.readLines().last() == "DATABASE_URL=${addressIn(shop)}"
        Files.readString(shop.resolve('.env')) == "COLOUR=red\nDATABASE_URL=${addressIn(shop)}\nSIZE=1\n"

        when: 'one switches there and back'
        def ofFeature = addressIn(shop)
        commit('second')
        git('switch', '--quiet', 'main')
        def ofMain = addressIn(shop)
        git('switch', '--quiet', 'feature/x')

        then:
        databases() == ['shop-feature-x', 'shop-main']
        addressIn(shop) == ofFeature
        ofMain != ofFeature

        when: 'a rebase, in which no branch is checked out'
        git('switch', '--quiet', 'main')
        git('commit', '--quiet', '--allow-empty', '-m', 'third')
        git('switch', '--quiet', 'feature/x')
        git('rebase', '--quiet', 'main')
        git('pack-refs', '--all')

        then:
        databases() == ['shop-feature-x', 'shop-main']
        addressIn(shop) == ofFeature

        when: 'a branch whose name differs in a sign that is for no name'
        git('switch', '--quiet', '-c', 'feature-x')

        then:
        databases() == ['shop-feature-x', 'shop-feature-x-2', 'shop-main']

        when:
        git('switch', '--quiet', 'feature/x')
        git('branch', '--quiet', '-D', 'feature-x')

        then:
        databases() == ['shop-feature-x', 'shop-main']
        addressIn(shop) == ofFeature

        when: 'a branch gets another name, and its first one again'
        git('branch', '--quiet', '-m', 'feature/y')
        git('switch', '--quiet', 'main')
        git('switch', '--quiet', 'feature/y')
        git('branch', '--quiet', '-m', 'feature/x')

        then:
        databases() == ['shop-feature-x', 'shop-main']
        addressIn(shop) == ofFeature

        when: 'a worktree'
        git('worktree', 'add', '--quiet', '-b', 'other', "$folder/there")

        then:
        databases() == ['shop-feature-x', 'shop-main', 'shop-other']
        addressIn(folder.resolve('there')) != ofFeature
        addressIn(shop) == ofFeature

        when: 'branches go'
        git('switch', '--quiet', 'main')
        git('branch', '--quiet', '-D', 'feature/x')
        git('worktree', 'remove', '--force', "$folder/there")
        git('branch', '--quiet', '-D', 'other')

        then:
        databases() == ['shop-main']

        when: 'and so do the hooks'
        call(shop, [launcher().toString(), 'git', 'hook', 'remove'])
        git('switch', '--quiet', '-c', 'later')

        then:
        databases() == ['shop-main']
        !Files.exists(shop.resolve('.git/hooks/post-checkout'))
    }

    def "hooks are not installed for what there is not"() {
        when:
        call(shop, [launcher().toString(), 'git', 'hook', 'install', '--from', 'nobody'])

        then:
        AssertionError refused = thrown()
        refused.message.contains("there is no dSource or VDB 'nobody'")
        !Files.exists(shop.resolve('.git/hooks/post-checkout'))
    }

    def "Git goes on where no engine answers, keeps its own .env, and hooks of others stay"() {
        given:
        call(shop, [launcher().toString(), 'git', 'hook', 'install', '--from', 'orders'])
        git('config', 'sluice.from', 'nobody')

        when:
        git('switch', '--quiet', '-c', 'one')

        then:
        err.contains("there is no dSource or VDB 'nobody'")
        databases() == []

        when:
        call(shop, [launcher().toString(), 'git', 'hook', 'install', '--from', 'orders', '--ttl', '7d'])
        Files.writeString(shop.resolve('.env'), 'DATABASE_URL=ours\n')
        git('add', '.env')
        git('commit', '--quiet', '-m', 'env')
        git('switch', '--quiet', '-c', 'two')

        then:
        databases() == ['shop-two']
        err.readLines().last() ==~ /DATABASE_URL=.*\/shop-two   \(Git keeps .env, which is left as it is\)/
        Files.readString(shop.resolve('.env')) == 'DATABASE_URL=ours\n'
        flow.named('database', 'shop-two').leaseEnd

        when:
        git('rm', '--quiet', '.env')
        git('commit', '--quiet', '-m', 'no env')
        Files.createDirectory(shop.resolve('.env'))
        git('switch', '--quiet', '-c', 'größe')

        then:
        err.readLines().last() ==~ /DATABASE_URL=.*\/shop-grosse   \(.*\.env: it is a directory, into which no address can be written\)/

        when:
        Files.writeString(shop.resolve('.git/hooks/post-checkout'), '#!/bin/sh\n')
        call(shop, [launcher().toString(), 'git', 'hook', 'install', '--from', 'orders'])

        then:
        def refused = thrown(AssertionError)
        refused.message.contains('.git/hooks/post-checkout is there already, and not of Sluice. Put it aside, and install again: then that of Sluice calls it first: mv ')

        when: 'it is put aside, as is one that may refuse what Git is to do'
        def seen = folder.resolve('seen')
        def own = { String name, String text -> Files.writeString(shop.resolve(".git/hooks/${name}.own"), "#!/bin/sh\n$text\n").toFile().executable = true }
        Files.delete(shop.resolve('.git/hooks/post-checkout'))
        Files.deleteIfExists(shop.resolve('.git/hooks/reference-transaction'))
        own('post-checkout', "echo checked out \$3 >> $seen")
        own('reference-transaction', "grep -q forbidden && exit 1; echo \$1 >> $seen")
        call(shop, [launcher().toString(), 'git', 'hook', 'install', '--from', 'orders'])
        git('switch', '--quiet', '-c', 'both')

        then:
        databases().contains('shop-both')
        Files.readAllLines(seen).containsAll(['checked out 1', 'committed'])

        when:
        git('branch', 'forbidden')

        then:
        thrown(AssertionError)

        when:
        call(shop, [launcher().toString(), 'git', 'hook', 'remove'])

        then:
        Files.readString(shop.resolve('.git/hooks/post-checkout')).contains('echo checked out')
        !Files.exists(shop.resolve('.git/hooks/post-checkout.own'))
    }

    def "where no branch is checked out, whose address .env has is told"() {
        given:
        call(shop, [launcher().toString(), 'git', 'hook', 'install', '--from', 'orders'])
        git('switch', '--quiet', '-c', 'one')
        def address = addressIn(shop)

        when:
        git('switch', '--quiet', '--detach')

        then:
        err.readLines().last() == '.env keeps DATABASE_URL of the branch before, as none is checked out'
        addressIn(shop) == address

        when: 'a rebase'
        git('switch', '--quiet', 'one')
        commit('on one')
        git('switch', '--quiet', 'main')
        git('commit', '--quiet', '--allow-empty', '-m', 'on main')
        git('switch', '--quiet', 'one')
        git('rebase', '--quiet', 'main')

        then:
        !err.contains('none is checked out')
    }
}
