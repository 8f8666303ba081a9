package dev.sluice.dsl.flow

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.time.Duration
import java.util.concurrent.Executors
import java.util.concurrent.ScheduledExecutorService
import java.util.concurrent.TimeUnit

/** Interrupts the thread that makes it, once its time is over and unless it is turned off before. */
@POJO
@CompileStatic
final class Alarm {
    private final Thread sleeper = Thread.currentThread()
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor { Runnable work -> new Thread(work, 'timeout').tap { daemon = true } }
    private boolean off
    private boolean rung

    Alarm(Duration span) {
        clock.schedule({ ring() } as Runnable, span.toMillis(), TimeUnit.MILLISECONDS)
    }

    private synchronized void ring() {
        if (!off) {
            rung = true
            sleeper.interrupt()
        }
    }

    /** Whether it rang; after this it never does, and nothing is left of its interrupt. */
    synchronized boolean turnOff() {
        off = true
        clock.shutdownNow()
        rung && (Thread.interrupted() || true)
    }
}
