package dev.sluice.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.opentest4j.TestAbortedException;

/** The databases that one test has, or one class of tests, until it ends. */
final class DatabaseLoans {
    private record Loan(DatabaseStock stock, TestDatabase database, String property, String name) {
    }

    private final List<Loan> loans = new ArrayList<>();
    private boolean failed;

    /** The stocks of a run of tests, one for each way in which {@link FreshDatabase} was written. */
    static final class Stocks implements AutoCloseable {
        private final Map<FreshDatabase, DatabaseStock> all = new ConcurrentHashMap<>();

        DatabaseStock of(FreshDatabase wanted) {
            return all.computeIfAbsent(wanted, DatabaseStock::new);
        }

        @Override
        public void close() {
            all.values().forEach(DatabaseStock::close);
        }
    }

    /** @param name of the field or parameter that has it */
    synchronized TestDatabase take(Stocks stocks, FreshDatabase wanted, String name) throws InterruptedException {
        DatabaseStock stock = stocks.of(wanted);
        TestDatabase database = stock.take();
        loans.add(new Loan(stock, database, wanted.property(), name));
        if (!wanted.property().isEmpty()) {
            System.setProperty(wanted.property(), database.url());
        }
        return database;
    }

    /**
     * What they were lent for has failed: they are kept for their time to live from now on, and it says so below the failure. One that ends
     * itself has not failed.
     *
     * @return what is said
     */
    synchronized List<KeptDatabase> keepFor(Throwable failure) {
        if (failure instanceof TestAbortedException) {
            return List.of();
        }
        failed = true;
        List<KeptDatabase> kept = loans.stream().map(loan -> new KeptDatabase(loan.name(), loan.stock().renewed(loan.database()).orElse(loan.database()))).toList();
        kept.forEach(failure::addSuppressed);
        return kept;
    }

    synchronized void end() {
        for (Loan loan : loans) {
            if (!loan.property().isEmpty()) {
                System.clearProperty(loan.property());
            }
            if (!failed) {
                loan.stock().giveBack(loan.database());
            }
        }
        loans.clear();
    }
}
