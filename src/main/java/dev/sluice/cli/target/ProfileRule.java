package dev.sluice.cli.target;

import dev.sluice.operations.ChangeRule;
import dev.sluice.operations.NotAllowed;
import dev.sluice.operations.Operation;
import dev.sluice.operations.Performer;
import dev.sluice.operations.Questions;
import dev.sluice.operations.ReadObject;
import dev.sluice.wire.ApiObject;
import java.util.Optional;

/** What a profile allows: nothing is changed where it is read-only; where it is protected, nothing that is there without its name. */
final class ProfileRule implements ChangeRule {
    private final Profile profile;
    private final Questions questions;

    ProfileRule(Profile profile, Questions questions) {
        this.profile = profile;
        this.questions = questions;
    }

    @Override
    public void admit(Operation<?> change, Performer engine) {
        if (profile.readOnly()) {
            throw new NotAllowed("the profile '" + profile.name() + "' is read-only: it has no word '" + change.word()
                    + "'. Use another profile to change something.");
        }
        ApiObject settings = change.settings();
        if (profile.guarded() && settings.string("object") != null) {
            confirm(change.word(), called(engine, settings));
        }
    }

    private static String called(Performer engine, ApiObject settings) {
        ApiObject object = engine.perform(new ReadObject(engine.schema(), settings.string("of"), settings.string("object")));
        return object.name() == null ? settings.string("object") : object.name();
    }

    private void confirm(String word, String name) {
        Optional<String> typed = questions.ask("'" + profile.name() + "' is protected. Type the name of what this will "
                + word + ", " + name + ": ");
        if (typed.isEmpty()) {
            throw new NotAllowed("the profile '" + profile.name() + "' is protected: the name '" + name
                    + "' has to be typed on a terminal. Nothing was done.");
        }
        if (!typed.get().strip().equals(name)) {
            throw new NotAllowed("that is not the name '" + name + "'. Nothing was done.");
        }
    }
}
