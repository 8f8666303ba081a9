package dev.sluice.testing;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What JUnit does for {@link FreshDatabase}. */
public final class DatabaseExtension implements ParameterResolver, BeforeAllCallback, BeforeEachCallback, InvocationInterceptor,
        AfterEachCallback, AfterAllCallback {
    private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(DatabaseExtension.class);

    /** Closed by JUnit when all tests are over; by one older than 5.13 for the interface that is deprecated since. */
    @SuppressWarnings("deprecation")
    private record AllStocks(DatabaseLoans.Stocks stocks) implements Store.CloseableResource, AutoCloseable {
        @Override
        public void close() {
            stocks.close();
        }
    }

    /** What a constructor takes belongs to the test that the instance is made for. JUnit asks for it since 5.12; before, it belongs to the class. */
    @Override
    public ExtensionContextScope getTestInstantiationExtensionContextScope(ExtensionContext root) {
        return ExtensionContextScope.TEST_METHOD;
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
        return parameter.isAnnotated(FreshDatabase.class);
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
        FreshDatabase wanted = parameter.findAnnotation(FreshDatabase.class).orElseThrow();
        String name = parameter.getParameter().isNamePresent() ? parameter.getParameter().getName() : "parameter " + (parameter.getIndex() + 1);
        TestDatabase.checkFits(parameter.getParameter().getType(), name);
        try {
            return take(test, wanted, name).as(parameter.getParameter().getType());
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
            throw new ParameterResolutionException("waiting for a database was interrupted", interrupt);
        }
    }

    @Override
    public void beforeAll(ExtensionContext test) throws Exception {
        fill(test, null);
    }

    @Override
    public void beforeEach(ExtensionContext test) throws Exception {
        for (Object instance : test.getRequiredTestInstances().getAllInstances()) {
            fill(test, instance);
        }
    }

    /** @param instance of the tests' class, or null for its static fields */
    private static void fill(ExtensionContext test, Object instance) throws Exception {
        Class<?> type = instance == null ? test.getRequiredTestClass() : instance.getClass();
        Stream<Class<?>> types = Stream.iterate(type, each -> each != null, Class::getSuperclass);
        for (Field field : types.flatMap(each -> Arrays.stream(each.getDeclaredFields())).toList()) {
            FreshDatabase wanted = field.getAnnotation(FreshDatabase.class);
            if (wanted != null && Modifier.isStatic(field.getModifiers()) == (instance == null)) {
                TestDatabase.checkFits(field.getType(), field.getName());
                if (instance != null && isSharedAtOnce(test, instance)) {
                    throw new IllegalStateException("@FreshDatabase: all tests of " + instance.getClass().getSimpleName() + " run at once in one instance, whose field '"
                            + field.getName() + "' can have one database only. Let each take it as a parameter.");
                }
                field.setAccessible(true);
                field.set(instance, take(test, wanted, field.getName()).as(field.getType()));
            }
        }
    }

    /** Whether other tests that have the same instance may run beside this one. */
    private static boolean isSharedAtOnce(ExtensionContext test, Object instance) {
        return test.getExecutionMode() == ExecutionMode.CONCURRENT
                && test.getConfigurationParameter("junit.jupiter.execution.parallel.enabled").filter(Boolean::parseBoolean).isPresent()
                && Stream.iterate(Optional.of(test), Optional::isPresent, each -> each.get().getParent()).map(Optional::get)
                        .anyMatch(each -> each.getTestClass().filter(instance.getClass()::equals).isPresent()
                                && each.getTestInstanceLifecycle().filter(TestInstance.Lifecycle.PER_CLASS::equals).isPresent());
    }

    /** @param name of the field or parameter */
    private static TestDatabase take(ExtensionContext test, FreshDatabase wanted, String name) throws InterruptedException {
        AllStocks all = test.getRoot().getStore(NAMESPACE).getOrComputeIfAbsent(AllStocks.class, key -> new AllStocks(new DatabaseLoans.Stocks()), AllStocks.class);
        return loans(test).take(all.stocks(), wanted, name);
    }

    /** Each class and each method has its own: what is lent for a class is not for its methods to give back. */
    private static DatabaseLoans loans(ExtensionContext test) {
        return test.getStore(NAMESPACE).getOrComputeIfAbsent(test.getUniqueId(), id -> new DatabaseLoans(), DatabaseLoans.class);
    }

    /** A test that another makes as it runs fails by itself, and the other does not. */
    @Override
    public void interceptDynamicTest(Invocation<Void> run, DynamicTestInvocationContext dynamic, ExtensionContext test) throws Throwable {
        try {
            run.proceed();
        } catch (Throwable failure) {
            keepFor(failure, test);
            throw failure;
        }
    }

    @Override
    public void afterEach(ExtensionContext test) {
        test.getExecutionException().ifPresent(failure -> keepFor(failure, test));
        loans(test).end();
    }

    /** What the test has, and what all have that it belongs to: its class, the classes around that, or the test that is run with several values. */
    private static void keepFor(Throwable failure, ExtensionContext test) {
        for (Optional<ExtensionContext> each = Optional.of(test); each.isPresent(); each = each.get().getParent()) {
            loans(each.get()).keepFor(failure);
        }
    }

    @Override
    public void afterAll(ExtensionContext test) {
        test.getExecutionException().ifPresent(loans(test)::keepFor);
        loans(test).end();
    }
}
