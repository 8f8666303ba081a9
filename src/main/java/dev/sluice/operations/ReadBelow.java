package dev.sluice.operations;

/** Gives objects that an engine keeps below one path. */
public interface ReadBelow {
    /** That path. */
    String root();
}
