package dev.sluice.cli.commands.engine;

import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.console.FileTrouble;
import dev.sluice.cli.console.RefusedException;
import dev.sluice.cli.console.UsageException;
import dev.sluice.cli.run.Invocation;
import dev.sluice.engine.EngineAudit;
import dev.sluice.wire.Json;
import dev.sluice.wire.json.JsonBounds;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sluice engine audit}: what was done in an engine, as lines that hang together. */
@Command(name = "audit", description = "Check what the engine has noted of all that was done in it.", synopsisSubcommandLabel = "[COMMAND]",
        footer = {"", "Each line carries the hash of the one before it. Whoever owns the home could write",
            "all of them anew; so export them to another machine, and verify against that.", "",
            "Examples:",
            "  sluice engine audit",
            "  sluice engine audit export > audit.jsonl",
            "  sluice engine audit verify audit.jsonl",
            "  sluice engine audit export --after 1200 --syslog logs.example:601"})
final class EngineAuditCommand implements Callable<Integer> {
    private static final String NAME = "sluice engine audit";

    private final Invocation invocation;

    @Mixin
    HomeOption home = new HomeOption();

    EngineAuditCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() throws InterruptedException {
        return verify(null);
    }

    @Command(name = "verify", description = "Check that no line was changed, left out or put in between, and that the engine's actions are as they say.")
    Integer verify(@Parameters(paramLabel = "FILE", arity = "0..1", description = "Lines exported before, which have to be there still.") Path file)
            throws InterruptedException {
        try {
            if (OwnersCommand.isNeeded(invocation, home)) {
                return verifyAsOwner(file);
            }
            EngineAudit.Verified found = audit().verify(file);
            if (found.problem() != null) {
                throw new RefusedException(NAME, found.problem() + ". Trust nothing from there on", null);
            }
            if (invocation.options().json) {
                Map<String, Object> result = new LinkedHashMap<>();
                result.put("lines", found.lines());
                result.put("last", found.last());
                invocation.console().printer().result(result);
                return ExitStatus.DONE;
            }
            invocation.console().printer().print(found.lines() + (found.lines() == 1 ? " line" : " lines") + ", all as they were written"
                    + (found.lines() == 0 ? "" : "; the last has the hash " + found.last()) + System.lineSeparator());
            return ExitStatus.DONE;
        } catch (IOException failed) {
            throw RefusedException.of(NAME, failed);
        }
    }

    private Integer verifyAsOwner(Path file) throws IOException, InterruptedException {
        try (OwnersCommand owners = new OwnersCommand(NAME, invocation, home)) {
            owners.run(file == null ? List.of("audit", "verify") : List.of("audit", "verify", owners.files().copyOf(file)));
            return ExitStatus.DONE;
        }
    }

    @Command(name = "export", description = "Print the lines, each an object in JSON, or send them to a collector of system logs.")
    Integer export(@Option(names = "--after", paramLabel = "LINE", defaultValue = "0", description = "Only the lines behind that one.") long after,
                   @Option(names = "--syslog", paramLabel = "HOST:PORT", description = "Send them there over TCP, as RFC 5424 has it.") String syslog)
            throws InterruptedException {
        if (after < 0) {
            throw new UsageException(NAME, "--after " + after + " is less than nothing. Use 0 or more");
        }
        long[] last = {after};
        try {
            if (OwnersCommand.isNeeded(invocation, home)) {
                Stream<String> collector = syslog == null ? Stream.of() : Stream.of("--syslog", syslog);
                OwnersCommand.run(NAME, invocation, home, Stream.concat(Stream.of("audit", "export", "--after", Long.toString(after)), collector).toList());
                return ExitStatus.DONE;
            }
            if (syslog == null) {
                audit().export(after, line -> {
                    invocation.console().printer().print(line + "\n");
                    last[0]++;
                });
            } else {
                send(syslog, after, last);
            }
        } catch (UncheckedIOException refused) {
            throw new RefusedException(NAME, refused.getMessage() + ". Go on with --after " + after, refused);
        } catch (IOException failed) {
            throw new RefusedException(NAME, FileTrouble.said(failed) + ". Go on with --after " + after, failed);
        }
        invocation.console().say("lines " + (after + 1) + " to " + last[0] + "; go on with --after " + last[0]);
        return ExitStatus.DONE;
    }

    private void send(String collector, long after, long[] last) throws IOException {
        int colon = collector.lastIndexOf(':');
        if (colon < 1 || !collector.substring(colon + 1).matches("\\d{1,5}")) {
            throw new UsageException(NAME, "--syslog '" + collector + "' is no address. Write it as logs.example:601");
        }
        try (SyslogSender sender = new SyslogSender(collector.substring(0, colon), Integer.parseInt(collector.substring(colon + 1)))) {
            audit().export(after, line -> {
                try {
                    sender.send(Instant.parse(Json.parseObject(line, JsonBounds.REPLY).string("at")), line);
                    last[0]++;
                } catch (IOException lost) {
                    throw new UncheckedIOException("the collector " + collector + " took no more: " + lost.getMessage(), lost);
                }
            });
        }
    }

    private EngineAudit audit() throws IOException {
        return new EngineAudit(home.settings(invocation));
    }
}
