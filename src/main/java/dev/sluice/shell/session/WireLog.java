package dev.sluice.shell.session;

import dev.sluice.client.Exchange;
import dev.sluice.client.Wiretap;
import dev.sluice.shell.text.MaskedJson;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Shows what goes over the wire while the user wants to see it. May be used from several threads. */
public final class WireLog implements Wiretap {
    private final Consumer<String> out;
    private boolean shown;
    private List<Exchange> kept;

    /** @param out takes line after line */
    public WireLog(Consumer<String> out) {
        this.out = out;
    }

    public synchronized void show(boolean wanted) {
        shown = wanted;
    }

    /** Keeps what comes from here on, instead of showing it. */
    public synchronized void keep() {
        kept = new ArrayList<>();
    }

    /** What was kept. */
    public synchronized List<Exchange> kept() {
        List<Exchange> all = kept;
        kept = null;
        return all;
    }

    @Override
    public synchronized void saw(Supplier<Exchange> made) {
        if (kept != null) {
            kept.add(made.get());
        } else if (shown) {
            Exchange exchange = made.get();
            out.accept(("--> " + exchange.method() + " " + exchange.url() + " " + MaskedJson.of(exchange.body())).stripTrailing());
            String answer = exchange.status() == 0 ? "no answer" : exchange.status() + " " + MaskedJson.of(exchange.reply());
            out.accept("<-- " + answer.stripTrailing() + " (" + exchange.took().toMillis() + " ms)");
        }
    }
}
