package dev.sluice.runbook;

/** Where a run is: inside of which braces, and how many things have happened between them. May be used from many threads. */
public final class RunPlace {
    private static final String SEPARATOR = ".";

    private final String path;
    private final String name;
    private final boolean silent;
    private int happened;

    private RunPlace(String path, String name, boolean silent) {
        this.path = path;
        this.name = name;
        this.silent = silent;
    }

    static RunPlace root() {
        return new RunPlace("", "", false);
    }

    /** Inside of the braces that stand at {@code path}. */
    RunPlace inside(String path, String title) {
        return new RunPlace(path, name.isEmpty() ? title : title.isEmpty() ? name : name + " / " + title, silent);
    }

    /** The same, but what happens there is not kept. */
    RunPlace silent() {
        return new RunPlace(path, name, true);
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

    /** Puts places in the order of the script. */
    public static int compare(String place, String other) {
        String[] parts = place.split("\\.");
        String[] others = other.split("\\.");
        for (int i = 0; i < Math.min(parts.length, others.length); i++) {
            int order = parts[i].length() != others[i].length() ? Integer.compare(parts[i].length(), others[i].length()) : parts[i].compareTo(others[i]);
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(parts.length, others.length);
    }

    /** Whether {@code place} is somewhere inside of {@code around}. */
    static boolean isWithin(String place, String around) {
        return place.startsWith(around + SEPARATOR);
    }
}
