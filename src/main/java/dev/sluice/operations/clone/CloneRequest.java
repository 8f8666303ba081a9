package dev.sluice.operations.clone;

/**
 * What is to be cloned, and how the clone is to be.
 *
 * @param source an object that an engine keeps, its reference or its name; or an address
 * @param name of the clone, or null for a free one
 * @param group into which it goes, or null for the usual one
 * @param path at which its data is shown, or null for the usual one
 * @param lease how long it is to be there
 * @param after what is run on its data before anybody comes in, or null
 */
public record CloneRequest(Object source, String name, Object group, String path, WantedLease lease, SqlFile after) {
    /** The same under another name. */
    public CloneRequest named(String other) {
        return new CloneRequest(source, other, group, path, lease, after);
    }
}
