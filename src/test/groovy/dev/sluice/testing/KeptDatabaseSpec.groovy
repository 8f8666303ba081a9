package dev.sluice.testing

import static org.junit.jupiter.api.Assertions.fail

import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import java.nio.file.Path
import org.junit.jupiter.api.Assumptions
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.DynamicTest
import org.junit.jupiter.api.Nested
import org.junit.jupiter.api.RepeatedTest
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestFactory
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.api.parallel.Execution
import org.junit.jupiter.api.parallel.ExecutionMode
import org.junit.platform.engine.TestExecutionResult
import org.junit.platform.engine.discovery.DiscoverySelectors
import org.junit.platform.launcher.TestExecutionListener
import org.junit.platform.launcher.TestIdentifier
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder
import org.junit.platform.launcher.core.LauncherFactory
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** However a test of JUnit or Spock fails, its database stays, and the failure says where; that of any other test goes. */
class KeptDatabaseSpec extends Specification {
    private static final String WORDS = /(?s)the database of this test in '\w+', made at \S+, is there until \S+: \S+ {3}It goes with: sluice delete (\S+)/
    @Shared @TempDir Path folder
    @Shared @AutoCleanup Lab lab
    @Shared Flow flow

    def setupSpec() {
        lab = new Lab(folder)
        flow = new Flow(lab)
        flow.linked('orders', lab.tree('orders'))
        [engine: lab.engine.url(), user: 'admin', password: lab.adminPassword].each { System.setProperty("sluice.$it.key", "$it.value") }
    }

    def cleanupSpec() {
        ['engine', 'user', 'password'].each { System.clearProperty("sluice.$it") }
    }

    def cleanup() {
        flow.removeVdbs()
    }

    private List<String> there() {
        flow.wire.get('database').result.findAll { it.provisionContainer }*.name
    }

    /** How each test of these classes ended that did not end well. */
    private static List<TestExecutionResult> run(Class test, Map<String, String> parameters = [:]) {
        def results = []
        def request = LauncherDiscoveryRequestBuilder.request().selectors(DiscoverySelectors.selectClass(test)).configurationParameters(parameters).build()
        LauncherFactory.create().execute(request, new TestExecutionListener() {
            @Override
            void executionFinished(TestIdentifier identifier, TestExecutionResult result) {
                if (result.status != TestExecutionResult.Status.SUCCESSFUL) {
                    results << result
                }
            }
        })
        results
    }

    def "the database stays of a test that fails: #test.simpleName"() {
        when:
        def failures = run(test)*.throwable*.get()

        then:
        failures.size() == 1
        there().size() == 1
        failures[0].suppressed*.message.collect { (it =~ WORDS)[0][1] } == there()

        where:
        test << [Once, OneOfSeveral, Outer, Made, Before, Constructed, InSetup, InCleanup, InFeature, Shares]
    }

    def "of a comparison that fails Spock reports another failure, so the output of the test says where the database is: #test.simpleName"() {
        given:
        def (usual, said) = [System.err, new ByteArrayOutputStream()]
        System.err = new PrintStream(said, true)

        when:
        def failures = run(test)

        then:
        failures.size() == 1
        there().size() == 1
        (said.toString() =~ WORDS)[0][1] == there()[0]

        cleanup:
        System.err = usual

        where:
        test << [Compares, ComparesShared]
    }

    def "a database whose time was over before the test failed is not said to be there"() {
        expect:
        new KeptDatabase('mine', new TestDatabase('test-1', '/mnt/test-1', null, '2026-05-04T13:30:00.000Z', '2026-05-04T13:30:10.000Z')).message ==
                "the database of this test in 'mine', made at 2026-05-04T13:30:00.000Z, was there until 2026-05-04T13:30:10.000Z, when the test still ran. Give it a longer ttl."
    }

    def "a test with several databases is told which of them is where"() {
        when:
        def failure = run(Several)*.throwable*.get()[0]

        then:
        failure.suppressed*.message.collect { (it =~ /in '(\w+)', made/)[0][1] } as Set == ['mine', 'other'] as Set
    }

    def "what is neither a database nor its address is refused in words: #test.simpleName"() {
        expect:
        run(test)*.throwable*.get().collect { it.message.readLines()[0] }.every { it.contains("@FreshDatabase stands at a TestDatabase or a String, and 'number' is of the type Integer") }
        there() == []

        where:
        test << [NumberTaken, NumberHeld]
    }

    def "that of a test goes that ends itself, as its surroundings are not those for it"() {
        expect:
        run(Assumes)*.status == [TestExecutionResult.Status.ABORTED]
        there() == []
    }

    def "tests that run at once in one instance of their class have no field for each, and are told so"() {
        when:
        def failures = run(AtOnce, ['junit.jupiter.execution.parallel.enabled': parallel])*.throwable*.get()

        then:
        failures*.message == messages
        there() == []

        where:
        parallel | messages
        'true'   | ["@FreshDatabase: all tests of AtOnce run at once in one instance, whose field 'mine' can have one database only. Let each take it as a parameter."]
        'false'  | []
    }

    static class Several {
        @FreshDatabase(value = 'orders', stock = 0) TestDatabase mine

        @Test
        void fails(@FreshDatabase(value = 'orders', stock = 0) String other) {
            fail('it is wrong')
        }
    }

    static class NumberTaken {
        @Test
        void takes(@FreshDatabase(value = 'orders', stock = 0) Integer number) {
        }
    }

    static class NumberHeld {
        @FreshDatabase(value = 'orders', stock = 0) Integer number

        @Test
        void passes() {
        }
    }

    static class Constructed {
        Constructed(@FreshDatabase(value = 'orders', stock = 0) TestDatabase mine) {
        }

        @Test
        void good() {
        }

        @Test
        void bad() {
            fail()
        }
    }

    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    @Execution(ExecutionMode.CONCURRENT)
    static class AtOnce {
        @FreshDatabase(value = 'orders', stock = 0) TestDatabase mine

        @Test
        void test() {
        }
    }

    static class Once {
        @FreshDatabase(value = 'orders', stock = 0) TestDatabase mine

        @Test
        void test() {
            fail()
        }
    }

    static class OneOfSeveral {
        @FreshDatabase(value = 'orders', stock = 0) static TestDatabase ofAll

        @RepeatedTest(1)
        void test() {
            fail()
        }
    }

    static class Outer {
        @FreshDatabase(value = 'orders', stock = 0) static TestDatabase ofAll

        @Nested
        class Inner {
            @Test
            void test() {
                fail()
            }
        }
    }

    static class Made {
        @FreshDatabase(value = 'orders', stock = 0) TestDatabase mine

        @TestFactory
        List<DynamicTest> tests() {
            [DynamicTest.dynamicTest('one') { fail() }]
        }
    }

    static class Before {
        @FreshDatabase(value = 'orders', stock = 0) TestDatabase mine

        @BeforeEach
        void prepare() {
            fail()
        }

        @Test
        void test() {
        }
    }

    static class Assumes {
        @FreshDatabase(value = 'orders', stock = 0) TestDatabase mine

        @Test
        void test() {
            Assumptions.abort()
        }
    }

    static class InSetup extends Specification {
        @FreshDatabase(value = 'orders', stock = 0) TestDatabase mine

        def setup() {
            throw new IllegalStateException()
        }

        def "a feature"() {
            expect:
            true
        }
    }

    static class InCleanup extends Specification {
        @FreshDatabase(value = 'orders', stock = 0) TestDatabase mine

        def cleanup() {
            throw new IllegalStateException()
        }

        def "a feature"() {
            expect:
            true
        }
    }

    static class InFeature extends Specification {
        @FreshDatabase(value = 'orders', stock = 0) TestDatabase mine

        def "a feature"() {
            expect:
            false
        }
    }

    static class Compares extends Specification {
        @FreshDatabase(value = 'orders', stock = 0) TestDatabase mine

        def "a feature"() {
            expect:
            mine.name() == 'x'
        }
    }

    static class ComparesShared extends Specification {
        @FreshDatabase(value = 'orders', stock = 0) @Shared TestDatabase ofAll

        def "a feature"() {
            expect:
            ofAll.name() == 'x'
        }
    }

    static class Shares extends Specification {
        @FreshDatabase(value = 'orders', stock = 0) @Shared TestDatabase ofAll

        def "a feature"() {
            expect:
            false
        }
    }
}
