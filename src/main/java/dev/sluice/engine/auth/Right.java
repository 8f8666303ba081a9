package dev.sluice.engine.auth;

/** One thing that a role may let people do; a permission, on the wire. */
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
    ADMINISTER("administer");

    private final String verb;

    Right(String verb) {
        this.verb = verb;
    }

    /** What it lets people do, as in "may refresh". */
    public String verb() {
        return verb;
    }
}
