package dev.sluice.wire.json;

/** A text that is written as stars, unless whoever writes asks for it. */
public interface HiddenText {
    /** What stands in its place. */
    @Override
    String toString();

    /** The text itself. */
    String reveal();
}
