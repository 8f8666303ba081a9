package dev.sluice.operations;

/** Reads objects that an engine keeps below one path. */
public interface ReadBelow {
    /** That path. */
    String root();
}
