package dev.sluice.engine.catalog;

/**
 * A stretch of the objects in the order of their making. The catalog counts the objects of each root in each stretch, so that
 * the way to a page far back leads over whole stretches and not over every object.
 */
final class Stretch {
    /** Its length in bits: so many numbers, which objects of all roots share. */
    private static final int BITS = 10;

    static final String[] STATEMENTS = {
        "create table stretch (root text not null, number integer not null, objects integer not null,"
            + " primary key (root, number)) without rowid",
        "create trigger stretch_grows after insert on object begin insert into stretch values (new.root, new.seq >> " + BITS
            + ", 1) on conflict (root, number) do update set objects = objects + 1; end",
        "create trigger stretch_shrinks after delete on object begin update stretch set objects = objects - 1"
            + " where root = old.root and number = old.seq >> " + BITS + "; end",
    };

    private final String root;
    private final long from;
    private final boolean descending;

    /** The stretch in which the object is that comes after {@code from} others of its root. */
    Stretch(String root, long from, boolean descending) {
        this.root = root;
        this.from = from;
        this.descending = descending;
    }

    /** That an object {@code o} is in the stretch or comes after it. */
    Condition reached() {
        String bound = found("number" + (descending ? " + 1" : "") + " << " + BITS);
        return Condition.with("o.seq " + (descending ? "<" : ">=") + " " + bound, root, from);
    }

    /** How many objects of those in the stretch come before the wanted one. */
    Condition left() {
        return Condition.with("? - coalesce(" + found("before") + ", 0)", from, root, from);
    }

    private String found(String what) {
        return "(select " + what + " from (select number, sum(objects) over (order by number" + (descending ? " desc" : "")
                + ") - objects as before from stretch where root = ?) where before <= ? order by before desc limit 1)";
    }
}
