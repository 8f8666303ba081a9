package dev.sluice.engine.auth;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The roles that every engine has, in the order of their references: {@code ROLE-1} is {@link #OWNER}. */
public enum StandardRole {
    OWNER("OWNER", EnumSet.complementOf(EnumSet.of(Right.HOOK))),
    PROVISIONER("PROVISIONER", EnumSet.of(Right.READ, Right.PROVISION, Right.BOOKMARK)),
    SELF_SERVICE("Self-Service User", EnumSet.noneOf(Right.class)),
    DATA("Data", EnumSet.of(Right.READ, Right.SYNC, Right.REFRESH, Right.ROLLBACK, Right.RUN, Right.BOOKMARK)),
    READ("Read", EnumSet.of(Right.READ));

    private final String title;
    private final Set<Right> rights;

    StandardRole(String title, Set<Right> rights) {
        this.title = title;
        this.rights = Set.copyOf(rights);
    }

    public String title() {
        return title;
    }

    public String reference() {
        return "ROLE-" + (ordinal() + 1);
    }

    public Set<Right> rights() {
        return rights;
    }

    /** The names of the roles that have {@code right}. */
    public static List<String> with(Right right) {
        return Stream.of(values()).filter(role -> role.rights.contains(right)).map(StandardRole::title).toList();
    }
}
