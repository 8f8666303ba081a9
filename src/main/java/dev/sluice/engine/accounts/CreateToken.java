package dev.sluice.engine.accounts;

import dev.sluice.engine.auth.Person;
import dev.sluice.engine.auth.TokenText;
import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Change;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.ReferenceCheck;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;

/** Makes a token by which programs are let in as whoever makes it. The catalog keeps a hash of its secret. */
public final class CreateToken implements Change {
    private static final Duration USUAL = Duration.ofDays(90);
    private static final Duration LONGEST = Duration.ofDays(366);

    private final JobResources resources;
    private final Person owner;
    private final ApiObject request;
    private final Consumer<TokenText> then;
    private TokenText text;

    /** @param then is given the text of the token when that stands */
    public CreateToken(JobResources resources, Person owner, ApiObject request, Consumer<TokenText> then) {
        this.resources = resources;
        this.owner = owner;
        this.request = request;
        this.then = then;
    }

    @Override
    public String actionType() {
        return "API_TOKEN_CREATE";
    }

    @Override
    public String title() {
        return "Create token \"" + request.name() + "\".";
    }

    @Override
    public List<Mistake> references(Transaction catalog) {
        return new ReferenceCheck(catalog, resources.schema()).mistakes(request);
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        Instant now = Instant.now();
        Instant end = end(now);
        if (end.isBefore(now) || end.isAfter(now.plus(LONGEST))) {
            return List.of(new Mistake(List.of("expirationTime"), "a token lasts for " + LONGEST.toDays() + " days at most, from now on.",
                    "Give an earlier time in the future."));
        }
        return catalog.list(Query.all("token").where("user", owner.reference())).stream().filter(other -> request.name().equals(other.name()))
                .map(twin -> new Mistake(List.of("name"), "the name '" + twin.name() + "' is taken by " + twin.reference() + ".",
                        "Choose another name, or delete that one.")).toList();
    }

    private Instant end(Instant now) {
        String given = request.string("expirationTime");
        return given == null ? now.plus(USUAL) : Timestamp.parse(given);
    }

    @Override
    public String apply(Transaction catalog) {
        Instant now = Instant.now();
        ApiObject token = catalog.add(request.with("user", owner.reference()).with("creationTime", Timestamp.of(now))
                .with("expirationTime", Timestamp.of(end(now))));
        text = TokenText.of(token.reference());
        catalog.setCredential(token.reference(), text.hash());
        return token.reference();
    }

    @Override
    public void done() {
        then.accept(text);
    }
}
