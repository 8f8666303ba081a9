package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.client.EngineException;
import dev.sluice.wire.ApiObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Looks for what the engine recorded of a call whose answer nobody has seen, by the mark that the call carried. Engines list
 * the newest action first, so it goes back page by page until it comes to what is older than the call can be.
 */
final class LostCallSearch {
    private static final int PAGE = 500;
    private static final int MOST_PAGES = 40;
    private static final String REFUSED = "FAILED";

    private final Client client;
    private final String mark;

    LostCallSearch(Client client, String mark) {
        this.client = client;
        this.mark = mark;
    }

    /**
     * What became of the call; nothing where it never came, or was refused.
     *
     * @param since a moment before the call, as the engine writes it
     * @throws UntraceableCall where the engine does not record marks
     */
    Optional<AcceptedEffect> find(String since) {
        boolean recordsUs = false;
        for (int page = 0; page < MOST_PAGES; page++) {
            List<ApiObject> actions = ListObjects.at(client, "action",
                    Map.of("fromDate", since, "pageSize", PAGE, "pageOffset", page));
            Optional<ApiObject> found = actions.stream().filter(this::isMarked).findFirst();
            if (found.isPresent()) {
                return found.flatMap(this::accepted);
            }
            recordsUs |= actions.stream().map(action -> action.string("userAgent"))
                    .anyMatch(agent -> agent != null && agent.startsWith(Client.AGENT));
            if (actions.size() < PAGE) {
                break;
            }
        }
        if (!recordsUs) {
            throw new UntraceableCall(client.connection().url().toString());
        }
        return Optional.empty();
    }

    private boolean isMarked(ApiObject action) {
        return (Client.AGENT + " " + mark).equals(action.string("userAgent")) && action.string("parentAction") == null;
    }

    private Optional<AcceptedEffect> accepted(ApiObject action) {
        try {
            ApiObject job = client.get("action/" + action.reference() + "/getJob", Map.of()).toObject().object("result");
            return Optional.of(new AcceptedEffect(job.reference(), action.reference(), job.string("target")));
        } catch (EngineException withoutJob) {
            return REFUSED.equals(action.string("state")) ? Optional.empty()
                    : Optional.of(new AcceptedEffect(null, action.reference(), null));
        }
    }
}
