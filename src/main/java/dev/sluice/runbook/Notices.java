package dev.sluice.runbook;

import dev.sluice.runbook.notice.Channel;
import dev.sluice.runbook.notice.Notice;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/** Tells people about a run: when its script says so, and when it ends. A notice that does not arrive stops nothing. */
public final class Notices {
    /** Somebody who wants to know how the run ends. */
    private record Listener(Channel channel, Set<Outcome> outcomes) {
    }

    private final Run run;
    private final List<Listener> listeners = new CopyOnWriteArrayList<>();

    public Notices(Run run) {
        this.run = run;
    }

    /** Tells {@code text}, once, however often the run is resumed. */
    public void tell(String text, Channel channel) {
        if (isPassedOver(channel)) {
            return;
        }
        run.remembered("notify", () -> send(text, channel));
    }

    /** Tells when the run ends in one of {@code outcomes}. */
    public void tellAtEnd(Collection<Outcome> outcomes, Channel channel) {
        if (isPassedOver(channel)) {
            return;
        }
        listeners.add(new Listener(channel, Set.copyOf(outcomes)));
    }

    /** The run has ended. */
    public void ended(Outcome outcome, String text) {
        listeners.stream().filter(each -> each.outcomes().contains(outcome)).forEach(each -> send(text, each.channel()));
    }

    /** In a rehearsal nobody is told. */
    private boolean isPassedOver(Channel channel) {
        if (run.settings().isRehearsal()) {
            run.settings().passes().accept("tells by " + channel.name());
        }
        return run.settings().isRehearsal();
    }

    private String send(String text, Channel channel) {
        String sent = channel.name();
        try {
            channel.send(new Notice(run.name(), run.masked(text)));
            return sent;
        } catch (IOException lost) {
            String said = run.masked(sent + " was not told: " + (lost.getMessage() == null ? lost.getClass().getSimpleName() : lost.getMessage()));
            run.settings().told().steps().accept(said);
            return said;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return sent + " was not told: interrupted";
        }
    }
}
