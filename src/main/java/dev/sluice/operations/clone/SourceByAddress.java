package dev.sluice.operations.clone;

import dev.sluice.operations.CreateSourceConfig;
import dev.sluice.operations.FindSource;
import dev.sluice.operations.Link;
import dev.sluice.operations.ListObjects;
import dev.sluice.operations.NumberedNames;
import dev.sluice.operations.OwnSourceConfig;
import dev.sluice.operations.ReadObject;
import dev.sluice.operations.StoppedWaiting;
import dev.sluice.operations.WaitForJob;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Secret;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The dSource of what an address leads to: the one that there is, else one that is linked now. */
final class SourceByAddress {
    private static final String GROUP = "Sources";
    private static final String CONFIGS = "SourceConfig";
    private static final String SOURCES = "Source";
    private static final String CONTAINERS = "Container";

    private final CloningContext around;
    private final TypedAddress address;
    private final OwnPasswords passwords;
    private final String wanted;

    /** @param wanted what the clone is to be called, or null */
    SourceByAddress(CloningContext around, TypedAddress address, String wanted) {
        this.around = around;
        this.address = address;
        passwords = new OwnPasswords(around, address);
        this.wanted = wanted;
    }

    /**
     * What is to be provisioned from.
     *
     * @param parameters of the kind for VDBs of it
     * @param isNew whether it has just been copied for that
     */
    record Parent(ApiObject container, Map<String, ?> parameters, boolean isNew) {
    }

    /** What the address says by itself. */
    ApiObject said() {
        return around.perform("look at", address.text(), schema -> FindSource.read(address.text()));
    }

    Parent parent() {
        ApiObject said = said();
        ApiObject known = known(said);
        if (known == null) {
            return new Parent(linked(said), said.object("virtualParameters"), true);
        }
        tellUnused(said, known);
        if (!isWhatIsLinked(said, known) || passwords.said() != null) {
            // Else all would be copied before the copy told that.
            tellRefused(around.perform("look at", address.text(), schema -> FindSource.linked(address.text(), passwords.said())));
        }
        // The clone lets its user in by it, as the source does.
        Secret own = passwords.said() == null ? passwords.kept(said) : passwords.said();
        if (own != null) {
            use(said, own);
        }
        return new Parent(container(known), said.object("virtualParameters"), false);
    }

    /** What the address says of how the source is reached, and its link says otherwise. Where it is and who logs in there is another matter. */
    private void tellUnused(ApiObject said, ApiObject source) {
        Set<Object> others = said.list("known").stream().flatMap(known -> ((Map<?, ?>) known).keySet().stream()).collect(Collectors.toSet());
        others.addAll(said.object("virtualParameters").keySet());
        ApiObject linked = source.object("parameters");
        said.object("parameters").forEach((name, value) -> {
            if (!others.contains(name) && !String.valueOf(value).equals(String.valueOf(linked.get(name)))) {
                around.say("'" + source.name() + "' is linked already, with " + name + " " + linked.get(name) + ": that of the address, " + value
                        + ", counts for nothing. To change that, update the source '" + source.name() + "' with all of its parameters.");
            }
        });
    }

    /** The clone may be of a time at which it was another. */
    private void tellRefused(ApiObject answer) {
        String refused = answer.string(FindSource.PASSWORD_REFUSED);
        if (refused != null) {
            around.say("warning: " + refused.replaceFirst("^source: ", "") + " Nobody logs in to the clone by it, unless it was theirs at that time.");
        }
    }

    private static boolean isWhatIsLinked(ApiObject said, ApiObject source) {
        ApiObject linked = source.object("parameters");
        return said.object("parameters").entrySet().stream().allMatch(value -> String.valueOf(value.getValue()).equals(String.valueOf(linked.get(value.getKey()))));
    }

    /** The dSource of a source, once whoever links it right now has done so. */
    private ApiObject container(ApiObject source) {
        if ("PENDING".equals(source.object("runtime").string("status"))) {
            List<ApiObject> jobs = around.perform("list of", "jobs", schema -> new ListObjects(schema, "Job",
                    Map.of("target", source.string("container"), "jobState", "RUNNING")));
            jobs.forEach(job -> around.perform("link of", source.name(), schema -> new WaitForJob(job.reference())));
        }
        return around.perform("read of", source.name(), schema -> new ReadObject(schema, source.string("container")));
    }

    /** That of the dSource of the same source, or null. */
    private ApiObject known(ApiObject said) {
        List<ApiObject> sources = list(SOURCES);
        Map<String, ApiObject> configs = list(CONFIGS).stream().collect(Collectors.toMap(ApiObject::reference, config -> config));
        return sources.stream().filter(source -> !source.flag("virtual") && source.string("container") != null)
                .filter(source -> isOf(said, source, configs.get(source.string("config")))).findFirst().orElse(null);
    }

    private List<ApiObject> list(String type) {
        return around.perform("list of", type, schema -> new ListObjects(schema, type, Map.of()));
    }

    /** What the parameters of a dSource do not say, its source configuration does; what nobody says is not so. */
    private static boolean isOf(ApiObject said, ApiObject source, ApiObject config) {
        return said.list("known").stream().anyMatch(known -> ((Map<?, ?>) known).entrySet().stream().allMatch(value -> {
            Object there = source.object("parameters").get(value.getKey());
            Object meant = there == null && config != null ? config.get(value.getKey()) : there;
            return String.valueOf(meant == null ? Boolean.FALSE : meant).equals(String.valueOf(value.getValue()));
        }));
    }

    private ApiObject linked(ApiObject said) {
        Secret password = passwords.said();
        ApiObject found = asked(said, password);
        if (found.string(FindSource.PASSWORD_NEEDED) != null) {
            Secret kept = passwords.kept(said);
            password = kept == null ? around.ask("Password for " + address.text() + ": ", found.string(FindSource.PASSWORD_NEEDED)) : kept;
            found = asked(said, password);
        }
        return linkedOnce(found, password);
    }

    /** It may be linked by another address, and somebody else may link it at the same time, or another source of the same name. */
    private ApiObject linkedOnce(ApiObject found, Secret password) {
        for (int left = NameTaken.TRIES; ; left--) {
            // Whoever has a name by then may be who has linked this.
            String name = free(found.name());
            ApiObject known = known(found);
            if (known != null) {
                tellUnused(found, known);
                return container(known);
            }
            if (left == NameTaken.TRIES) {
                tellOtherName(found.name().strip(), name);
                found.list("notes").forEach(note -> around.say(note.toString()));
            }
            try {
                return linked(found, name, password);
            } catch (RuntimeException refused) {
                if (left == 1 || !NameTaken.isBehind(refused)) {
                    throw refused;
                }
            }
        }
    }

    private ApiObject asked(ApiObject said, Secret password) {
        if (password != null) {
            use(said, password);
        }
        return around.perform("look at", address.text(), schema -> FindSource.asked(address.text(), password));
    }

    private void use(ApiObject said, Secret password) {
        ApiObject parameters = said.object("parameters");
        around.uses(parameters.string("user"), password, Arrays.asList(parameters, Collections.singletonMap("name", wanted)));
    }

    private ApiObject linked(ApiObject found, String name, Secret password) {
        ApiObject parameters = password == null ? found.object("parameters") : found.object("parameters").with("password", password);
        Map<String, Object> own = new OwnSourceConfig(list(CONFIGS), list(SOURCES)).of(Map.of("name", name, "repository", found.string("repository")));
        ApiObject config = own instanceof ApiObject left ? left
                : around.perform("source configuration", name, schema -> new CreateSourceConfig(schema, own));
        try {
            return around.perform("link of", name, schema -> new Link(schema, Map.of("name", name, "group", group(), "linkData", Map.of(
                    "config", config.reference(), "sourcingPolicy", Map.of("logsyncEnabled", found.flag("logged")), "parameters", parameters))));
        } catch (StoppedWaiting interrupted) {
            around.say("no clone is made. Once " + interrupted.job() + " has linked '" + name + "': sluice clone " + ShellWord.argument(name));
            throw interrupted;
        }
    }

    /** So that nobody takes it for a clone of what has the name that it would have. */
    private void tellOtherName(String name, String free) {
        list(CONTAINERS).stream().filter(taken -> name.equals(taken.name())).findFirst().ifPresent(taken -> around.say("the "
                + (taken.get("provisionContainer") == null ? "dSource" : "VDB") + " '" + name + "' is of something else: this is linked as '" + free + "'."));
    }

    /** The name that the source suggests, with the first number that makes it free. */
    private String free(String name) {
        Set<String> taken = list(CONTAINERS).stream().map(ApiObject::name).collect(Collectors.toSet());
        return NumberedNames.of(name).filter(free -> !taken.contains(free)).findFirst().orElseThrow();
    }

    private Object group() {
        return UsualGroup.of(around, GROUP);
    }
}
