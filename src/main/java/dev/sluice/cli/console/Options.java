package dev.sluice.cli.console;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ScopeType;

/** The options that mean the same for every command. */
public final class Options {
    public String engine;
    public String user;
    public Path passwordFile;
    public List<String> namespaces = List.of();
    public boolean insecure;
    public boolean json;
    public boolean quiet;
    boolean stackTrace;

    /** How they are said, with any command. */
    public List<OptionSpec> declared() {
        return Stream.of(
                Declared.text("URL|PROFILE", typed -> engine = typed, "--engine")
                        .description("The engine to use: its URL, or the name of a profile. Else $SLUICE_ENGINE, else the embedded engine."),
                Declared.text("NAME", typed -> user = typed, "--user").description("Who logs in there. Else $SLUICE_USER."),
                Declared.option(Path.class, "FILE", typed -> passwordFile = typed, "--password-file")
                        .description("A file whose first line is the password. Else $$SLUICE_PASSWORD; else a terminal is asked."),
                Declared.texts("NAME", () -> namespaces, typed -> namespaces = typed, "--namespace")
                        .description("The fixed part of the path of its API. Else the profile's, else 'engine'."),
                Declared.flag(said -> insecure = said, "--insecure").description("Accept any certificate."),
                Declared.flag(said -> json = said, "--json").description("Print results as JSON."),
                Declared.flag(said -> quiet = said, "-q", "--quiet").description("Print results and failures, nothing else."),
                Declared.flag(said -> stackTrace = said, "--stacktrace").description("Add a stack trace to every failure, for a report."))
                .map(option -> option.scopeType(ScopeType.INHERIT).build()).toList();
    }

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
