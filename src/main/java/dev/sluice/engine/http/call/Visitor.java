package dev.sluice.engine.http.call;

import dev.sluice.engine.auth.CallingProgram;
import dev.sluice.engine.auth.ClientSession;
import dev.sluice.engine.auth.Person;

/**
 * Who makes a request.
 *
 * @param session theirs, or null
 * @param person who is logged in to the session, or null
 */
public record Visitor(CallingProgram client, ClientSession session, Person person) {
    public boolean stands(Need.Standing standing) {
        return switch (standing) {
            case ANYBODY -> true;
            case SESSION -> session != null;
            case ACCOUNT, LOGIN -> person != null;
        };
    }
}
