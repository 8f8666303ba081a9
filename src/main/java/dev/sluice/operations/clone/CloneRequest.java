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
 * @param ownPassword whether its address leads in by a password of its own, where users log in to such data
 */
public record CloneRequest(Object source, String name, Object group, String path, WantedLease lease, SqlFile after, boolean ownPassword) {
    public CloneRequest(Object source, String name, Object group, String path, WantedLease lease, SqlFile after) {
        this(source, name, group, path, lease, after, false);
    }

    /** The same under another name. */
    public CloneRequest named(String other) {
        return new CloneRequest(source, other, group, path, lease, after, ownPassword);
    }

    /** The same for whoever knows no password of the source. */
    public CloneRequest withOwnPassword() {
        return new CloneRequest(source, name, group, path, lease, after, true);
    }
}
