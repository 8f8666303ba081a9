package dev.sluice.engine.http.call;

import dev.sluice.engine.auth.Right;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a call needs of whoever makes it: a standing, and then that rules are kept. Every route declares one; there is no
 * default, so that no call is open because nobody thought of it.
 */
public record Need(Standing standing, List<CallRule> rules) {
    /**
     * How far somebody has to have come: nowhere, to a session, to a login, or to a login with a password that need not be
     * changed first.
     */
    public enum Standing { ANYBODY, SESSION, ACCOUNT, LOGIN }

    /** Anybody may call. */
    public static final Need NOTHING = new Need(Standing.ANYBODY, List.of());
    /** A session is needed, but no login. */
    public static final Need SESSION = new Need(Standing.SESSION, List.of());
    /** A login is needed, even with a password that has to be changed first. */
    public static final Need ACCOUNT = new Need(Standing.ACCOUNT, List.of());
    /** A login is needed, and gives what everybody who is logged in may know. */
    public static final Need LOGIN = new Need(Standing.LOGIN, List.of());
    /** A login is needed, and what the call gives is cut to what the caller may see. */
    public static final Need SIGHT = new Need(Standing.LOGIN, List.of());
    /** A right on everything, or the administration of the system. */
    public static final Need ADMINISTRATOR = LOGIN.and(new AdministratorRule());

    /** A right on everything. */
    public static Need everywhere(Right right) {
        return LOGIN.and(new RightRule(right, RightTarget.DOMAIN));
    }

    /** A right on the object that the path names, or on what that belongs to. */
    public static Need right(Right right) {
        return on(right, RightTarget.PATH);
    }

    /** A right on an object that the call is about, or on what that belongs to. */
    public static Need on(Right right, RightTarget place) {
        return LOGIN.and(new RightRule(right, place));
    }

    /** The same, and a further right. */
    public Need and(Right right, RightTarget place) {
        return and(new RightRule(right, place));
    }

    /** The same, and a further rule. */
    public Need and(CallRule rule) {
        List<CallRule> more = new ArrayList<>(rules);
        more.add(rule);
        return new Need(standing, List.copyOf(more));
    }

    /** The same, even for somebody whose password has to be changed first. */
    public Need withAnyPassword() {
        return new Need(Standing.ACCOUNT, rules);
    }

    /** The same, but whoever the object in the path is about, or has started, needs no right on it. */
    public Need orTheirOwn() {
        return new Need(standing, rules.stream().<CallRule>map(rule -> new OwnRule(rule, false)).toList());
    }

    /**
     * The same, but nobody needs a right on their own account and what belongs to it; except for a program that was let in by a token
     * with a role, which has no more rights than that.
     */
    public Need orTheirAccount() {
        return new Need(standing, rules.stream().<CallRule>map(rule -> new OwnRule(rule, true)).toList());
    }

    /** What is needed, for people. */
    public String about() {
        String standing = switch (this.standing) {
            case ANYBODY -> "nothing";
            case SESSION -> "a session";
            case ACCOUNT, LOGIN -> "a login";
        };
        return rules.isEmpty() ? standing : rules.stream().map(CallRule::about).collect(Collectors.joining("; "));
    }
}
