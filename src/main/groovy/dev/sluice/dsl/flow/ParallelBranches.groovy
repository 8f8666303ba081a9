package dev.sluice.dsl.flow

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.util.concurrent.Callable
import java.util.concurrent.ExecutionException
import java.util.concurrent.ExecutorService
import java.util.concurrent.Executors
import java.util.concurrent.Future
import java.util.concurrent.TimeUnit
import java.util.concurrent.atomic.AtomicBoolean

/**
 * Runs closures at the same time, so many at once, and waits for all of them. Where one fails, those that run come to their end,
 * and no further one begins, unless it is to keep going. An interrupt of whoever waits reaches each.
 */
@POJO
@CompileStatic
final class ParallelBranches {
    /** How one of them ended. */
    @POJO
    @CompileStatic
    static final class End {
        final boolean begun
        final Object value
        final Throwable failure

        End(boolean begun, Object value, Throwable failure) {
            this.begun = begun
            this.value = value
            this.failure = failure
        }
    }

    private final int limit
    private final boolean keepGoing
    private final OrderedOutput lanes
    private final AtomicBoolean stopped = new AtomicBoolean()

    ParallelBranches(int limit, boolean keepGoing, OrderedOutput lanes) {
        this.limit = limit
        this.keepGoing = keepGoing
        this.lanes = lanes
    }

    /** How each of {@code branches} ended, in their order. */
    List<End> run(List<Closure<?>> branches) {
        if (branches.empty) {
            return []
        }
        List<OrderedOutput.Lane> own = lanes.lanes(branches.size())
        List<Future<End>> ends = []
        ExecutorService threads = Executors.newFixedThreadPool(Math.min(limit, branches.size())) { Runnable work ->
            new Thread(work, 'branch').tap { daemon = true }
        }
        try {
            branches.eachWithIndex { Closure<?> branch, int i ->
                ends << threads.submit({ -> (End) lanes.within(own, i) { end(branch) } } as Callable<End>)
            }
            return ends.collect { it.get() }
        } catch (InterruptedException interrupt) {
            stop(threads)
            ends.findAll { it.done }.collect { it.get().failure }.findAll { it != null }.each { interrupt.addSuppressed(it) }
            throw interrupt
        } catch (ExecutionException defect) {
            throw defect.cause
        } finally {
            stop(threads)
        }
    }

    /** After an interrupt they have to be told; else all of them have ended. */
    private void stop(ExecutorService threads) {
        stopped.set(true)
        threads.shutdownNow()
        awaitEnd(threads)
    }

    private End end(Closure<?> branch) {
        if (stopped.get()) {
            return new End(false, null, null)
        }
        try {
            return new End(true, branch.call(), null)
        } catch (Throwable failed) {
            if (!keepGoing) {
                stopped.set(true)
            }
            return new End(true, null, failed)
        }
    }

    /** Nothing goes on behind the back of whoever started it. */
    private static void awaitEnd(ExecutorService threads) {
        boolean interrupted = Thread.interrupted()
        while (!threads.terminated) {
            try {
                threads.awaitTermination(1, TimeUnit.HOURS)
            } catch (InterruptedException again) {
                interrupted = true
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt()
        }
    }
}
