package dev.sluice.engine.http.calls;

import dev.sluice.engine.accounts.CreateToken;
import dev.sluice.engine.auth.TokenText;
import dev.sluice.engine.http.call.Call;
import dev.sluice.engine.http.call.Need;
import dev.sluice.engine.http.call.NoSuchObject;
import dev.sluice.engine.http.call.PasswordRule;
import dev.sluice.engine.http.call.Reply;
import dev.sluice.engine.http.call.Route;
import dev.sluice.engine.http.call.SightRule;
import dev.sluice.engine.objects.DeleteObject;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Envelope;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes and revokes tokens. The text of a new one is held in memory until its maker has been shown it, once. */
public final class TokenCalls {
    private static final String ROOT = "token";
    private static final int MOST_UNSHOWN = 100;

    private final JobResources resources;
    private final WorkStarter deeds;
    private final Map<String, TokenText> unshown = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, TokenText> eldest) {
            return size() > MOST_UNSHOWN;
        }
    };

    public TokenCalls(JobResources resources, WorkStarter deeds) {
        this.resources = resources;
        this.deeds = deeds;
    }

    public List<Route> routes() {
        Need password = Need.LOGIN.and(new PasswordRule());
        Need revoke = Need.ADMINISTRATOR.orTheirAccount();
        return List.of(
                Route.post(ROOT, "ApiToken", password, call -> deeds.change(call, new CreateToken(resources, call.person(), call.body(), this::keep))),
                Route.post(ROOT + "/*/reveal", null, password.and(new SightRule(ROOT)), this::reveal),
                Route.post(ROOT + "/*/delete", "DeleteParameters", revoke, this::delete),
                Route.delete(ROOT + "/*", revoke, this::delete));
    }

    private synchronized void keep(TokenText text) {
        unshown.put(text.reference(), text);
    }

    private synchronized Reply reveal(Call call) {
        ApiObject token = deeds.object(call, ROOT);
        boolean own = call.person().reference().equals(token.string("user"));
        TokenText text = own ? unshown.remove(token.reference()) : null;
        if (text == null) {
            throw new NoSuchObject("The text of '" + token.reference() + "' has been shown, or is not yours.",
                    "It is shown once. Delete the token and make another.");
        }
        return Reply.of(Envelope.ok(ApiObject.of("ApiTokenSecret").with("token", text.text())));
    }

    private Reply delete(Call call) {
        return deeds.change(call, new DeleteObject(deeds.object(call, ROOT), "API_TOKEN_DELETE"));
    }
}
