package dev.sluice.engine.http.calls;

import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Sight;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.http.call.Call;
import dev.sluice.engine.http.call.Need;
import dev.sluice.engine.http.call.NoSuchObject;
import dev.sluice.engine.http.call.Reply;
import dev.sluice.engine.http.call.Route;
import dev.sluice.engine.http.call.SightRule;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Envelope;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Type;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/** Lists and reads the objects of every root that the schema knows. */
public final class ObjectCalls {
    /** Roots whose objects everybody who is logged in may see: where data can come from and go to, and how the engine works. */
    private static final Set<String> PUBLIC = Set.of("environment", "environment/user", "host", "repository", "toolkit",
            "lab", "role", "permission", "passwordPolicy", "policy", "namespace", "source/operationTemplate",
            "database/template", "host/privilegeElevation/profile");

    /** Roots that are listed in ways of their own. */
    private static final Set<String> ELSEWHERE = Set.of("policy");

    private final Catalog catalog;
    private final Schema schema;
    private final Listings listings;

    public ObjectCalls(Catalog catalog, Schema schema) {
        this.catalog = catalog;
        this.schema = schema;
        listings = new Listings(schema);
    }

    public List<Route> routes() {
        return schema.types().stream().filter(type -> type.prefix() != null).map(Type::root).filter(Objects::nonNull).distinct()
                .filter(root -> !ELSEWHERE.contains(root))
                .flatMap(root -> Stream.of(Route.get(root, listNeed(root), call -> list(root, call)).taking(listings.parameters(root)),
                        Route.get(root + "/*", readNeed(root), call -> read(root, call)))).toList();
    }

    /** A root that is not public has a rule who sees what of it; where there is none, the engine does not start. */
    private static Need listNeed(String root) {
        if (PUBLIC.contains(root)) {
            return Need.LOGIN;
        }
        Query.all(root).seenBy(new Sight(Set.of(), ""));
        return Need.SIGHT;
    }

    private static Need readNeed(String root) {
        return PUBLIC.contains(root) ? Need.LOGIN : Need.LOGIN.and(new SightRule(root));
    }

    private Reply list(String root, Call call) {
        Query query = seen(root, call, listings.query(root, call.query(), call.person()));
        boolean withEvents = root.equals("job") && Listings.isTrue("addEvents", call.query());
        boolean withHosts = root.equals("source") && Listings.isTrue("includeHosts", call.query());
        return Reply.of(Envelope.list(catalog.read(transaction -> {
            if (withEvents) {
                return transaction.list(query).stream().map(job -> JobCalls.withEvents(transaction, job)).toList();
            }
            if (withHosts) {
                return transaction.list(query).stream().map(source -> withHosts(transaction, source)).toList();
            }
            return transaction.written(query);
        })));
    }

    /** A source with the hosts that it needs: the one that its repository is on. */
    private static ApiObject withHosts(Transaction transaction, ApiObject source) {
        ApiObject repository = transaction.find(transaction.find(source.string("config")).string("repository"));
        return source.with("hosts", List.of(transaction.find(repository.string("environment")).string("host")));
    }

    private static Query seen(String root, Call call, Query query) {
        return PUBLIC.contains(root) ? query : call.sight(root).map(query::seenBy).orElse(query);
    }

    private Reply read(String root, Call call) {
        return Reply.of(Envelope.ok(catalog.read(transaction -> JobCalls.withEvents(transaction,
                existing(transaction, root, call.reference())))));
    }

    /** The object of that root, which has to exist. */
    ApiObject existing(Transaction transaction, String root, String reference) {
        ApiObject found = transaction.find(reference);
        if (found == null || !root.equals(schema.type(found.type()).root())) {
            throw NoSuchObject.at(schema, root, reference);
        }
        return found;
    }
}
