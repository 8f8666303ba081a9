package dev.sluice.engine.kind.oracle;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How RMAN reaches its recovery catalog: {@code user/password@service}, {@code user@service}, or {@code /@service},
 * where a wallet knows user and password.
 *
 * @param user empty where a wallet knows it
 * @param password empty where there is none in the text
 */
record CatalogConnection(String user, String password, String service) {
    private static final Pattern FORM = Pattern.compile("(?<user>[A-Za-z][A-Za-z0-9_$#]{0,127})?"
            + "(?:(?<slash>/)(?<password>.*))?@(?<service>[A-Za-z0-9_.:/()=,$#-]+)", Pattern.DOTALL);

    /** Null if the text is no connect string. */
    static CatalogConnection parse(String text) {
        Matcher parts = FORM.matcher(text);
        if (!parts.matches()) {
            return null;
        }
        String user = parts.group("user") == null ? "" : parts.group("user");
        String password = parts.group("password") == null ? "" : unquoted(parts.group("password"));
        boolean wallet = user.isEmpty() && password.isEmpty() && parts.group("slash") != null;
        return wallet || !user.isEmpty() ? new CatalogConnection(user, password, parts.group("service")) : null;
    }

    private static String unquoted(String password) {
        boolean quoted = password.length() > 1 && password.startsWith("\"") && password.endsWith("\"");
        return quoted ? password.substring(1, password.length() - 1) : password;
    }

    /** Without the password. */
    @Override
    public String toString() {
        return user + "/@" + service;
    }
}
