package dev.sluice.testing;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.spockframework.runtime.ConditionNotSatisfiedError;
import org.spockframework.runtime.extension.IMethodInvocation;
import org.spockframework.runtime.model.FieldInfo;

/** What happens to one field of a Spock specification that has {@link FreshDatabase}: in each instance, which several features may have at once. */
final class DatabaseLoan {
    private final FreshDatabase wanted;
    private final FieldInfo field;
    private final DatabaseLoans.Stocks stocks;
    private final Map<Object, DatabaseLoans> lent = new ConcurrentHashMap<>();

    DatabaseLoan(FreshDatabase wanted, FieldInfo field, DatabaseLoans.Stocks stocks) {
        this.wanted = wanted;
        this.field = field;
        this.stocks = stocks;
    }

    private Object holder(IMethodInvocation invocation) {
        return field.isShared() ? invocation.getSharedInstance() : invocation.getInstance();
    }

    void lend(IMethodInvocation invocation) throws Throwable {
        DatabaseLoans loans = lent.computeIfAbsent(holder(invocation), holder -> new DatabaseLoans());
        field.writeValue(holder(invocation), loans.take(stocks, wanted, field.getName()).as(field.getType()));
        invocation.proceed();
    }

    void watch(IMethodInvocation invocation) throws Throwable {
        try {
            invocation.proceed();
        } catch (Throwable failure) {
            Optional.ofNullable(holder(invocation)).map(lent::get).ifPresent(loans -> keep(loans, failure));
            throw failure;
        }
    }

    /** Of a comparison that fails Spock reports another failure, below which nothing of that stands. */
    private static void keep(DatabaseLoans loans, Throwable failure) {
        List<KeptDatabase> kept = loans.keepFor(failure);
        if (failure instanceof ConditionNotSatisfiedError) {
            kept.forEach(each -> System.err.println(each.getMessage()));
        }
    }

    void end(IMethodInvocation invocation) throws Throwable {
        try {
            invocation.proceed();
        } finally {
            DatabaseLoans loans = lent.remove(holder(invocation));
            if (loans != null) {
                loans.end();
            }
        }
    }
}
