package dev.sluice.engine.auth;

/**
 * One thing that a role may let people do; a permission, on the wire. References of permissions and roles in existing catalogs
 * count on the order: a new right comes last.
 */
public enum Right {
    READ("see"),
    PROVISION("provision from or into"),
    LINK("link into"),
    SYNC("sync"),
    REFRESH("refresh"),
    ROLLBACK("roll back"),
    RUN("start or stop"),
    ENABLE("enable or disable"),
    BOOKMARK("bookmark"),
    UPDATE("change"),
    DELETE("delete"),
    AUTHORIZE("give roles on"),
    ADMINISTER("administer"),
    HOOK("give hooks to");

    private final String verb;

    Right(String verb) {
        this.verb = verb;
    }

    /**
     * Whether it makes commands run on the host: then nobody has it by owning something, but administrators and whom these have
     * given a role with it.
     */
    public boolean isReserved() {
        return this == HOOK;
    }

    /** What it lets people do, as in "may refresh". */
    public String verb() {
        return verb;
    }
}
