package dev.sluice.engine.http.calls;

import static java.util.Map.entry;

import dev.sluice.engine.auth.Person;
import dev.sluice.engine.auth.Right;
import dev.sluice.engine.auth.StandardRole;
import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.wire.Field;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Shape;
import dev.sluice.wire.Timestamp;
import dev.sluice.wire.Type;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * What the query parameters of each listing mean, and in which order it comes. Those that are not here are refused.
 */
final class Listings {
    private static final int PAGE = 25;
    private static final int LARGEST_PAGE = 10_000;
    private static final List<String> PAGING = List.of("pageSize", "pageOffset");
    private static final String ASCENDING = "ascending";

    private final Schema schema;
    private final Map<String, List<Parameter>> parameters = Map.ofEntries(
            entry("database", List.of(reference("group", "group"), reference("provisionContainer", "provisionContainer"),
                    choosesAll("noJSDataSource"), choosesAll("noJSContainerDataSource"), choosesNone("validForSecureReplication"))),
            entry("source", List.of(reference("database", "container"), reference("config", "config"),
                    reference("repository", "config", "repository"),
                    reference("environment", "config", "repository", "environment"), choosesAll("allSources"),
                    choosesAll("includeHosts"))),
            entry("sourceconfig", List.of(reference("repository", "repository"),
                    reference("environment", "repository", "environment"), none("cdbConfig"), choosesNone("pdbConfigOnly"))),
            entry("repository", List.of(reference("environment", "environment"))),
            entry("environment", List.of(texts("type", "type"))),
            entry("environment/user", List.of(reference("environment", "environment"))),
            entry("host", List.of(namedBy("environment", "host"))),
            entry("toolkit", List.of(namedBy("sourceEnvironment", "toolkit", "environment"))),
            entry("timeflow", List.of(reference("database", "container"))),
            entry("timeflow/bookmark", List.of(reference("database", "timeflow", "container"))),
            entry("snapshot", List.of(reference("database", "container"), timeflow(), choosesNone("missingNonLoggedDataOnly"), since("fromDate"),
                    until("toDate"), choosesAll("traverseTimeflows"))),
            entry("user", List.of(texts("type", "userType"), domainUserType())),
            entry("authorization", List.of(reference("user", "user"), new Parameter("target", (query, given) ->
                    given.says("effective") ? query.holdingOn(given.reference("target")) : query.along(List.of("target"), given.reference("target"))),
                    choosesAll("effective"))),
            entry("policy", List.of(texts("type", "type"), choosesAll("target"), choosesAll("effective"))),
            entry("job", List.of(reference("target", "target"), state("job", "jobState"), texts("jobType", "actionType"),
                    since("fromDate"), until("toDate"), search("title", "targetName", "actionType"), atMost("maxTotal"),
                    choosesAll("addEvents"))),
            entry("action", List.of(reference("parentAction", "parentAction"), reference("user", "user"),
                    state("action", "state"), since("fromDate"), until("toDate"),
                    search("title", "details", "failureDescription"), unlessFlag("rootActionOnly", "parentAction"),
                    notTexts("ignoreActionTypes", "actionType"), sort("state", "title", "details", "startTime", "endTime",
                            "failureDescription", "parentAction", "workSource", "workSourceName", "workSourcePrincipal"))),
            entry("alert", List.of(reference("target", "target"), since("fromDate"), until("toDate"),
                    search("eventTitle", "eventDescription", "targetName"), sort("event", "eventTitle", "eventDescription",
                            "eventResponse", "eventAction", "eventCommandOutput", "eventSeverity", "target", "targetName",
                            "timestamp"), atMost("maxTotal"))),
            entry("fault", List.of(reference("target", "target"), state("fault", "status"), texts("severity", "severity"),
                    texts("targets", "target"), since("fromDate"), until("toDate"),
                    search("title", "description", "targetName"), sort("severity", "dateDiagnosed", "title", "targetName"),
                    atMost("maxTotal"))));

    Listings(Schema schema) {
        this.schema = schema;
    }

    /** One parameter, and what a value of it makes of a query. The query is already in its order and cut to its page. */
    private record Parameter(String name, BiFunction<Query, Given, Query> meaning) {
    }

    /** What the client gave: the value of one parameter, and all the others. */
    private record Given(String value, Map<String, String> all) {
        /** The one object that is meant. Nothing, or several, would choose what nobody asked for. */
        String reference(String name) {
            if (value.isEmpty() || value.contains(",")) {
                throw wrong(name, value, "Give one reference, or leave it out.");
            }
            return value;
        }

        Set<String> texts(String name) {
            if (value.isEmpty()) {
                throw wrong(name, value, "Give one, several with commas between them, or leave it out.");
            }
            return new LinkedHashSet<>(List.of(value.split(",")));
        }

        boolean says(String flag) {
            return isTrue(flag, all);
        }
    }

    /** Whether a flag is set, which may be written in capital letters. */
    static boolean isTrue(String flag, Map<String, String> given) {
        String value = given.getOrDefault(flag, "").toLowerCase(Locale.ROOT);
        if (!List.of("", "true", "false").contains(value)) {
            throw wrong(flag, given.get(flag), "Use true or false.");
        }
        return value.equals("true");
    }

    /** The query parameters that a listing of {@code root} takes. */
    List<String> parameters(String root) {
        Stream<String> filters = parameters.getOrDefault(root, List.of()).stream().map(Parameter::name);
        boolean sorted = schema.atRoot(root).filter(Type::isNewestFirst).isPresent();
        return Stream.concat(filters, Stream.concat(PAGING.stream(), sorted ? Stream.of(ASCENDING) : Stream.of())).toList();
    }

    /**
     * The query that the parameters of a listing of {@code root} ask for.
     *
     * @param person who asks: of users they mean those of their own sort, unless they say otherwise or administer everything
     */
    Query query(String root, Map<String, String> asked, Person person) {
        Map<String, String> given = new HashMap<>(asked);
        if (root.equals("user") && !person.mayEverywhere(Right.ADMINISTER)) {
            given.putIfAbsent("type", person.system() ? "SYSTEM" : "DOMAIN");
        }
        Query query = paged(root, given);
        for (Parameter parameter : parameters.getOrDefault(root, List.of())) {
            String value = given.get(parameter.name);
            if (value != null) {
                query = parameter.meaning.apply(query, new Given(value, given));
            }
        }
        return query;
    }

    /** Records come in pages, whether the client asks for pages or not. */
    private Query paged(String root, Map<String, String> given) {
        Type type = schema.atRoot(root).orElseThrow();
        boolean all = !type.isRecord() && !given.containsKey("pageSize");
        int size = all ? Integer.MAX_VALUE : number("pageSize", given.getOrDefault("pageSize", "" + PAGE), LARGEST_PAGE);
        int offset = number("pageOffset", given.getOrDefault("pageOffset", "0"), Integer.MAX_VALUE);
        Query query = type.isNewestFirst() ? Query.all(root).sorted("reference", !isTrue(ASCENDING, given)) : Query.all(root);
        return query.page(size, offset);
    }

    private static Parameter reference(String name, String... fields) {
        return new Parameter(name, (query, given) -> query.along(List.of(fields), given.reference(name)));
    }

    /** A timeflow, with or without those of its container from which it branched off. */
    private static Parameter timeflow() {
        return new Parameter("timeflow", (query, given) -> given.says("traverseTimeflows")
                ? query.onLineOf(given.reference("timeflow")) : query.along(List.of("timeflow"), given.reference("timeflow")));
    }

    /** What chooses all that there is here; or what others heed, who make the answer. */
    private static Parameter choosesAll(String name) {
        return new Parameter(name, (query, given) -> query);
    }

    /** A flag by which only objects are wanted that are so, as no object here is. */
    private static Parameter choosesNone(String name) {
        return new Parameter(name, (query, given) -> given.says(name) ? query.among(List.of()) : query);
    }

    /** Only objects are wanted that belong to something which this engine has none of. */
    private static Parameter none(String name) {
        return new Parameter(name, (query, given) -> query.among(List.of()));
    }

    private static Parameter namedBy(String name, String field, String... fields) {
        return new Parameter(name, (query, given) -> query.namedBy(field, List.of(fields), given.reference(name)));
    }

    private static Parameter texts(String name, String field) {
        return new Parameter(name, (query, given) -> query.with(field, given.texts(name)));
    }

    private static Parameter notTexts(String name, String field) {
        return new Parameter(name, (query, given) -> query.butFor(field, given.texts(name)));
    }

    private Parameter state(String root, String name) {
        return new Parameter(name, (query, given) -> query.in(new LinkedHashSet<>(List.of(choice(root, name, given.value)))));
    }

    private String[] choice(String root, String name, String value) {
        Shape shape = schema.atRoot(root).map(type -> type.field(name)).map(Field::shape).orElseThrow();
        String[] wanted = value.split(",");
        for (String each : wanted) {
            if (!shape.values().contains(each)) {
                throw wrong(name, value, "Use one of " + String.join(", ", shape.values()) + ".");
            }
        }
        return wanted;
    }

    /** Administrators own the domain; nobody here is a user of self-service only. */
    private static Parameter domainUserType() {
        String owner = StandardRole.OWNER.reference();
        return new Parameter("domainUserType", (query, given) -> switch (given.value) {
            case "DOMAIN_ADMIN" -> query.withRole(owner, Person.DOMAIN, true);
            case "STANDARD_USER" -> query.withRole(owner, Person.DOMAIN, false).with("userType", Set.of("DOMAIN"));
            case "SELFSERVICE_ONLY" -> query.among(List.of());
            default -> throw wrong("domainUserType", given.value, "Use one of DOMAIN_ADMIN, STANDARD_USER, SELFSERVICE_ONLY.");
        });
    }

    private static Parameter since(String name) {
        return new Parameter(name, (query, given) -> query.since(moment(name, given.value)));
    }

    private static Parameter until(String name) {
        return new Parameter(name, (query, given) -> query.until(moment(name, given.value)));
    }

    static Instant moment(String name, String value) {
        try {
            return Timestamp.parse(value);
        } catch (DateTimeException notATime) {
            throw wrong(name, value, "Give a time like 2026-01-31T18:00:00.000Z.");
        }
    }

    private static Parameter search(String... fields) {
        return new Parameter("searchText", (query, given) -> query.containing(List.of(fields), given.value));
    }

    /** A flag by which only objects are wanted that refer to nothing by {@code field}. */
    private static Parameter unlessFlag(String name, String field) {
        return new Parameter(name, (query, given) -> given.says(name) ? query.without(field) : query);
    }

    private static Parameter sort(String... fields) {
        List<String> known = List.of(fields);
        return new Parameter("sortBy", (query, given) -> {
            if (!known.contains(given.value) && !given.value.equals("reference")) {
                throw wrong("sortBy", given.value, "Use one of reference, " + String.join(", ", known) + ".");
            }
            return query.sorted(given.value, !given.says(ASCENDING));
        });
    }

    private static Parameter atMost(String name) {
        return new Parameter(name, (query, given) -> query.atMost(number(name, given.value, Integer.MAX_VALUE)));
    }

    static int number(String name, String value, int most) {
        if (!value.matches("\\d{1,9}")) {
            throw wrong(name, value, "Give a number from 0 to " + most + ".");
        }
        return Math.min(Integer.parseInt(value), most);
    }

    private static Refusal wrong(String name, String value, String action) {
        String shown = value.length() > 60 ? value.substring(0, 60) + "..." : value;
        return new Refusal("exception.webservices.query", name + " is '" + shown.replaceAll("\\p{Cntrl}", "?") + "'.", action);
    }
}
