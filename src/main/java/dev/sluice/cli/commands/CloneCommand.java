package dev.sluice.cli.commands;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.console.Declared;
import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.console.FileTrouble;
import dev.sluice.cli.console.RefusedException;
import dev.sluice.cli.console.UsageException;
import dev.sluice.cli.run.Invocation;
import dev.sluice.operations.ClientProgram;
import dev.sluice.operations.Performer;
import dev.sluice.operations.ReadConnection;
import dev.sluice.operations.clone.AddressForm;
import dev.sluice.operations.clone.CloneRequest;
import dev.sluice.operations.clone.Cloning;
import dev.sluice.operations.clone.ReadClone;
import dev.sluice.operations.clone.ReadClones;
import dev.sluice.operations.clone.ShellWord;
import dev.sluice.operations.clone.SqlFile;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Secret;
import dev.sluice.wire.Timestamp;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** {@code sluice clone}: a VDB of whatever there is, in one line. It loads no language: that would take longer than the clone. */
public final class CloneCommand implements Callable<Integer> {
    private final Invocation invocation;
    /** The one that is to be opened on the clone, or null. */
    private ClientProgram program;
    /** Of whom the address of the clone names, or null. */
    private Secret password;

    private final LeaseOptions lease = new LeaseOptions();
    private String source;
    private String name;
    private String at;
    private boolean isStale;
    private String group;
    private String path;
    private String after;
    private boolean isUrlOnly;

    private CloneCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    /** With an option for each program that opens databases, and an example for each kind of address. */
    public static CommandSpec declared(Invocation invocation) {
        CloneCommand clone = new CloneCommand(invocation);
        CommandSpec spec = Declared.command("clone", clone, "Make a writable copy (a VDB) of a database, a directory, a dump, a dSource or another VDB, and say how to reach it.")
                .addPositional(Declared.argument("SOURCE", "The URL of a server, a path, or the name of a dSource or VDB.", typed -> clone.source = typed));
        clone.options().forEach(spec::addOption);
        List<String> footer = List.of("", "A source that was not cloned before is linked first. The engine is started where none runs.", "",
                "Examples:",
                "  sluice clone shop --as qa1 --at 13:30",
                "  sluice clone ~/notes");
        spec.usageMessage().footer(Stream.concat(footer.stream(), AddressForm.all().stream().map(form -> "  sluice clone " + form.example())).toArray(String[]::new));
        return spec;
    }

    private List<OptionSpec> options() {
        List<OptionSpec> options = new ArrayList<>(List.of(
                Declared.text("NAME", typed -> name = typed, "--as").description("What the clone is called; by default after its source, with a number.").build(),
                Declared.text("MOMENT", typed -> at = typed, "--at")
                        .description("A time ('13:30', '2026-05-04 13:30'), the name of a snapshot, or LATEST_SNAPSHOT; by default now.").build(),
                Declared.flag(said -> isStale = said, "--stale").description("Take what is kept of the source, where it cannot be asked for what it has by now.").build(),
                Declared.text("NAME", typed -> group = typed, "--group").description("The group into which it goes.").build(),
                Declared.text("DIR", typed -> path = typed, "--path").description("Where its data is shown.").build()));
        options.addAll(lease.declared());
        options.add(Declared.text("FILE", typed -> after = typed, "--after")
                .description("SQL that is run on its data, now and after each refresh, before anybody comes in.").build());
        options.add(Declared.flag(said -> isUrlOnly = said, "--url").description("Print nothing but the address by which programs reach it.").build());
        ClientProgram.all().forEach(each -> options.add(Declared.flag(said -> program = said ? each : program, "--" + each.name())
                .description("Open it in " + each.name() + ".").build()));
        return options;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (Stream.of(program != null, isUrlOnly, invocation.options().json).filter(Boolean::booleanValue).count() > 1) {
            throw new UsageException("sluice clone", "it prints one thing: say one of --url, --json and the program that opens it");
        }
        Map<String, ?> clone = invocation.onEngine(this::cloned);
        if (program != null) {
            return opened(invocation, program, clone, password, List.of());
        }
        Console console = invocation.console();
        if (invocation.options().json) {
            console.printer().result(clone);
        } else if (isUrlOnly) {
            console.printer().print(List.of(ReadClones.address(clone)));
        } else {
            console.printer().print(lines(clone));
        }
        return ExitStatus.DONE;
    }

    private Map<String, ?> cloned(Performer engine) {
        CommandCloning around = new CommandCloning(engine, invocation, at, isStale);
        Cloning cloning = new Cloning(around, new CloneRequest(source, name, group, path, lease.lease("sluice clone"), sql()));
        ApiObject made = cloning.run();
        if (program != null) {
            ApiObject connection = engine.perform(new ReadConnection(engine.schema(), made));
            password = connection.get("password") instanceof Secret given ? given : around.passwordOf(connection.get("user"));
            return connection;
        }
        ReadClones all = invocation.options().json ? ReadClones.withOwners(engine.schema()) : new ReadClones(engine.schema());
        Map<String, Object> clone = engine.perform(new ReadClone(all, made));
        clone.replaceAll((name, fact) -> ReadClones.revealed(fact));
        cloning.copied().ifPresent(time -> {
            clone.put("copied", Timestamp.of(time));
            clone.put("copiedSecondsAgo", Duration.between(time, Instant.now()).toSeconds());
        });
        return clone.isEmpty() ? Map.of("name", made.name(), "reference", made.reference()) : clone;
    }

    private SqlFile sql() {
        try {
            return after == null ? null : SqlFile.read(after);
        } catch (IOException unreadable) {
            throw new UsageException("sluice clone", "--after: " + FileTrouble.said(unreadable));
        }
    }

    /** What people need of it; the rest is for programs. */
    private static List<String> lines(Map<String, ?> clone) {
        String name = ShellWord.argument(String.valueOf(clone.get("name")));
        Map<String, String> lines = new LinkedHashMap<>();
        lines.put("name", String.valueOf(clone.get("name")));
        lines.put(clone.get("uri") == null ? "path" : "url", ReadClones.address(clone));
        ClientProgram.all().stream().filter(program -> clone.get(program.name()) != null)
                .forEach(program -> lines.put("open it", "sluice " + program.name() + " " + name));
        if (clone.get("until") != null) {
            lines.put("until", String.valueOf(clone.get("until")));
        }
        if (clone.get("idle") != null) {
            lines.put("idle", String.valueOf(clone.get("idle")));
        }
        lines.put("end it", "sluice delete " + name);
        return lines.entrySet().stream().map(line -> String.format("%-9s%s", line.getKey(), line.getValue())).toList();
    }

    /**
     * @param password of whom the connection names, or null
     * @param more arguments of the program
     */
    static int opened(Invocation invocation, ClientProgram program, Map<String, ?> connection, Secret password, List<String> more)
            throws InterruptedException {
        try {
            return invocation.stopping().whileAnotherHasTheTerminal(() -> program.open(connection, password, more));
        } catch (IOException failed) {
            throw RefusedException.of(program.name(), failed);
        }
    }
}
