package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.client.EngineException;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Secret;
import java.util.Map;

/**
 * Looks what an address leads to, for whoever wants to link it; gives an {@code AddressedSource}. Where a password is missing it gives
 * an object that says so in {@link #PASSWORD_NEEDED}.
 */
public final class FindSource implements Read<ApiObject> {
    /** The field of an answer that says who wants a password of whom. */
    public static final String PASSWORD_NEEDED = "passwordNeeded";

    /** The field of an answer of a source that is linked already that says who did not take the password that was given. */
    public static final String PASSWORD_REFUSED = "passwordRefused";

    private static final String REFUSED_WITHOUT = "exception.address.password";
    private static final String REFUSED_WITH = "exception.address.password.refused";
    private static final String ABSENT = "exception.address.absent";

    private final String address;
    private final Secret password;
    private final boolean isAsked;
    private final boolean isLinked;

    private FindSource(String address, Secret password, boolean isAsked, boolean isLinked) {
        this.address = address;
        this.password = password;
        this.isAsked = isAsked;
        this.isLinked = isLinked;
    }

    /** What the address says by itself; the source is not asked. */
    public static FindSource read(String address) {
        return new FindSource(address, null, false, false);
    }

    /** What the source tells. @param password or null */
    public static FindSource asked(String address, Secret password) {
        return new FindSource(address, password, true, false);
    }

    /**
     * What a source that is linked tells: it is refused only where it lacks what the address names, and a password that it does not take
     * is told in {@link #PASSWORD_REFUSED}; all else is for those who link it.
     */
    public static FindSource linked(String address, Secret password) {
        return new FindSource(address, password, true, true);
    }

    @Override
    public String word() {
        return "clone";
    }

    @Override
    public boolean isOutside() {
        return true;
    }

    @Override
    public ApiObject settings() {
        return ApiObject.of(Map.of()).with("address", address).with("asked", isAsked);
    }

    @Override
    public ApiObject perform(Client client, JobListener listener) {
        ApiObject request = ApiObject.of("LinkAddress").with("address", address).with("asked", isAsked);
        try {
            return client.ask("database/link/defaults", password == null ? request : request.with("password", password)).toObject().object("result");
        } catch (EngineException refused) {
            if (REFUSED_WITHOUT.equals(refused.error().id())) {
                return ApiObject.of("AddressedSource").with(PASSWORD_NEEDED, refused.error().summary() + " " + refused.error().action());
            }
            if (isLinked && REFUSED_WITH.equals(refused.error().id())) {
                return ApiObject.of("AddressedSource").with(PASSWORD_REFUSED, refused.error().summary());
            }
            if (isLinked && !ABSENT.equals(refused.error().id())) {
                return ApiObject.of("AddressedSource");
            }
            throw refused;
        }
    }
}
