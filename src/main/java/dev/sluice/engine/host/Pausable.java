package dev.sluice.engine.host;

/** Something that goes on by itself and can be held still for a while: a program, with all that it has started. */
public interface Pausable {
    /** What does nothing anyway. */
    Pausable STILL = new Pausable() {
        @Override
        public void pause() {
        }

        @Override
        public void goOn() {
        }
    };

    /** Does nothing any more when this returns. */
    void pause();

    /** Goes on where it was. */
    void goOn();
}
