package dev.sluice.runbook;

/** Where a run is: inside of which braces, and how many things have happened between them. May be used from many threads. */
public final class Place {
    private static final String SEPARATOR = ".";

    private final String path;
    private final String name;
    private final boolean silent;
    private int happened;

    private Place(String path, String name, boolean silent) {
        this.path = path;
        this.name = name;
        this.silent = silent;
    }

    static Place root() {
        return new Place("", "", false);
    }

    /** Inside of the braces that stand at {@code path}. */
    Place inside(String path, String title) {
        return new Place(path, name.isEmpty() ? title : title.isEmpty() ? name : name + " / " + title, silent);
    }

    /** The same, but what happens there is not kept. */
    Place silent() {
        return new Place(path, name, true);
    }

    boolean isSilent() {
        return silent;
    }

    /** Where the next thing happens. */
    synchronized String next() {
        return below(path, Integer.toString(++happened));
    }

    /** The titles of the steps around it. */
    String name() {
        return name;
    }

    static String below(String path, String part) {
        return path.isEmpty() ? part : path + SEPARATOR + part;
    }

    /** Whether {@code place} is somewhere inside of {@code around}. */
    static boolean isWithin(String place, String around) {
        return place.startsWith(around + SEPARATOR);
    }
}
