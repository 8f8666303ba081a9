package dev.sluice.engine.accounts;

import dev.sluice.engine.auth.PasswordRules;
import dev.sluice.engine.auth.Passwords;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.Secret;
import java.util.List;

/** A new password in a request. It is hashed when it is taken in, which takes its time, and before anything is locked. */
final class Password {
    /** The policy that counts for all users. */
    private static final String POLICY = "PASSWORD_POLICY-1";

    private final String text;
    private final String hash;

    /** @param credential a {@code PasswordCredential}, which may lack its password */
    Password(ApiObject credential) {
        text = credential.get("password") instanceof Secret secret ? secret.reveal() : null;
        hash = text == null ? null : Passwords.hash(text);
    }

    boolean isGiven() {
        return text != null;
    }

    String hash() {
        return hash;
    }

    /** Whether a {@code PasswordCredential} has the same. */
    boolean isThatOf(ApiObject credential) {
        return text != null && credential.get("password") instanceof Secret secret && text.equals(secret.reveal());
    }

    boolean fits(String otherHash) {
        return text != null && Passwords.fits(text, otherHash);
    }

    /** What the password policy has against it, as mistakes of the field at {@code path}. */
    List<Mistake> mistakes(Transaction catalog, String user, List<String> path) {
        ApiObject policy = catalog.find(POLICY);
        PasswordRules rules = new PasswordRules(((Number) policy.get("minLength")).intValue(),
                new PasswordRules.Letters(policy.flag("uppercaseLetter"), policy.flag("lowercaseLetter")),
                new PasswordRules.Signs(policy.flag("digit"), policy.flag("symbol")), policy.flag("disallowUsernameAsPassword"));
        List<String> broken = rules.broken(text, user);
        return broken.isEmpty() ? List.of() : List.of(new Mistake(path, String.join(" ", broken), "Choose another password."));
    }

    /** Whether a new password has to differ from the one before. */
    static boolean mayNotBeKept(Transaction catalog) {
        return ((Number) catalog.find(POLICY).get("reuseDisallowLimit")).intValue() > 0;
    }
}
