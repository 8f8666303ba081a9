package dev.sluice.cli.git

import dev.sluice.cli.console.RefusedException
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.TempDir

/** What Sluice does in a repository, without an engine. */
@Requires(value = { 'git --version'.execute().waitFor() == 0 }, reason = 'there is no git')
class GitRepositorySpec extends Specification {
    @TempDir Path folder
    Path shop
    GitRepository repository
    BranchDatabases databases

    def setup() {
        shop = Files.createDirectory(folder.resolve('shop'))
        git('init -q -b main . && git -c user.name=T -c user.email=t@example.org commit -q --allow-empty -m First && git branch feature')
        repository = new GitRepository(shop, System.getenv())
        databases = new BranchDatabases(repository)
    }

    private void git(String words) {
        assert new ProcessBuilder('sh', '-c', "git $words").directory(shop.toFile()).start().waitFor() == 0
    }

    def "a repository has one name in all of its worktrees"() {
        given:
        git('worktree add -q ../elsewhere feature')

        expect:
        repository.name() == 'shop'
        new GitRepository(folder.resolve('elsewhere'), System.getenv()).name() == 'shop'
        new GitRepository(folder.resolve('elsewhere'), System.getenv()).branch().get() == 'feature'
    }

    def "a branch is gone when Git has it no more"() {
        expect:
        !databases.isGone('feature')

        when:
        git('branch -q -D feature')

        then:
        databases.isGone('feature')
        !databases.isGone('main')
    }

    def "the address stands in .env, once, beside what else is there"() {
        given:
        Files.writeString(shop.resolve('.env'), 'A=1\nDATABASE_URL=old\nB=2\n')

        expect:
        databases.tell('postgres://new', 'postgres://new') == 'DATABASE_URL=postgres://new'
        Files.readAllLines(shop.resolve('.env')) == ['A=1', 'DATABASE_URL=postgres://new', 'B=2']

        when:
        Files.delete(shop.resolve('.env'))
        databases.tell('postgres://a', 'postgres://a')
        databases.tell('postgres://b', 'postgres://b')

        then:
        Files.readAllLines(shop.resolve('.env')) == ['DATABASE_URL=postgres://b']
    }

    def "an address with a password is for the owner of .env alone"() {
        expect:
        databases.tell('postgres://me:secret@new', 'postgres://me@new') == 'DATABASE_URL=postgres://me@new'
        Files.readAllLines(shop.resolve('.env')) == ['DATABASE_URL=postgres://me:secret@new']
        PosixFilePermissions.toString(Files.getPosixFilePermissions(shop.resolve('.env'))) == 'rw-------'
    }

    def "a .env that Git keeps is left as it is"() {
        given:
        Files.writeString(shop.resolve('.env'), 'A=1\n')
        git('add .env')

        expect:
        databases.tell('postgres://new', 'postgres://new') == 'DATABASE_URL=postgres://new   (Git keeps .env, which is left as it is)'
        Files.readString(shop.resolve('.env')) == 'A=1\n'
    }

    def "hooks are installed so that Git runs them, and removed again"() {
        given:
        def hooks = new GitHooks(repository, '/opt/it\'s/sluice')
        def files = ['post-checkout', 'reference-transaction'].collect { shop.resolve('.git/hooks').resolve(it) }

        when:
        hooks.install()
        hooks.install()

        then:
        files.every { Files.isExecutable(it) && Files.readString(it).contains("'/opt/it'\\''s/sluice' git ") }

        when:
        hooks.remove()

        then:
        files.every { Files.notExists(it) }
    }

    def "hooks of others are neither written over nor removed"() {
        given:
        def theirs = Files.writeString(Files.createDirectories(shop.resolve('.git/hooks')).resolve('reference-transaction'), '#!/bin/sh\n')
        def hooks = new GitHooks(repository, 'sluice')

        when:
        hooks.install()

        then:
        def refused = thrown(RefusedException)
        refused.message == "${repository.hooks().resolve('reference-transaction')} is there already, and not of Sluice. Put it aside, and install again: " +
                "then that of Sluice calls it first: mv ${repository.hooks().resolve('reference-transaction')} ${repository.hooks().resolve('reference-transaction.own')}"

        when:
        hooks.remove()

        then:
        Files.readString(theirs) == '#!/bin/sh\n'
        Files.notExists(theirs.resolveSibling('post-checkout'))
    }
}
