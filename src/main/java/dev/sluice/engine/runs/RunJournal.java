package dev.sluice.engine.runs;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Json;
import dev.sluice.wire.Timestamp;
import dev.sluice.wire.chain.BrokenLine;
import dev.sluice.wire.chain.LineChain;
import dev.sluice.wire.chain.LineSeal;
import dev.sluice.wire.json.JsonBounds;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The journal of one run in the catalog: lines that follow from each other. One process adds to it at a time, but for what somebody says
 * who is asked for approval: that is added while no process works on the run.
 */
public final class RunJournal {
    static final String HOLDER = "holder";
    static final String TOKEN = "token";
    static final String SOURCE = "ScriptSource";

    private static final String COUNT = "lines";
    private static final String LAST = "last";
    private static final String APPROVERS = "approvers";
    private static final String LINE = "ScriptRunLine";
    private static final String TEXT = "text";
    private static final String EVENT = "event";
    private static final String REQUEST = "request";
    private static final Set<String> DECISIONS = Set.of("approved", "denied");

    private final Transaction catalog;
    private final String reference;

    public RunJournal(Transaction catalog, String reference) {
        this.catalog = catalog;
        this.reference = reference;
    }

    /** The lines behind the first {@code after}, as far as they have no more letters than {@code most}; at least one, if there is one. */
    public List<String> lines(long after, int most) {
        List<String> all = catalog.events(reference).stream().filter(each -> LINE.equals(each.type())).map(each -> each.string(TEXT)).toList();
        List<String> some = new ArrayList<>();
        int letters = 0;
        for (String line : all.subList((int) Math.min(after, all.size()), all.size())) {
            letters += line.length();
            if (!some.isEmpty() && letters > most) {
                break;
            }
            some.add(line);
        }
        return some;
    }

    /** The texts that the run was begun with. */
    public List<ApiObject> sources() {
        return catalog.events(reference).stream().filter(each -> SOURCE.equals(each.type())).toList();
    }

    /** Adds the lines of the process that works on the run. Those that it sends once more, since it heard no answer, are not added again. */
    public void append(ApiObject request) {
        ApiObject run = catalog.find(reference);
        requireHolder(run, request.string(TOKEN));
        List<byte[]> lines = request.list(COUNT).stream().map(line -> line.toString().getBytes(StandardCharsets.UTF_8)).toList();
        long after = ((Number) request.get("after")).longValue();
        if (wasAdded(run, after, lines)) {
            return;
        }
        if (after != count(run)) {
            throw broken(run, "it has " + count(run) + " lines, and these are to stand behind line " + after);
        }
        Set<String> approvers = new TreeSet<>(run.list(APPROVERS).stream().map(String::valueOf).toList());
        for (ApiObject said : add(run, lines)) {
            if (DECISIONS.contains(said.string(EVENT))) {
                throw new Refusal("exception.scriptrun.approval", "Who works on run '" + run.name() + "' cannot say that it is approved.",
                        "Let one of those say it who are asked.");
            }
            approvers.addAll(asked(said));
        }
        catalog.change(reference, Map.of(APPROVERS, List.copyOf(approvers)));
    }

    /** The process works on the run no longer; where another one does by now, nothing changes. */
    public void release(ApiObject request) {
        ApiObject run = catalog.find(reference);
        if (run.get(HOLDER) != null && request.string(TOKEN).equals(run.object(HOLDER).string(TOKEN))) {
            catalog.change(reference, Collections.singletonMap(HOLDER, null));
        }
    }

    private static boolean wasAdded(ApiObject run, long after, List<byte[]> lines) {
        byte[] last = lines.get(lines.size() - 1);
        return after + lines.size() == count(run) && LineSeal.isOn(last) && LineSeal.of(last).equals(run.string(LAST));
    }

    /** The users whom a line asks, as far as there are such. */
    private List<String> asked(ApiObject said) {
        return !REQUEST.equals(said.string(EVENT)) ? List.of() : said.list("by").stream().map(name -> catalog.named("user", "", name.toString()))
                .filter(Objects::nonNull).map(ApiObject::reference).toList();
    }

    /** Adds the line in which {@code caller} says what the run has asked for. */
    void decide(ApiObject caller, String line) {
        ApiObject run = catalog.find(reference);
        if (run.get(HOLDER) != null) {
            throw held(run);
        }
        List<String> before = lines(0, Integer.MAX_VALUE);
        ApiObject said = add(run, List.of(line.getBytes(StandardCharsets.UTF_8))).get(0);
        objection(run, openRequest(before, said.string("place")), said, caller).ifPresent(objection -> {
            throw new Refusal("exception.scriptrun.approval", objection, "Ask somebody else, or see the journal of the run.");
        });
    }

    /** What the run has asked for at {@code place} and nobody has decided yet, or null. */
    private static ApiObject openRequest(List<String> lines, String place) {
        ApiObject open = null;
        for (String line : lines) {
            ApiObject said = Json.parseObject(line, JsonBounds.REPLY);
            if (place != null && place.equals(said.string("place"))) {
                open = REQUEST.equals(said.string(EVENT)) ? said : null;
            }
        }
        return open;
    }

    /** What speaks against that {@code caller} says it. */
    private static Optional<String> objection(ApiObject run, ApiObject asked, ApiObject said, ApiObject caller) {
        String name = "run '" + run.name() + "'";
        if (asked == null || !DECISIONS.contains(said.string(EVENT))) {
            return Optional.of("In " + name + " nobody has asked for that.");
        }
        if (!asked.list("by").contains(caller.name()) || !caller.name().equals(said.string("user"))) {
            return Optional.of("'" + caller.name() + "' has no say in " + name + ".");
        }
        boolean own = caller.reference().equals(run.string("user")) || caller.name().equals(asked.string("user"));
        if (own && !asked.flag("own")) {
            return Optional.of("'" + caller.name() + "' started " + name + ", and nobody approves his own.");
        }
        if (asked.string("engine") != null) {
            return Optional.of("In " + name + " users of another engine are asked, who cannot be known here.");
        }
        return Optional.ofNullable(asked.string("until")).filter(until -> Instant.now().isAfter(Timestamp.parse(until)))
                .map(until -> "The time to decide on " + name + " is over since " + until + ".");
    }

    /** Adds lines that follow from those that are there, and gives what they say. */
    private List<ApiObject> add(ApiObject run, List<byte[]> lines) {
        List<ApiObject> said = new ArrayList<>();
        LineChain chain = count(run) == 0 ? LineChain.EMPTY : new LineChain(count(run), run.string(LAST), 0, true);
        try {
            for (byte[] line : lines) {
                said.add(chain.check(line));
                chain = chain.with(line);
                catalog.addEvent(reference, ApiObject.of(LINE).with(TEXT, new String(line, StandardCharsets.UTF_8)));
            }
        } catch (BrokenLine broken) {
            throw broken(run, "line " + broken.line() + ": " + broken.getMessage());
        }
        catalog.change(reference, Map.of(COUNT, chain.lines(), LAST, chain.last(), "updateTime", Timestamp.of(Instant.now())));
        return said;
    }

    private static long count(ApiObject run) {
        return ((Number) run.get(COUNT)).longValue();
    }

    static void requireHolder(ApiObject run, String token) {
        if (run.get(HOLDER) == null || !token.equals(run.object(HOLDER).string(TOKEN))) {
            throw run.get(HOLDER) == null ? nobody(run) : held(run);
        }
    }

    static Refusal nobody(ApiObject run) {
        return new Refusal("exception.scriptrun.held", "Nobody works on run '" + run.name() + "' any more.", "Go on with the run first.");
    }

    static Refusal held(ApiObject run) {
        ApiObject holder = run.object(HOLDER);
        return new Refusal("exception.scriptrun.held", "Run '" + run.name() + "' goes on in another process: " + holder.string("user") + " on "
                + holder.string("host") + ", process " + holder.get("process") + ", since " + holder.string("since") + ".", "Wait for its end.");
    }

    private static Refusal broken(ApiObject run, String why) {
        return new Refusal("exception.scriptrun.journal", "These lines do not belong to the journal of run '" + run.name() + "': " + why + ".",
                "Read the journal, and go on from its last line.");
    }
}
