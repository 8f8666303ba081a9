package dev.sluice.testing;

import org.spockframework.runtime.extension.IAnnotationDrivenExtension;
import org.spockframework.runtime.extension.IMethodInvocation;
import org.spockframework.runtime.model.FieldInfo;
import org.spockframework.runtime.model.SpecInfo;

/** What Spock does for {@link FreshEngine}. */
public final class FreshEngineExtension implements IAnnotationDrivenExtension<FreshEngine> {
    @Override
    public void visitFieldAnnotation(FreshEngine annotation, FieldInfo field) {
        if (field.isShared() || field.isStatic() || field.getType() != TestEngine.class) {
            throw new IllegalArgumentException("@FreshEngine stands at a field of the type TestEngine that is neither shared nor static, and not at "
                    + field.getName());
        }
        SpecInfo spec = field.getParent().getBottomSpec();
        spec.addInitializerInterceptor(invocation -> {
            field.writeValue(invocation.getInstance(), TestEngine.start());
            invocation.proceed();
        });
        spec.addCleanupInterceptor(invocation -> closing(field, invocation));
    }

    private static void closing(FieldInfo field, IMethodInvocation invocation) throws Throwable {
        try {
            invocation.proceed();
        } finally {
            if (field.readValue(invocation.getInstance()) instanceof TestEngine engine) {
                engine.close();
            }
        }
    }
}
