package dev.sluice.engine.http.call;

import dev.sluice.engine.auth.ClientSession;
import dev.sluice.engine.auth.Person;
import dev.sluice.engine.auth.Right;
import dev.sluice.engine.catalog.Sight;
import dev.sluice.engine.jobs.Caller;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One request on its way to the code that answers it.
 *
 * @param session of the caller, or null before there is one
 * @param person who is logged in, or null
 * @param caller the same, for the audit
 * @param reference the object named in the path, or null
 * @param body complete and with secrets concealed; an empty object when there is none
 * @param mistakes what the schema finds wrong with the body
 */
public record Call(ClientSession session, Person person, Caller caller, String reference, Map<String, String> query, ApiObject body,
            List<Mistake> mistakes) {
    /** What administrators of the system see whole, though they have no rights on data. */
    private static final Set<String> OF_THE_SYSTEM = Set.of("user", "authorization", "action");

    private static final String SOURCE_CONFIGS = "sourceconfig";

    /** The body, which must have no mistakes. */
    public ApiObject flawlessBody() {
        Refusal.ifAny(mistakes);
        return body;
    }

    /** Whether it is made by somebody who administers everything. */
    public boolean isOfAdministrator() {
        return person.mayEverywhere(Right.ADMINISTER);
    }

    /** The same call, with further mistakes found in its body. */
    public Call withMistakes(List<Mistake> found) {
        List<Mistake> all = new ArrayList<>(mistakes);
        all.addAll(found);
        return new Call(session, person, caller, reference, query, body, List.copyOf(all));
    }

    /**
     * What the caller may see of the objects of {@code root}; nothing when they see all of them. Whoever may link somewhere chooses
     * among all source configurations.
     */
    public Optional<Sight> sight(String root) {
        boolean all = person.mayEverywhere(Right.READ) || person.system() && OF_THE_SYSTEM.contains(root)
                || root.equals(SOURCE_CONFIGS) && !person.where(Right.LINK).isEmpty();
        return all ? Optional.empty() : Optional.of(new Sight(person.where(Right.READ), person.reference()));
    }
}
