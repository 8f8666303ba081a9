package dev.sluice.engine.http.calls;

import dev.sluice.engine.auth.Person;
import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.http.call.Call;
import dev.sluice.engine.http.call.Need;
import dev.sluice.engine.http.call.NoSuchObject;
import dev.sluice.engine.http.call.Reply;
import dev.sluice.engine.http.call.Route;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.upkeep.CheckJob;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.ApiVersion;
import dev.sluice.wire.Envelope;
import dev.sluice.wire.Timestamp;
import java.time.Instant;
import java.util.List;

/** Says what engine this is, what it runs on and how much it holds. */
public final class SystemCalls {
    private static final String DEVICE = "STORAGE_DEVICE-1";
    private static final String VERSION = "SYSTEM_VERSION-1";

    private final JobResources resources;
    private final WorkStarter deeds;
    private final SystemFigures figures;
    private final String version;

    public SystemCalls(JobResources resources, WorkStarter deeds, SystemFigures figures, String version) {
        this.resources = resources;
        this.deeds = deeds;
        this.figures = figures;
        this.version = version;
    }

    public List<Route> routes() {
        return List.of(
                Route.get("about", Need.NOTHING, call -> one(about("PublicSystemInfo"))),
                Route.get("system", Need.LOGIN, call -> one(about("SystemInfo").withAll(figures.system()))),
                Route.post("system/check", null, Need.ADMINISTRATOR, call -> deeds.work(call, new CheckJob(resources))),
                Route.get("domain", Need.LOGIN, call -> one(resources.catalog().read(catalog -> catalog.find(Person.DOMAIN)))),
                Route.get("storage/device", Need.LOGIN, call -> list(List.of(figures.storage()))),
                Route.get("storage/device/*", Need.LOGIN, call -> named(call, DEVICE, figures.storage())),
                Route.get("system/use", Need.ADMINISTRATOR, call -> list(figures.uses(call.session()))),
                Route.get("system/version", Need.LOGIN, call -> list(List.of(running()))),
                Route.get("system/version/*", Need.LOGIN, call -> named(call, VERSION, running())),
                Route.get("usage/aggregateIngestedSize", Need.SIGHT, this::ingested),
                Route.get("authorization/configuration", Need.LOGIN,
                        call -> one(ApiObject.of("AuthorizationConfig").with("environmentAndHostAuth", false))),
                Route.get("host/privilegeElevation", Need.LOGIN, call -> one(ApiObject.of("HostPrivilegeElevationSettings"))));
    }

    private Reply one(ApiObject object) {
        return Reply.of(Envelope.ok(resources.schema().allFields(object)));
    }

    private Reply list(List<ApiObject> objects) {
        return Reply.of(Envelope.list(objects.stream().map(resources.schema()::allFields).toList()));
    }

    private Reply named(Call call, String only, ApiObject object) {
        if (!call.reference().equals(only)) {
            throw new NoSuchObject("There is no object '" + call.reference() + "' there.", "The only one is '" + only + "'.");
        }
        return one(object);
    }

    private ApiObject about(String type) {
        String[] numbers = version.split("\\.");
        return ApiObject.of(type).with("apiVersion", ApiVersion.CURRENT.toObject()).with("buildTitle", "Sluice " + version)
                .with("productName", "Sluice").with("productType", "sluice").with("vendorName", "Sluice")
                .with("engineType", "VIRTUALIZATION").with("configured", true).with("ssoEnabled", false)
                .with("userManagementEnabled", true).with("buildVersion", ApiObject.of("VersionInfo")
                        .with("major", Integer.parseInt(numbers[0])).with("minor", Integer.parseInt(numbers[1]))
                        .with("micro", Integer.parseInt(numbers[2])).with("patch", 0))
                .with("enabledFeatures", List.of()).with("toggleableFeatures", List.of()).with("locales", List.of("en-US"))
                .with("currentLocale", "en-US");
    }

    private ApiObject running() {
        return ApiObject.of("SystemVersion").with("reference", VERSION).with("name", version).with("status", "CURRENT")
                .with("installDate", figures.system().get("installationTime"));
    }

    /** How much data the engine has taken in: what the sources of dSources held at their last sync. */
    private Reply ingested(Call call) {
        List<ApiObject> sources = resources.catalog().read(catalog -> linked(catalog, call));
        String now = Timestamp.of(Instant.now());
        long sum = sources.stream().mapToLong(SystemCalls::size).sum();
        return one(ApiObject.of("EngineAggregateIngestedSize").with("aggregateIngestedSize", sum)
                .with("aggregates", List.of(ApiObject.of("SourceTypeAggregateIngestedSize").with("aggregateLabel", "AppData")
                        .with("aggregateSize", Long.toString(sum)).with("containerType", "APPDATA_CONTAINER")))
                .with("sourceIngestionData", sources.stream().map(source -> ApiObject.of("SourceIngestionData")
                        .with("containerType", "APPDATA_CONTAINER").with("sourceName", source.name())
                        .with("ingestedSize", Long.toString(size(source))).with("timestamp", now)).toList()));
    }

    private static List<ApiObject> linked(Transaction catalog, Call call) {
        Query sources = Query.all("source");
        return catalog.list(call.sight("source").map(sources::seenBy).orElse(sources)).stream()
                .filter(source -> source.flag("linked")).toList();
    }

    private static long size(ApiObject source) {
        return source.object("runtime").get("databaseSize") instanceof Number bytes ? bytes.longValue() : 0;
    }
}
