package dev.sluice.dsl.flow

import dev.sluice.language.Naming
import dev.sluice.language.Output
import dev.sluice.language.RepeatedView
import dev.sluice.wire.ApiObject
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/**
 * Brings what several threads print at the same time into one order: that of their branches, however fast each is. The first
 * branch that has not ended prints at once, what the ones behind it print is held back until it is their turn.
 */
@POJO
@CompileStatic
final class OrderedOutput implements Output {
    /** What one branch prints. */
    @POJO
    @CompileStatic
    static final class Lane {
        private final List<Closure<?>> heldBack = []
        private final Lane around
        private boolean turn
        private boolean ended

        private Lane(Lane around) {
            this.around = around
        }
    }

    private final Output output
    private final ThreadLocal<Lane> mine = new ThreadLocal<>()

    OrderedOutput(Output output) {
        this.output = output
    }

    /** Lanes for {@code count} branches of the calling thread, in their order. */
    List<Lane> lanes(int count) {
        List<Lane> lanes = (1..count).collect { new Lane(mine.get()) }
        give(lanes)
        lanes
    }

    /** Runs {@code branch} with what it prints in one of {@code lanes}. */
    Object within(List<Lane> lanes, int number, Closure<?> branch) {
        Lane before = mine.get()
        mine.set(lanes[number])
        try {
            return branch.call()
        } finally {
            mine.set(before)
            synchronized (this) {
                lanes[number].ended = true
                give(lanes)
            }
        }
    }

    /** Gives the turn to the first lane that has not ended, and prints what those before it have held back. */
    private synchronized void give(List<Lane> lanes) {
        for (Lane lane : lanes) {
            lane.turn = true
            lane.heldBack.each { Closure<?> say -> put(lane.around, say) }
            lane.heldBack.clear()
            if (!lane.ended) {
                return
            }
        }
    }

    private synchronized void put(Lane lane, Closure<?> say) {
        if (lane == null) {
            say.call()
        } else if (lane.turn) {
            put(lane.around, say)
        } else {
            lane.heldBack.add(say)
        }
    }

    private synchronized void say(String text) {
        output.print(text)
    }

    @Override
    void print(String text) {
        Lane lane = mine.get()
        lane == null ? say(text) : put(lane) { output.print(text) }
    }

    @Override
    void show(Object value, Naming naming) {
        put(mine.get()) { output.show(value, naming) }
    }

    @Override
    void watch(RepeatedView view, Naming naming) {
        if (mine.get() == null) {
            output.watch(view, naming)
        } else {
            view.show { Object value -> show(value, naming) }
        }
    }

    /** How far jobs are is of interest now or never. */
    @Override
    void progress(ApiObject job) {
        output.progress(job)
    }
}
