package dev.sluice.testing

import static org.junit.jupiter.api.Assertions.assertEquals
import static org.junit.jupiter.api.Assertions.assertNotEquals
import static org.junit.jupiter.api.Assertions.assertTrue

import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import java.nio.file.Path
import org.junit.jupiter.api.AfterAll
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** A test of JUnit, as users write them and src/docs/testing.md shows, that has a database of its own in a field and another as a parameter. */
class DatabaseExtensionSpec {
    @TempDir static Path folder
    private static Lab lab
    private static String former

    @FreshDatabase(value = 'orders', stock = 1) TestDatabase prepared

    @BeforeAll
    static void start() {
        lab = new Lab(folder)
        new Flow(lab).linked('orders', lab.tree('orders'))
        [engine: lab.engine.url(), user: 'admin', password: lab.adminPassword].each { System.setProperty("sluice.$it.key", "$it.value") }
    }

    @AfterAll
    static void stop() {
        ['engine', 'user', 'password'].each { System.clearProperty("sluice.$it") }
        lab.close()
    }

    @Test
    void aTestHasADatabaseInAFieldAndAsAParameter(@FreshDatabase(value = 'orders', stock = 0) String url) {
        own(url)
    }

    @Test
    void anotherTestHasOthers(@FreshDatabase(value = 'orders', stock = 0) String url) {
        own(url)
    }

    private void own(String url) {
        assertEquals('id,amount\n1,10\n2,20\n', new File(prepared.url(), 'orders.csv').text)
        assertTrue(new File(url, 'orders.csv').exists())
        assertNotEquals(url, prepared.url())
        assertNotEquals(former, prepared.url())
        new File(prepared.url(), 'orders.csv').text = 'written by a test'
        former = prepared.url()
    }
}
