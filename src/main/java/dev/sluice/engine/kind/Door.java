package dev.sluice.engine.kind;

/** Where users of a virtual database come in, as long as somebody else listens there in its stead, and has them wait. */
public interface Door {
    /** Nobody listens in its stead. */
    Door NONE = new Door() {
        @Override
        public boolean isHeld() {
            return false;
        }

        @Override
        public void free() {
            // It is free.
        }
    };

    /** Whether somebody does now: then a virtual database that is configured listens there from {@link Connectable#open} on only. */
    boolean isHeld();

    /** Listens there no more when this returns. Called at the last moment before the virtual database does. */
    void free();
}
