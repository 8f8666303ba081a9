package dev.sluice.engine.http;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.ApiVersion;
import dev.sluice.wire.Envelope;
import dev.sluice.wire.Schema;
import java.util.List;

/** Says what engine this is. */
final class SystemCalls {
    private final ApiObject about;

    SystemCalls(Schema schema, String version) {
        String[] numbers = version.split("\\.");
        about = schema.allFields(ApiObject.of("PublicSystemInfo").with("apiVersion", ApiVersion.CURRENT.toObject())
                .with("buildTitle", "Sluice " + version).with("productName", "Sluice").with("productType", "sluice")
                .with("vendorName", "Sluice").with("engineType", "VIRTUALIZATION").with("configured", true)
                .with("buildVersion", ApiObject.of("VersionInfo").with("major", Integer.parseInt(numbers[0]))
                        .with("minor", Integer.parseInt(numbers[1])).with("micro", Integer.parseInt(numbers[2])))
                .with("enabledFeatures", List.of()).with("locales", List.of("en-US")).with("currentLocale", "en-US"));
    }

    List<Route> routes() {
        return List.of(Route.get("about", call -> Reply.of(Envelope.ok(about))).open(Route.Access.OPEN));
    }
}
