package dev.sluice

import com.tngtech.archunit.core.domain.JavaClasses
import com.tngtech.archunit.core.importer.ClassFileImporter
import com.tngtech.archunit.core.importer.ImportOption
import dev.sluice.operations.ClientProgram
import dev.sluice.wire.KindFolder
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Shared
import spock.lang.Specification

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices

/** Who may know whom. */
class LayersSpec extends Specification {
    /** What the work of an engine stands on. */
    private static final List<String> GROUND = ['engine.auth', 'engine.catalog', 'engine.door', 'engine.host', 'engine.kind', 'engine.pool', 'engine.secrets', 'wire']

    private static final String WORDS = 'dev.sluice.dsl.words'
    private static final Map<String, List<String>> MAY_IMPORT = [
        'wire'                : [],
        'client'              : ['wire'],
        'operations'          : ['client', 'wire'],
        'runbook'             : ['operations', 'client', 'wire'],
        'language'            : ['operations', 'runbook', 'wire'],
        'barrier'             : [],
        'log'                 : [],
        'rehearsal'           : ['barrier', 'language', 'operations', 'runbook', 'client', 'engine.rehearsal', 'wire'],
        'execution'           : ['language', 'rehearsal', 'operations', 'runbook', 'wire'],
        'library'             : ['language', 'operations', 'client', 'engine', 'wire'],
        'testing'             : ['library', 'execution', 'rehearsal', 'language', 'operations', 'runbook', 'client', 'engine', 'wire'],
        'dsl'                 : ['barrier', 'language', 'operations', 'runbook', 'client', 'wire'],
        'shell.text'          : ['language', 'wire'],
        'shell.progress'      : ['shell.text', 'language', 'operations', 'wire'],
        'shell.terminal'      : ['shell.text', 'language'],
        'shell.session'       : ['shell.text', 'shell.progress', 'shell.terminal', 'language', 'operations', 'client', 'wire'],
        'shell.commands'      : ['shell.session', 'shell.terminal', 'shell.text', 'language', 'operations', 'client'],
        'shell'               : ['shell.commands', 'shell.session', 'shell.text', 'shell.progress', 'shell.terminal', 'language', 'operations', 'client', 'wire'],
        'cli.console'         : ['rehearsal', 'shell', 'shell.session', 'shell.text', 'shell.progress', 'shell.terminal', 'language', 'operations', 'runbook',
                                 'client', 'wire'],
        'cli.target'          : ['cli.console', 'library', 'shell', 'shell.text', 'operations', 'runbook', 'client', 'engine', 'wire'],
        'cli.schedule'        : ['cli.console'],
        'cli.git'             : ['cli.console', 'operations'],
        'cli.run'             : ['cli.schedule', 'cli.target', 'cli.console', 'rehearsal', 'shell', 'shell.session', 'shell.text', 'shell.progress', 'language',
                                 'operations', 'runbook', 'client', 'engine', 'wire'],
        'cli.commands'        : ['cli.run', 'cli.git', 'cli.schedule', 'cli.target', 'cli.console', 'execution', 'rehearsal', 'shell', 'shell.session',
                                 'shell.text', 'shell.terminal', 'language', 'operations', 'runbook', 'client', 'engine', 'wire'],
        'cli'                 : ['cli.commands', 'cli.run', 'cli.console', 'rehearsal', 'shell', 'shell.text', 'language', 'log', 'operations', 'runbook', 'wire'],
        'engine.host'         : ['wire'],
        'engine.auth'         : [],
        'engine.secrets'      : ['engine.host'],
        'engine.catalog'      : ['engine.secrets', 'wire'],
        'engine.pool'         : ['engine.host', 'wire'],
        'engine.kind'         : ['engine.host', 'wire'],
        'engine.door'         : ['engine.host', 'log'],
        'engine.jobs'         : GROUND,
        'engine.objects'      : GROUND + ['engine.jobs'],
        'engine.history'      : GROUND + ['engine.jobs', 'engine.objects'],
        'engine.containers'   : GROUND + ['engine.jobs', 'engine.objects', 'engine.history'],
        'engine.policies'     : GROUND + ['engine.jobs', 'engine.objects', 'engine.history', 'engine.containers'],
        'engine.upkeep'       : GROUND + ['engine.jobs', 'engine.objects', 'engine.history', 'engine.containers', 'engine.policies'],
        'engine.sleep'        : GROUND + ['engine.jobs', 'engine.objects', 'engine.history', 'engine.containers'],
        'engine.accounts'     : GROUND + ['engine.jobs', 'engine.objects'],
        'engine.runs'         : GROUND + ['engine.jobs', 'engine.objects'],
        'engine.environments' : GROUND + ['engine.jobs', 'engine.objects'],
        'engine.http.call'    : ['engine.auth', 'engine.catalog', 'engine.jobs', 'wire'],
        'engine.http.calls'   : ['engine.http.call', 'engine.accounts', 'engine.containers', 'engine.environments', 'engine.history',
                                 'engine.objects', 'engine.policies', 'engine.runs', 'engine.upkeep', 'engine.auth', 'engine.catalog', 'engine.jobs', 'wire'],
        'engine.http'         : ['engine.http.calls', 'engine.http.call', 'engine.auth', 'engine.catalog', 'engine.jobs', 'engine.objects', 'engine.secrets',
                                 'wire'],
        'engine.network'      : ['engine.http.call', 'engine.auth', 'engine.host', 'log', 'wire'],
        'engine'              : GROUND + ['engine.containers', 'engine.environments', 'engine.network', 'engine.http', 'engine.http.call', 'engine.http.calls', 'engine.jobs',
                                          'engine.objects', 'engine.policies', 'engine.sleep', 'engine.upkeep'],
        'engine.rehearsal'    : GROUND + ['engine', 'engine.http', 'engine.http.call', 'engine.http.calls', 'engine.jobs',
                                          'engine.containers', 'engine.objects'],
    ]

    @Shared JavaClasses classes = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests()).importPackages('dev.sluice')

    def "#room imports only #others"() {
        expect:
        classes.findAll { roomOf(it.packageName) == room }.collectMany { type ->
            type.directDependenciesFromSelf.collect { it.targetClass.baseComponentType }
                    .findAll { it.packageName.startsWith('dev.sluice') && !(roomOf(it.packageName) in others + room) }
                    .collect { "$type.name uses $it.name" as String }
        }.toSet() == [] as Set

        where:
        room << MAY_IMPORT.keySet()
        others = MAY_IMPORT[room]
    }

    def "no rooms know each other in a circle"() {
        expect:
        MAY_IMPORT.keySet().every { room -> !(room in reachedFrom(room)) }
    }

    def "the command line knows of the engine only what starts it"() {
        expect:
        classes.findAll { roomOf(it.packageName).split('\\.')[0] == 'cli' }.collectMany { type ->
            type.directDependenciesFromSelf*.targetClass.findAll { it.packageName.startsWith('dev.sluice.engine') }
        }.every { it.packageName == 'dev.sluice.engine' }
    }

    def "no packages need each other"() {
        when:
        slices().matching('dev.sluice.(**)').should().beFreeOfCycles().check(classes)

        then:
        noExceptionThrown()
    }

    def "the language knows of no word more than what it says of itself"() {
        expect:
        classes.findAll { it.packageName.startsWith('dev.sluice.dsl') && !it.packageName.startsWith(WORDS) }.collectMany { type ->
            type.directDependenciesFromSelf*.targetClass.findAll { it.packageName.startsWith(WORDS) }*.simpleName
        }.toSet() == [] as Set
    }

    def "every package is in a room and says what it is"() {
        expect:
        classes*.packageName.toSet().every { roomOf(it) in MAY_IMPORT.keySet() }
        classes*.packageName.toSet().findAll { name ->
            def folder = name.replace('.', '/')
            !Files.exists(Path.of("src/main/java/$folder/package-info.java")) && !Files.exists(Path.of("src/main/groovy/$folder/package-info.groovy"))
        } == [] as Set
    }

    def "a simple name stands for one class"() {
        expect:
        classes.findAll { !it.nestedClass && it.simpleName && it.simpleName != 'package-info' }.groupBy { it.simpleName }.findAll { it.value.size() > 1 }
                .collectEntries { [it.key, it.value*.packageName] } == [:]
    }

    def "nothing outside its room names a kind or its programs"() {
        given:
        def words = (KindFolder.all()*.name() - 'files' + ClientProgram.all()*.name() + 'rman').join('|')
        def apart = ~/src\/main\/java\/dev\/sluice\/engine\/kind\/($words)\/.*/

        expect:
        ['src/main/java', 'src/main/groovy'].collectMany { root ->
            Files.walk(Path.of(root)).withCloseable { all -> all.filter { Files.isRegularFile(it) && !(it.toString() ==~ apart) }.toList() }
        }.collectMany { file ->
            Files.readAllLines(file).findAll { it =~ /(?i)(?<![a-z])($words)/ }.collect { "${file.fileName}: ${it.strip()}" as String }
        } as Set == [
                // Addresses that clients of this family of engines ask for.
                'AbsentCalls.java: "environment/oracle/clusternode", "environment/oracle/listener", "environment/windows/clusternode",',
                // An example for whoever named something else.
                'ReadConnection.java: "Name a VDB with a server of its own, such as one of PostgreSQL.")));'] as Set
    }

    /** The rooms that a room may know, by way of others too. */
    private static Set<String> reachedFrom(String room) {
        def reached = [] as Set<String>
        def waiting = MAY_IMPORT[room].toList()
        while (waiting) {
            def next = waiting.removeLast()
            if (reached.add(next)) {
                waiting.addAll(MAY_IMPORT[next])
            }
        }
        reached
    }

    /** The room of a package: the longest name in the list that it begins with. */
    private static String roomOf(String packageName) {
        def path = packageName - 'dev.sluice.'
        MAY_IMPORT.keySet().findAll { path == it || path.startsWith(it + '.') }.max { it.length() }
    }
}
