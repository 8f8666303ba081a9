package dev.sluice.testing

import static org.junit.jupiter.api.Assertions.assertEquals
import static org.junit.jupiter.api.Assertions.assertNotSame
import static org.junit.jupiter.api.Assertions.assertSame
import static org.junit.jupiter.api.Assertions.assertTrue

import java.nio.file.Files
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.extension.ExtendWith

/** A test of JUnit, as users write them: each has an engine of its own, from its preparation to its end. */
@ExtendWith(SluiceExtension)
class SluiceExtensionSpec {
    private static TestEngine former
    private TestEngine prepared

    @BeforeEach
    void prepare(TestEngine engine) {
        prepared = engine
    }

    @Test
    void aTestHasTheEngineThatWasPreparedForIt(TestEngine engine) {
        own(engine)
    }

    @Test
    void anotherTestHasAnotherOne(TestEngine engine) {
        own(engine)
    }

    private void own(TestEngine engine) {
        assertSame(prepared, engine)
        assertNotSame(former, engine)
        assertTrue(former == null || !Files.exists(former.folder()))
        assertEquals(2, engine.evaluate('groups.size()'))
        assertTrue(engine.plan(engine.script("group { name 'QA' }")).creates('group', [name: 'QA']))
        former = engine
    }
}
