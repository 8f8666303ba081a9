package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Schema;
import java.util.Map;
import java.util.regex.Pattern;

/** Asks the database of a VDB, or what a dSource is a copy of; gives a {@code SqlResult}. */
public final class AskDatabase implements Operation<ApiObject> {
    private static final Pattern LOOK = Pattern.compile("(SELECT|SHOW|EXPLAIN|FETCH)\\b");
    private static final Pattern CHANGE = Pattern.compile("(?i)\\b(insert|update|delete|merge|into|nextval|setval|analyze)\\b");

    private final Target target;
    private final Map<String, ?> question;

    /**
     * @param what the VDB or dSource: an object read before, a reference or a name
     * @param question the fields of a {@code SqlParameters}
     */
    public AskDatabase(Schema schema, Object what, Map<String, ?> question) {
        this.target = Target.of("sql", schema, "Container", what);
        this.question = question;
    }

    @Override
    public String word() {
        return "sql";
    }

    @Override
    public ApiObject settings() {
        return target.settings().with("parameters", ApiObject.of(question));
    }

    @Override
    public boolean writes() {
        return !Boolean.TRUE.equals(question.get("readOnly"));
    }

    /** What the database is asked. */
    public String statement() {
        return String.valueOf(question.get("statement"));
    }

    /**
     * As the database tells, which knows what a function has done that is called there. Where it does not: it does not call it a look, or there is
     * a word of change in what it calls so.
     */
    @Override
    public boolean hasChanged(ApiObject answer) {
        if (answer.get("changed") instanceof Boolean told) {
            return writes() && told;
        }
        return writes() && (!LOOK.matcher(String.valueOf(answer.string("tag"))).lookingAt() || CHANGE.matcher(statement()).find());
    }

    @Override
    public ApiObject perform(Client client, JobListener listener) {
        ApiObject body = ApiObject.of("SqlParameters");
        for (Map.Entry<String, ?> field : question.entrySet()) {
            body = body.with(field.getKey(), field.getValue());
        }
        String path = "database/" + target.reference(word(), client) + "/sql";
        return client.post(path, body).toObject().object("result");
    }
}
