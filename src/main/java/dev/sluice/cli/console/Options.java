package dev.sluice.cli.console;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The options that mean the same for every command. */
public final class Options {
    @Option(names = "--engine", paramLabel = "URL|PROFILE", scope = ScopeType.INHERIT,
            description = "The engine to use: its URL, or the name of a profile. Else $SLUICE_ENGINE, else the "
                    + "embedded engine.")
    public String engine;

    @Option(names = "--user", paramLabel = "NAME", scope = ScopeType.INHERIT,
            description = "Who logs in there. Else $SLUICE_USER.")
    public String user;

    @Option(names = "--password-file", paramLabel = "FILE", scope = ScopeType.INHERIT,
            description = "A file whose first line is the password. Else $$SLUICE_PASSWORD; else a terminal is asked.")
    public Path passwordFile;

    @Option(names = "--namespace", paramLabel = "NAME", scope = ScopeType.INHERIT,
            description = "The fixed part of the path of its API. Else the profile's, else 'engine'.")
    public List<String> namespaces = List.of();

    @Option(names = "--insecure", scope = ScopeType.INHERIT, description = "Accept any certificate.")
    public boolean insecure;

    @Option(names = "--json", scope = ScopeType.INHERIT, description = "Print results as JSON.")
    public boolean json;

    @Option(names = {"-q", "--quiet"}, scope = ScopeType.INHERIT,
            description = "Print results and failures, nothing else.")
    public boolean quiet;

    @Option(names = "--stacktrace", scope = ScopeType.INHERIT,
            description = "Add a stack trace to every failure, for a report.")
    boolean stackTrace;

    /** As if nothing had been said: the library takes a flag that is set already for the opposite of what is said. */
    public void forget() {
        engine = null;
        user = null;
        passwordFile = null;
        namespaces = List.of();
        insecure = false;
        json = false;
        quiet = false;
        stackTrace = false;
    }

    /** Those that say which engine is used, for who goes on with a run later. */
    public Map<String, Object> kept() {
        Map<String, Object> kept = new LinkedHashMap<>();
        kept.put("engine", engine);
        kept.put("user", user);
        kept.put("passwordFile", passwordFile == null ? null : passwordFile.toAbsolutePath().toString());
        kept.put("namespaces", namespaces);
        kept.put("insecure", insecure);
        return kept;
    }

    /** Takes from {@code kept} what this call does not say. */
    public void takeFrom(Map<String, ?> kept) {
        if (engine != null) {
            return;
        }
        engine = (String) kept.get("engine");
        if (user == null) {
            user = (String) kept.get("user");
            passwordFile = passwordFile == null && kept.get("passwordFile") != null
                    ? Path.of((String) kept.get("passwordFile")) : passwordFile;
        }
        namespaces = namespaces.isEmpty() && kept.get("namespaces") instanceof List<?> list
                ? list.stream().map(String::valueOf).toList() : namespaces;
        insecure |= Boolean.TRUE.equals(kept.get("insecure"));
    }
}
