package dev.sluice.dsl.compile

import dev.sluice.lab.Called
import dev.sluice.lab.Lab
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** Scripts that share functions and classes with others. */
class IncludeSpec extends Specification {
    @TempDir @Shared Path home
    @Shared @AutoCleanup Lab lab = null
    @TempDir Path folder

    def setupSpec() {
        lab = new Lab(home)
    }

    def "functions and classes come from included files and from lib/, whatever folder one is in"() {
        given:
        file('lib/naming.groovy', 'class Naming { static String of(String team) { "group-$team" } }')
        file('parts/common.groovy', '''
            include 'deeper.groovy'
            String describe(Map<String, Object> made, int limit = 3) { "$made.name, at most $limit, ${deeper()}" }
            ''')
        file('parts/deeper.groovy', "def deeper() { groups.size() > 1 ? 'deeper' : 'nothing' }")
        def script = file('main.groovy', '''
            include 'parts/common.groovy'
            include('parts/deeper.groovy')
            step('Make') { group { name Naming.of('qa') } }
            println describe(group(Naming.of('qa')))
            println describe(group(Naming.of('qa')), 5)
            delete group(Naming.of('qa'))
            ''')

        expect:
        sluice('run', script).with { [it.status, it.out, it.err] } == [0, 'group-qa, at most 3, deeper\ngroup-qa, at most 5, deeper\n', '1 Make\n']
        sluice('check', script).with { [it.status, it.out] } == [0, '']
    }

    def "a wrong argument is told where it is given: #call"() {
        given:
        file('lib/g.groovy', "def greet(String s, int times = 1) { s * times }\ndef all(List names) { names.collect { twice(it) } }\ndef twice(String s) { s + s }")
        def script = file('main.groovy', "def own(String s) { s }\n$call")

        expect:
        sluice('run', script).with { [it.out, it.err.replace(script, 'FILE').replace("$folder/", '').readLines()[0]] } == [out, told]

        where:
        call                              || out        | told
        "println greet('x')"              || 'x\n'      | null
        "println greet(\"\${'x'}\", 2)"  || 'xx\n'     | null
        "println(['a', 'b'].collect(this.&own) + all(['c']))" || '[a, b, cc]\n' | null
        "greet 5"                         || ''         | 'FILE:2:1: greet takes (String) or (String, int), not (Integer).'
        "[1].each { greet it, null }"     || ''         | 'FILE:2:12: greet takes (String) or (String, int), not (Integer, null).'
        "own 5"                           || ''         | 'FILE:2:1: own takes (String), not (Integer).'
        "[1].each { own 'a', it }"          || ''         | 'FILE:2:12: own takes (String), not (String, Integer).'
        "all([5])"                        || ''         | 'lib/g.groovy:2:39: twice takes (String), not (Integer).'
    }

    def "a failure in an included function points at its line there"() {
        given:
        def common = file('common.groovy', '''
            // what others need
            def broken(names) {
                names.each { group it }
            }
            ''')
        def script = file('main.groovy', "include 'common.groovy'\nbroken(['Virtual', 'nobody'])")

        when:
        def run = sluice('run', script)

        then:
        run.status == 2
        run.err.startsWith("$common:3:18: ")
        run.err.readLines()[0].contains("'nobody'")
        run.err.readLines()[1, 2] == ['        names.each { group it }', ' ' * 21 + '^']
    }

    def "a mistake in an included file is told with its place there, by run and by check"() {
        given:
        def common = file('common.groovy', "def make() {\n    group { nmae 'x' }\n}")
        def script = file('main.groovy', "include 'common.groovy'\nmake()")

        expect:
        sluice('check', script).out == "$common:2:13: group has no field 'nmae'. Did you mean 'name'?\n"
        sluice('run', script).with { [it.status, it.err] } == [2, """\
            $common:2:13: group has no field 'nmae'. Did you mean 'name'?
                    group { nmae 'x' }
                            ^
            """.stripIndent() as String]
    }

    def "check tells the mistakes of what a script takes in, and its own: #taken"() {
        given:
        file('lib/tools.groovy', taken)
        def script = file('main.groovy', own)

        expect:
        sluice('check', script).out.readLines() == problems.collect { "$folder/$it" }

        where:
        taken                                                    | own                                       || problems
        'def drop(n) {\n    delet vdb(n)\n}'                     | "drop 'qa1'\ngroup { nmae 'x' }"           || ["lib/tools.groovy:2:5: there is no word 'delet'. Did you mean 'delete'?", "main.groovy:2:9: group has no field 'nmae'. Did you mean 'name'?"]
        'class Tool { }\ngroup { nmae 1 }\ntarget = 1'           | 'println new Tool()\nrefresh tagret'       || ["lib/tools.groovy:2:9: group has no field 'nmae'. Did you mean 'name'?", "main.groovy:2:9: nothing here is called 'tagret'. Did you mean 'target'?"]
        'class Tool { }\ndef drop(n) {\n    delete vdb(n))\n}'   | "drop new Tool()\ngroup { nmae target }"   || ["lib/tools.groovy:3:18: ')' closes nothing.", "main.groovy:2:9: group has no field 'nmae'. Did you mean 'name'?"]
        'def drop(n) { delete vdb(n) }'                          | "include 'no.groovy'\ngroup { nmae 'qa1' }" || ["main.groovy:1:1: there is no file 'no.groovy' beside this one. Check the name.", "main.groovy:2:9: group has no field 'nmae'. Did you mean 'name'?"]
    }

    def "what cannot be included is a mistake: #text"() {
        given:
        file('loop.groovy', "include 'main.groovy'")
        def script = file('main.groovy', text)

        expect:
        sluice('check', script).out == "$folder/$problem\n"

        where:
        text                                     || problem
        "\ninclude 'comon.groovy'"               || "main.groovy:2:1: there is no file 'comon.groovy' beside this one. Check the name."
        "include 'loop.groovy'"                  || "loop.groovy:1:1: 'main.groovy' includes itself, by whatever way. Put what both need into a third file."
        "if (true) { include 'loop.groovy' }"    || "main.groovy:1:13: include stands at the beginning of a line and names a file beside the script: include 'common.groovy'"
        "def x = 1\ninclude \"\${x}.groovy\""    || "main.groovy:2:1: include stands at the beginning of a line and names a file beside the script: include 'common.groovy'"
    }

    def "a run that is resumed has what its script includes"() {
        given:
        file('common.groovy', 'def made(String title) { step("Make $title") { group { name title } } }')
        def script = file('main.groovy', """
            include 'common.groovy'
            def one = made('one')
            step('Break') { if (!new File('$folder/mended').exists()) { throw new IllegalStateException('not yet') } }
            println one.name
            delete one
            """)
        assert sluice('run', script).status == 1
        Files.createFile(folder.resolve('mended'))

        expect:
        sluice('resume', 'last').out == 'one\n'
    }

    def "what an included file leaves in variables is known to those after it, braces that are called among them"() {
        given:
        file('common.groovy', '''
            team = 'qa'
            def limit = 3
            greet = { name -> "$name, at most $limit" }
            ''')
        def script = file('main.groovy', """
            include 'common.groovy'
            println greet(team)
            println limit + 1
            """)

        expect:
        sluice('check', script).with { [it.status, it.out] } == [0, '']
        sluice('run', script).with { [it.status, it.out] } == [0, 'qa, at most 3\n4\n']
        sluice('run', script).with { [it.status, it.out] } == [0, 'qa, at most 3\n4\n']
    }

    def "resume says which of the included files have changed, and a plan made with them holds no more"() {
        given:
        def common = file('common.groovy', 'def title() { "changing" }')
        file('lib/same.groovy', 'def same() { 1 }')
        def script = file('main.groovy', """
            include 'common.groovy'
            step('Break') { if (!new File('$folder/mended').exists()) { throw new IllegalStateException('not yet') } }
            println title()
            """)
        def plan = folder.resolve('the.plan').toString()
        assert sluice('plan', '--out', plan, script).status == 1
        assert sluice('run', script).status == 1
        Files.createFile(folder.resolve('mended'))
        assert sluice('plan', '--out', plan, script).status == 0
        file('common.groovy', 'def title() { "changed" }')

        when:
        def resumed = sluice('resume', 'last')
        def run = sluice('run', '--plan', plan, script)

        then:
        resumed.out == 'changed\n'
        resumed.err.readLines()[0].replaceAll(/run \S+/, 'run RUN') == "$common, which $script includes, has changed since run RUN began"
        resumed.err.readLines().count { it.contains('has changed') } == 1
        run.status == 1
        run.err.contains('it was changed since, or what it includes')
    }

    private Called sluice(String... args) {
        new Called([HOME: folder.toString(), SLUICE_PASSWORD: lab.adminPassword]).with(['--engine', lab.engine.url().toString(), '--user', 'admin', *args] as String[])
    }

    private String file(String name, String text) {
        def path = folder.resolve(name)
        Files.createDirectories(path.parent)
        Files.writeString(path, text.stripIndent().stripLeading().with { text.startsWith('\ninclude') ? '\n' + it : it }).toString()
    }
}
