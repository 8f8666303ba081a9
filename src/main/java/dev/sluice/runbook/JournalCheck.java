package dev.sluice.runbook;

/**
 * What a journal proves about itself, in which nothing contradicts the rest.
 *
 * @param lines that it has
 * @param sealed whether the last of them carries its own hash
 * @param piece whether a part of one more stands behind them
 * @param outcome how its run stands
 */
public record JournalCheck(long lines, boolean sealed, boolean piece, Outcome outcome) {
    /** Whether it goes up to the end of its run, or as far as that has come. */
    public boolean isWhole() {
        return outcome != Outcome.BROKEN_OFF;
    }

    @Override
    public String toString() {
        String all = lines + (lines == 1 ? " line" : " lines") + (sealed ? ", all as they were written"
                : ", each as it was written but for the last, of which nothing tells: a version of Sluice wrote it that did not hash it");
        if (outcome == Outcome.RUNNING) {
            return all + ". The run goes on, and has no end yet";
        }
        return all + (isWhole() ? "" : ". But the end of the run is missing" + (piece ? ", and of one more line there is only a piece" : "")
                + ": it was killed, or the journal was cut");
    }
}
