package dev.sluice.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.spockframework.runtime.extension.ExtensionAnnotation;

/**
 * Stands at a field of a Spock specification: {@code @FreshEngine TestEngine engine}. Each feature has an engine of its own there, which is
 * started before {@code setup} and closed after {@code cleanup}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
@ExtensionAnnotation(FreshEngineExtension.class)
public @interface FreshEngine {
}
