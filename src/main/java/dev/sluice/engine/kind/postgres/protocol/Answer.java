package dev.sluice.engine.kind.postgres.protocol;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** What comes back for a statement, until the server is ready for the next. */
final class Answer {
    private final CopyOut.Source source;
    private final int most;
    private final int room;
    private long taken;
    private List<String> columns = List.of();
    private List<Integer> types = List.of();
    private List<List<String>> rows = new ArrayList<>();
    private String tag = "";
    private boolean isCut;
    private int completed;
    private ServerException error;
    private Answer next;

    /**
     * @param most how many rows are wanted
     * @param room how many bytes these may have
     */
    Answer(CopyOut.Source source, int most, int room) {
        this.source = source;
        this.most = most;
        this.room = room;
    }

    /** The same where another statement was sent along behind it, whose answer comes next. */
    Answer before(Answer another) {
        next = another;
        return this;
    }

    Rows read() throws IOException {
        Answer current = this;
        for (Message message = source.next(); message.kind() != 'Z'; message = source.next()) {
            current.take(message);
            boolean ended = message.kind() == 'C' || message.kind() == 's';
            current = ended && current.next != null ? current.next : current;
        }
        return rows();
    }

    private Rows rows() throws ServerException {
        if (error != null) {
            throw error;
        }
        return new Rows(columns, types, rows, tag, isCut, next == null ? null : next.rows());
    }

    private void take(Message message) throws IOException {
        switch (message.kind()) {
            case 'T' -> describe(message);
            case 'D' -> {
                if (rows.size() < most) {
                    taken += message.body().remaining();
                    if (taken > room) {
                        throw new LongAnswerException(room);
                    }
                    rows.add(message.row());
                } else {
                    isCut = true;
                }
            }
            case 'C' -> {
                tag = message.text();
                completed++;
            }
            case 's' -> isCut = true;
            case 'E' -> error = message.error().at(completed + 1);
            // The server waits for data now, and would for ever.
            case 'G' -> throw new ServerException("0A000", "COPY FROM STDIN cannot be used here");
            default -> { }
        }
    }

    private void describe(Message message) {
        rows = new ArrayList<>();
        taken = 0;
        columns = new ArrayList<>();
        types = new ArrayList<>();
        int count = message.body().getShort();
        for (int i = 0; i < count; i++) {
            columns.add(message.text());
            message.body().getInt();
            message.body().getShort();
            types.add(message.body().getInt());
            message.body().getShort();
            message.body().getInt();
            message.body().getShort();
        }
    }
}
