package dev.sluice.engine.http;

import dev.sluice.engine.auth.Session;
import dev.sluice.engine.jobs.Caller;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.List;
import java.util.Map;

/**
 * One request on its way to the code that answers it.
 *
 * @param session of the caller, or null before there is one
 * @param reference the object named in the path, or null
 * @param body complete and with secrets concealed; an empty object when there is none
 * @param mistakes what the schema finds wrong with the body
 */
record Call(Session session, Caller caller, String reference, Map<String, String> query, ApiObject body,
            List<Mistake> mistakes) {
    /** The body, which must have no mistakes. */
    ApiObject flawlessBody() {
        Refusal.ifAny(mistakes);
        return body;
    }
}
