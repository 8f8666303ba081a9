package dev.sluice.engine.http.calls;

import dev.sluice.engine.http.call.Call;
import dev.sluice.engine.http.call.Need;
import dev.sluice.engine.http.call.Reply;
import dev.sluice.engine.http.call.Route;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Envelope;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Timestamp;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/** Tells the time, and how the engine works with the services around it: what it has none of, it says it has not. */
public final class ServiceCalls {
    private static final DateTimeFormatter LOCAL = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss z", Locale.ROOT);

    private final Schema schema;
    private final SystemFigures figures;

    public ServiceCalls(Schema schema, SystemFigures figures) {
        this.schema = schema;
        this.figures = figures;
    }

    public List<Route> routes() {
        return List.of(
                Route.get("service/configure/currentSystemTime", Need.LOGIN, call -> systemTime()),
                Route.get("service/time", Need.LOGIN, call -> one(time())),
                Route.get("service/timezone", Need.LOGIN, this::timeZones).taking("date"),
                Route.get("service/dns", Need.LOGIN, call -> one(figures.nameService())),
                Route.get("service/locale", Need.LOGIN, call -> one(ApiObject.of("LocaleSettings").with("locale", "en-US"))),
                Route.get("service/ldap", Need.LOGIN, call -> one(switchedOff("LdapInfo"))),
                Route.get("service/sso", Need.LOGIN, call -> one(switchedOff("SsoConfig").with("cloudSso", false))),
                Route.get("service/snmp", Need.LOGIN, call -> one(switchedOff("SNMPConfig").with("severity", "WARNING"))),
                Route.get("service/smtp", Need.LOGIN, call -> one(switchedOff("SMTPConfig").with("port", -1)
                        .with("tlsEnabled", false).with("authenticationEnabled", false))),
                Route.get("service/syslog", Need.LOGIN, call -> one(switchedOff("SyslogConfig").with("format", "TEXT")
                        .with("pattern", "%m%n").with("servers", List.of()).with("severity", "WARNING"))),
                Route.get("service/security", Need.LOGIN, call -> one(ApiObject.of("SecurityConfig").with("isCORSEnabled", false)
                        .with("enableCORSSupportsCredentials", false))));
    }

    private Reply one(ApiObject object) {
        return Reply.of(Envelope.ok(schema.allFields(object)));
    }

    private static ApiObject switchedOff(String type) {
        return ApiObject.of(type).with("enabled", false);
    }

    private static ApiObject time() {
        ZonedDateTime now = ZonedDateTime.now();
        return ApiObject.of("TimeConfig").with("currentTime", Timestamp.of(now.toInstant()))
                .with("systemTimeZone", now.getZone().getId())
                .with("systemTimeZoneOffset", TimeZones.minutes(now))
                .with("systemTimeZoneOffsetString", TimeZones.offset(now))
                .with("ntpConfig", ApiObject.of("NTPConfig").with("enabled", false).with("servers", List.of())
                        .with("useMulticast", false).with("multicastAddress", "224.0.1.1"));
    }

    private Reply timeZones(Call call) {
        Instant moment = call.query().containsKey("date") ? moment(call.query().get("date")) : Instant.now();
        return Reply.of(Envelope.list(new TreeSet<>(ZoneId.getAvailableZoneIds()).stream()
                .map(id -> schema.allFields(TimeZones.of(ZoneId.of(id), moment))).toList()));
    }

    private static Instant moment(String text) {
        try {
            return Timestamp.parse(text);
        } catch (DateTimeException notATime) {
            throw new Refusal("exception.webservices.query", "date is no time.", "Give a time like 2026-01-31T18:00:00.000Z.");
        }
    }

    /** The clock as programs read it that are older than the API. This answer has never been an envelope. */
    private static Reply systemTime() {
        ZonedDateTime now = ZonedDateTime.now();
        Map<String, Object> time = new LinkedHashMap<>();
        time.put("localTime", LOCAL.format(now));
        time.put("localTimeRaw", Timestamp.of(now.toInstant()));
        time.put("localTimeZone", now.getZone().getId());
        time.put("isDaylightSavings", now.getZone().getRules().isDaylightSavings(now.toInstant()));
        Map<String, Object> reply = new LinkedHashMap<>();
        reply.put("result", "ok");
        reply.put("systemTime", time);
        return Reply.of(reply);
    }
}
