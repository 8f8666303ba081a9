package dev.sluice.runbook;

import dev.sluice.wire.ApiObject;

/**
 * The engine at which people log in who have a say.
 *
 * @param engine as the script names it, or null where it is the one that the run was started with
 * @param url where it answered
 * @param home of the embedded engine, which answers elsewhere with each process; of any other null
 */
public record ApprovalEngine(String engine, String url, String home) {
    static ApprovalEngine of(ApiObject request) {
        return new ApprovalEngine(request.string("engine"), request.string("url"), request.string("home"));
    }

    /** Whether who can log in at {@code other} can log in here: at that address, or on that home, and no address is as good. */
    public boolean isSame(ApprovalEngine other) {
        return home == null ? url.equals(other.url) : home.equals(other.home);
    }

    @Override
    public String toString() {
        return home == null ? url : "the embedded engine on " + home;
    }
}
