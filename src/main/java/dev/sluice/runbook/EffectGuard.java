package dev.sluice.runbook;

import dev.sluice.operations.AskDatabase;
import dev.sluice.operations.Effect;
import dev.sluice.runbook.secret.RunSecrets;

/** Says of each effect of a run whether it may be sent, and hears what becomes of it. May be used from many threads. */
public interface EffectGuard {
    /** Stands for an effect that nobody has to expect. */
    int UNEXPECTED = -1;

    /** Lets everything be sent. */
    EffectGuard NONE = new EffectGuard() {
        @Override
        public int admit(String engine, String place, Effect<?> effect, String called, RunSecrets secrets) {
            return UNEXPECTED;
        }

        @Override
        public void mustBeSeen(AskDatabase question) {
            // Everybody may look.
        }

        @Override
        public void taken(String place, int number, String object) {
            // Everything may be sent as often as it is asked for.
        }

        @Override
        public void failed(String place) {
            // The same.
        }

        @Override
        public void mustBeKept() {
            // There is nothing to keep to.
        }
    };

    /**
     * Lets an effect be sent.
     *
     * @param engine as scripts name it; empty for the one in use
     * @param place where in the run it is asked for
     * @param called what it is about, or null where its settings tell that
     * @param secrets those that the run knows of, which no plan has
     * @return the number that it is known by, or {@link #UNEXPECTED}
     * @throws RunException where it may not
     */
    int admit(String engine, String place, Effect<?> effect, String called, RunSecrets secrets);

    /** Refuses to ask a database what may change it, where only what was seen before may be done. */
    void mustBeSeen(AskDatabase question);

    /** The effect of that number was sent from that place, by this process or an earlier one. @param object that it made or told, or null */
    void taken(String place, int number, String object);

    /** What was sent from that place has failed; it may be tried again, or left. */
    void failed(String place);

    /** Refuses to call a run done that has asked for what it may not do. */
    void mustBeKept();
}
