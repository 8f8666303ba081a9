package dev.sluice.engine.kind.postgres.source;

import dev.sluice.engine.kind.KindException;
import dev.sluice.engine.kind.Staging;
import dev.sluice.engine.kind.postgres.log.KeptLog;
import dev.sluice.engine.kind.postgres.log.Slot;
import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The log that a source holds back for a dSource, by the slots of its log and of its standby. */
public record HeldLog(Source source, Staging staging) {
    private static final long MIB = 1 << 20;

    /**
     * Drops each slot that holds back more than the link allows; tells of one that is not there.
     *
     * @throws KindException where another server is behind the address, which never had them
     */
    public Optional<String> limit() throws IOException {
        long most = ((Number) staging.parameters().get("maxRetainedLog")).longValue();
        String missing = null;
        try (ServerConnection connection = source.connect()) {
            for (Slot slot : slots()) {
                OptionalLong held = slot.held(connection);
                if (held.isPresent() && held.getAsLong() <= most * MIB) {
                    continue;
                }
                checkKnown();
                if (held.isPresent()) {
                    drop(slot, connection);
                }
                missing = slot.name();
            }
        }
        return Optional.ofNullable(missing).map(name -> "source: " + source + " has no slot '" + name + "' any more, which held back more than "
                + most + " MiB of log or was dropped there.");
    }

    /** What the source knows them by. */
    public List<String> names() throws IOException {
        return slots().stream().map(slot -> "slot '" + slot.name() + "' of " + source).toList();
    }

    private void checkKnown() throws IOException {
        source.checkKnown(KnownSource.of(staging), staging.log() == null ? null : new KeptLog(staging.log()));
    }

    private void drop(Slot slot, ServerConnection connection) throws IOException {
        slot.endUser(connection);
        try (ServerConnection replication = source.connectForReplication()) {
            slot.drop(replication);
        }
    }

    private List<Slot> slots() throws IOException {
        List<Slot> slots = new ArrayList<>();
        if (staging.log() != null && new KeptLog(staging.log()).hasSlot()) {
            slots.add(new Slot(new KeptLog(staging.log()).slot()));
        }
        String followed = new Standby(staging, source).record().slot();
        if (followed != null) {
            slots.add(new Slot(followed));
        }
        return slots;
    }
}
