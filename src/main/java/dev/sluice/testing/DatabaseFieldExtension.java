package dev.sluice.testing;

import org.spockframework.runtime.extension.IAnnotationDrivenExtension;
import org.spockframework.runtime.model.FieldInfo;
import org.spockframework.runtime.model.SpecInfo;

/** What Spock does for {@link FreshDatabase}: a stock for each specification. */
public final class DatabaseFieldExtension implements IAnnotationDrivenExtension<FreshDatabase> {
    @Override
    public void visitFieldAnnotation(FreshDatabase annotation, FieldInfo field) {
        TestDatabase.checkFits(field.getType(), field.getName());
        SpecInfo spec = field.getParent().getBottomSpec();
        DatabaseLoans.Stocks stocks = new DatabaseLoans.Stocks();
        spec.addInterceptor(invocation -> {
            try (stocks) {
                invocation.proceed();
            }
        });
        DatabaseLoan loan = new DatabaseLoan(annotation, field, stocks);
        if (field.isShared()) {
            spec.addSharedInitializerInterceptor(loan::lend);
            spec.addCleanupSpecInterceptor(loan::end);
        } else {
            spec.addInitializerInterceptor(loan::lend);
            spec.addCleanupInterceptor(loan::end);
        }
        spec.getAllFeatures().forEach(feature -> feature.getFeatureMethod().addInterceptor(loan::watch));
        spec.getAllFixtureMethods().forEach(fixture -> fixture.addInterceptor(loan::watch));
    }
}
