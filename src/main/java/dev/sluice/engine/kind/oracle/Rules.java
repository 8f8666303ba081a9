package dev.sluice.engine.kind.oracle;

import dev.sluice.engine.host.MessageText;
import dev.sluice.engine.kind.PathRule;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.ArrayList;
import java.util.List;

/** Rules that parameters of several places have in common, and the mistakes found by them. */
final class Rules {
    private final ApiObject parameters;
    private final List<Mistake> mistakes = new ArrayList<>();

    Rules(ApiObject parameters) {
        this.parameters = parameters;
    }

    List<Mistake> mistakes() {
        return mistakes;
    }

    ApiObject parameters() {
        return parameters;
    }

    String text(String field) {
        return Texts.of(parameters, field);
    }

    boolean isGiven(String field) {
        return !text(field).isEmpty();
    }

    void refuse(String field, String problem, String remedy) {
        refuse(List.of(field), problem, remedy);
    }

    void refuse(List<String> path, String problem, String remedy) {
        mistakes.add(new Mistake(path, problem, remedy));
    }

    void names(String... fields) {
        for (String field : fields) {
            if (isGiven(field) && !OracleName.is(text(field))) {
                refuse(field, MessageText.quoted(text(field)) + " is not a name that Oracle takes.", OracleName.RULE);
            }
        }
    }

    /** Oracle keeps no more letters of a db_name. */
    void databaseName(String field) {
        if (text(field).length() > OracleName.LONGEST_DATABASE) {
            refuse(field, MessageText.quoted(text(field)) + " has " + text(field).length() + " letters, and Oracle takes "
                    + OracleName.LONGEST_DATABASE + ".", "Choose a shorter name.");
        }
    }

    void absolutePath(String field) {
        PathRule.absolute(field, parameters, mistakes);
    }

    /** A path that is used as it is written, in files that Oracle reads. */
    void directPath(String field) {
        PathRule.direct(field, parameters, mistakes);
        quotable(field, QuotableText.PATH);
    }

    /** Control characters have a message of their own. */
    void quotable(String field, QuotableText letters) {
        if (!letters.allow(text(field)) && !hasControls(text(field))) {
            refuse(field, MessageText.quoted(text(field)) + " has a letter that cannot be written to Oracle's files.",
                    letters.remedy());
        }
    }

    /** Text that goes to RMAN as it is. */
    void line(String field) {
        if (hasControls(text(field))) {
            refuse(field, MessageText.quoted(text(field)) + " has a line break or another control character in it.",
                    "Leave it out.");
        }
        quotable(field, QuotableText.TEXT);
    }

    /** A password: never shown. */
    void password(String field) {
        if (!QuotableText.PASSWORD.allow(text(field))) {
            refuse(field, "it has a quotation mark or a control character in it, which Oracle cannot be given.",
                    "Change the password.");
        }
    }

    void pointInTime() {
        if (!parameters.flag("pitr")) {
            return;
        }
        if (!isGiven("restoreTime")) {
            refuse("restoreTime", "it is empty, though pitr is set.", PointInTime.EXAMPLE);
        } else if (PointInTime.parse(text("restoreTime")) == null) {
            refuse("restoreTime", MessageText.quoted(text("restoreTime")) + " is not a time.", PointInTime.EXAMPLE);
        }
    }

    static boolean hasControls(String text) {
        return text.chars().anyMatch(Character::isISOControl);
    }
}
