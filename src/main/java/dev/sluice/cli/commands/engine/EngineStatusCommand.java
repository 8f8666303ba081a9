package dev.sluice.cli.commands.engine;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.run.Invocation;
import dev.sluice.cli.target.HomeProcess;
import dev.sluice.client.ConnectionException;
import dev.sluice.client.EngineException;
import dev.sluice.engine.HomeHolder;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Timestamp;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code sluice engine status}: whether an engine runs on a home, and what keeps it. */
@Command(name = "status", description = "Show whether an engine runs, where it answers, and what keeps it from ending.",
        footer = {"", "Examples:",
            "  sluice engine status",
            "  sluice engine status --json | jq .running", "",
            "Ends with 3 where no engine runs."})
final class EngineStatusCommand implements Callable<Integer> {
    private static final String LINE = "%-8s  %s%n";

    private final Invocation invocation;

    @Mixin
    HomeOption home = new HomeOption();

    EngineStatusCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        Console console = invocation.console();
        HomeProcess process = home.process(invocation);
        Optional<HomeHolder> holder = process.holder();
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("running", holder.isPresent());
        facts.put("home", home.folder(invocation).toString());
        holder.ifPresent(found -> facts.putAll(facts(found)));
        if (holder.filter(HomeHolder::answers).isPresent()) {
            facts.put("uses", uses(process));
        }
        if (invocation.options().json) {
            console.printer().result(facts);
        } else {
            console.printer().print(text(facts, holder));
        }
        return holder.isPresent() ? ExitStatus.DONE : ExitStatus.UNREACHABLE;
    }

    private static Map<String, Object> facts(HomeHolder holder) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("process", holder.process());
        facts.put("command", holder.purpose());
        facts.put("since", Timestamp.of(holder.since()));
        facts.put("version", holder.version());
        facts.put("socket", holder.socket() == null ? null : holder.socket().toString());
        facts.put("url", holder.url() == null ? null : holder.url().toString());
        return facts;
    }

    /** Null where nobody here may know; then it is said why. */
    private List<Map<String, Object>> uses(HomeProcess process) {
        try {
            List<Map<String, Object>> uses = new ArrayList<>();
            for (ApiObject use : process.uses(invocation.targets())) {
                Map<String, Object> one = new LinkedHashMap<>();
                one.put("reason", use.string("reason"));
                one.put("what", use.string("what"));
                uses.add(one);
            }
            return uses;
        } catch (ConnectionException | EngineException unknown) {
            invocation.console().say("what keeps it cannot be told: " + unknown.getMessage());
            return null;
        }
    }

    private static String text(Map<String, Object> facts, Optional<HomeHolder> holder) {
        if (holder.isEmpty()) {
            return String.format("no engine runs on %s%n", facts.get("home"));
        }
        StringBuilder text = new StringBuilder();
        facts.forEach((name, value) -> {
            if (!(value instanceof List) && value != null && !name.equals("running")) {
                text.append(String.format(LINE, name, value));
            }
        });
        if (!holder.get().serves()) {
            text.append(String.format(LINE, "socket", "none: it works for its own process alone, and ends with it"));
        }
        if (facts.get("uses") instanceof List<?> uses) {
            text.append(uses.isEmpty() ? String.format(LINE, "in use", "for nothing now") : "");
            uses.forEach(use -> text.append(String.format(LINE, "in use", ((Map<?, ?>) use).get("reason") + ": " + ((Map<?, ?>) use).get("what"))));
        }
        return text.toString();
    }
}
