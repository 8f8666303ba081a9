package dev.sluice.testing;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.spockframework.runtime.extension.ExtensionAnnotation;

/**
 * Stands at a field or a parameter of a test that is to have a database of its own there: a {@link TestDatabase}, or its URL as a
 * {@code String}. It is a VDB of whatever {@code sluice clone} takes. A static field of JUnit and a shared field of Spock have one for all
 * tests of the class; others have one for each test. It is deleted after the test, unless the test fails: then it is there for its time to
 * live, and where it is stands below the failure.
 *
 * <p>The engine is the one at {@code SLUICE_ENGINE}, as {@code SLUICE_USER} with {@code SLUICE_PASSWORD}, else the one that runs on the home
 * of this account; system properties such as {@code sluice.engine} come before the variables.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.PARAMETER})
@ExtendWith(DatabaseExtension.class)
@ExtensionAnnotation(DatabaseFieldExtension.class)
public @interface FreshDatabase {
    /** The dSource or VDB of that name, or the address of a source. */
    String value();

    /** The moment, as {@code sluice clone --at} takes it; by default what its source has committed when the clone is made. */
    String at() default "now";

    /** How many are made ahead of tests that will want them. */
    int stock() default 2;

    /** After which one is deleted that its test has left, such as {@code 30m} or {@code 8h}. */
    String ttl() default "2h";

    /** The system property that has the URL while the test runs; for tests that run one after another. */
    String property() default "";
}
