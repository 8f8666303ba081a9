package dev.sluice.cli.commands;

import dev.sluice.cli.console.UsageException;
import dev.sluice.cli.run.Invocation;
import dev.sluice.operations.Operation;
import dev.sluice.operations.Performer;
import dev.sluice.operations.clone.ClonePoint;
import dev.sluice.operations.clone.CloningContext;
import dev.sluice.runbook.Run;
import dev.sluice.runbook.RunSettings;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Secret;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A clone that is asked for by a command. */
public final class CommandCloning implements CloningContext {
    private final Performer engine;
    private final Invocation invocation;
    private final String at;
    private final boolean isStale;
    private final Map<Object, Secret> passwords = new HashMap<>();
    /** Knows the secrets that nothing is to show. */
    private final Run run = Run.unrecorded(RunSettings.PLAIN);

    /**
     * @param at the moment as it was typed, or null
     * @param isStale whether what is kept will do where the source cannot be asked
     */
    public CommandCloning(Performer engine, Invocation invocation, String at, boolean isStale) {
        this.engine = engine;
        this.invocation = invocation;
        this.at = at;
        this.isStale = isStale;
        invocation.outputMask().add(run.mask());
    }

    @Override
    public <R> R perform(String doing, Object what, Function<Schema, Operation<R>> operation) {
        return engine.perform(operation.apply(engine.schema()));
    }

    @Override
    public Map<String, Object> pointOf(ApiObject parent) {
        return new ClonePoint(engine.schema(), at, isStale).of(this, parent);
    }

    @Override
    public Secret ask(String question, String otherwise) {
        return invocation.questions().askHidden(question).orElseThrow(() -> new UsageException("sluice clone", otherwise));
    }

    @Override
    public void uses(String user, Secret password, Object said) {
        run.conceal(List.of(password, said));
        passwords.put(user, password);
    }

    /** The password of somebody at the source, who has it in the clone, too; null where nobody has said it. */
    Secret passwordOf(Object user) {
        return passwords.get(user);
    }

    @Override
    public Map<String, String> variables() {
        return invocation.around().variables();
    }

    @Override
    public void say(String text) {
        invocation.console().say(text);
    }
}
