package dev.sluice.engine.kind.oracle;

import dev.sluice.wire.Secret;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The passwords that a restore needs. They reach it by its environment only, and no line of its output may show them.
 *
 * @param wallet empty for none
 * @param catalog empty for none
 */
record RestorePasswords(String wallet, String catalog) {
    /** The variables in which the restore kit looks for them. */
    static final String WALLET = "WALLET_PASSWORD";
    static final String CATALOG = "CATALOG_PASSWORD";

    Map<String, String> variables() {
        Map<String, String> variables = new LinkedHashMap<>();
        if (!wallet.isEmpty()) {
            variables.put(WALLET, wallet);
        }
        if (!catalog.isEmpty()) {
            variables.put(CATALOG, catalog);
        }
        return variables;
    }

    /** The line without any of them. */
    String mask(String line) {
        // The longer one first: the other may be a part of it.
        List<String> longestFirst = Stream.of(wallet, catalog).filter(password -> !password.isEmpty())
                .sorted(Comparator.comparing(String::length).reversed()).toList();
        String masked = line;
        for (String password : longestFirst) {
            masked = masked.replace(password, Secret.MASK);
        }
        return masked;
    }

    @Override
    public String toString() {
        return Secret.MASK;
    }
}
