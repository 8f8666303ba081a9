package dev.sluice.testing;

import java.io.IOException;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Stands at a test of JUnit: {@code @ExtendWith(SluiceExtension.class)}. Gives each method an engine of its own that has a
 * parameter of the type {@link TestEngine}, or whose {@code @BeforeEach} has: started for the test, and closed after it.
 */
public final class SluiceExtension implements ParameterResolver, AfterEachCallback {
    private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(SluiceExtension.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
        return parameter.getParameter().getType() == TestEngine.class && test.getTestMethod().isPresent();
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
        return store(test).getOrComputeIfAbsent(TestEngine.class, type -> start(), TestEngine.class);
    }

    private static TestEngine start() {
        try {
            return TestEngine.start();
        } catch (IOException unusable) {
            throw new ParameterResolutionException("the engine of the test cannot be started: " + unusable.getMessage(), unusable);
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
            throw new ParameterResolutionException("the start of the test's engine was interrupted", interrupt);
        }
    }

    @Override
    public void afterEach(ExtensionContext test) throws IOException {
        TestEngine engine = store(test).remove(TestEngine.class, TestEngine.class);
        if (engine != null) {
            engine.close();
        }
    }

    private static ExtensionContext.Store store(ExtensionContext test) {
        return test.getStore(NAMESPACE);
    }
}
