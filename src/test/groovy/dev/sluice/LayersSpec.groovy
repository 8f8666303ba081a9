package dev.sluice

import com.tngtech.archunit.core.domain.JavaClasses
import com.tngtech.archunit.core.importer.ClassFileImporter
import com.tngtech.archunit.core.importer.ImportOption
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Shared
import spock.lang.Specification

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices

/** Who may know whom. */
class LayersSpec extends Specification {
    private static final String WORDS = 'dev.sluice.dsl.words'
    private static final Map<String, List<String>> MAY_IMPORT = [
        'wire'          : [],
        'client'        : ['wire'],
        'operations'    : ['client', 'wire'],
        'runbook'       : ['operations', 'client', 'wire'],
        'language'      : ['operations', 'runbook', 'wire'],
        'dsl'           : ['language', 'operations', 'runbook', 'client', 'wire'],
        'shell'         : ['language', 'operations', 'client', 'wire'],
        'engine.host'   : [],
        'engine.auth'   : [],
        'engine.catalog': ['wire'],
        'engine.pool'   : ['engine.host'],
        'engine.kind'   : ['engine.host', 'wire'],
        'engine.jobs'   : ['engine.auth', 'engine.catalog', 'engine.pool', 'engine.kind', 'engine.host', 'wire'],
        'engine.http'   : ['engine.auth', 'engine.catalog', 'engine.jobs', 'wire'],
        'engine'        : ['engine.auth', 'engine.catalog', 'engine.http', 'engine.jobs', 'engine.kind', 'engine.host',
                           'engine.pool', 'wire'],
        'cli'           : ['shell', 'language', 'operations', 'runbook', 'client', 'engine', 'wire'],
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

    def "the command line knows of the engine only what starts it"() {
        expect:
        classes.findAll { roomOf(it.packageName) in ['cli'] }.collectMany { type ->
            type.directDependenciesFromSelf*.targetClass.findAll { it.packageName.startsWith('dev.sluice.engine') }
        }.every { it.packageName == 'dev.sluice.engine' }
    }

    def "no packages of the language need each other"() {
        when:
        slices().matching('dev.sluice.(**)').should().beFreeOfCycles().check(classes.that(resideInAPackage('dev.sluice.dsl..')))

        then:
        noExceptionThrown()
    }

    def "only parameters are more to the language than what their word says"() {
        expect:
        classes.findAll { it.packageName.startsWith('dev.sluice.dsl') && it.packageName != WORDS }.collectMany { type ->
            type.directDependenciesFromSelf*.targetClass.findAll { it.packageName == WORDS }*.simpleName
        }.toSet() == ['ParamWord'] as Set
    }

    def "every package of the language says what it is"() {
        expect:
        classes*.packageName.toSet().findAll { it.startsWith('dev.sluice.dsl') }.every {
            Files.exists(Path.of("src/main/groovy/${it.replace('.', '/')}/package-info.groovy"))
        }
    }

    def "every package is in a room, and every room says what it is"() {
        expect:
        classes*.packageName.toSet().every { roomOf(it) in MAY_IMPORT.keySet() }
        MAY_IMPORT.keySet().every { room ->
            def folder = room.replace('.', '/')
            Files.exists(Path.of("src/main/java/dev/sluice/$folder/package-info.java"))
                || Files.exists(Path.of("src/main/groovy/dev/sluice/$folder/package-info.groovy"))
        }
    }

    /** The room of a package: the longest name in the list that it begins with. */
    private static String roomOf(String packageName) {
        def path = packageName - 'dev.sluice.'
        MAY_IMPORT.keySet().findAll { path == it || path.startsWith(it + '.') }.max { it.length() }
    }
}
