package dev.sluice.engine.jobs;

/**
 * How many things may be under way at once that hold a thread each. Nobody takes all places, and whoever has none yet gets one even while a
 * few others have as many as they may.
 *
 * @param most of everybody together
 * @param mostOfOne of one user
 * @param mostWithFirst of everybody together, where the next is the first of its user
 */
public record Places(int most, int mostOfOne, int mostWithFirst) {
    /**
     * @param own how many of the user's are under way
     * @param all how many of everybody's are, with those
     */
    public boolean areTaken(int own, int all) {
        return own >= mostOfOne || all >= (own == 0 ? mostWithFirst : most);
    }
}
