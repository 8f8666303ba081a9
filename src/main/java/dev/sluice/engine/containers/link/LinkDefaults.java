package dev.sluice.engine.containers.link;

import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.FailureMessages;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.engine.kind.Addressable;
import dev.sluice.engine.kind.AddressedSource;
import dev.sluice.engine.kind.Installation;
import dev.sluice.engine.kind.Kind;
import dev.sluice.engine.kind.SourceAddress;
import dev.sluice.engine.objects.Installed;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.ByteSize;
import dev.sluice.wire.Secret;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What an address leads to, as far as a request that links it has to say it. The kind that knows such addresses is found by asking each. */
public final class LinkDefaults {
    private final JobResources resources;

    public LinkDefaults(JobResources resources) {
        this.resources = resources;
    }

    /** Repositories of one kind, by what is installed there. */
    private record Software(Addressable kind, Map<Installation, String> repositories, String user) {
    }

    /** @param request a {@code LinkAddress}, complete, of an administrator */
    public ApiObject of(ApiObject request) {
        List<Software> all = resources.catalog().read(this::software);
        try {
            for (Software software : all) {
                SourceAddress address = new SourceAddress(request.string("address"), (Secret) request.get("password"),
                        !Boolean.FALSE.equals(request.get("asked")), List.copyOf(software.repositories.keySet()), software.user,
                        resources.sources().anywhere());
                Optional<AddressedSource> found = software.kind.find(address);
                if (found.isPresent()) {
                    return answer(address.isAsked() ? found.get().knownAs(software.kind.knownAlso(address, () -> resources.catalog().read(this::links))) : found.get(), software);
                }
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new Refusal(FailureMessages.of(stopped, false));
        } catch (IOException refused) {
            throw new Refusal(FailureMessages.of(refused, false));
        }
        throw new Refusal("exception.address.unknown", "address: '" + request.string("address") + "' leads to nothing that can be linked.",
                "Give " + all.stream().map(software -> software.kind.addressForm()).collect(Collectors.joining(", or ")) + ".");
    }

    private List<ApiObject> links(Transaction catalog) {
        return catalog.list(Query.all("source")).stream().filter(source -> !source.flag("virtual"))
                .map(source -> catalog.reveal(source.reference()).object("parameters")).toList();
    }

    /** That of all kinds with addresses; those that take anything come last. */
    private List<Software> software(Transaction catalog) {
        List<ApiObject> repositories = catalog.list(Query.all("repository"));
        return resources.kinds().all().stream().filter(kind -> kind.as(Addressable.class).isPresent())
                .sorted(Comparator.comparing(kind -> kind.as(Addressable.class).get().isForAnything()))
                .map(kind -> software(catalog, kind, repositories)).toList();
    }

    private Software software(Transaction catalog, Kind kind, List<ApiObject> repositories) {
        List<ApiObject> ours = repositories.stream().filter(repository -> kind.name().equals(catalog.find(repository.string("toolkit")).name())
                && repository.flag("staging") && catalog.find(repository.string("environment")).flag("enabled")).toList();
        Map<Installation, String> installed = ours.stream().collect(Collectors.toMap(
                repository -> Installed.at(catalog, resources.kinds(), repository.reference()).installation(), ApiObject::reference, (one, other) -> one));
        String user = ours.isEmpty() ? null : catalog.find(ours.get(0).string("environment")).string("primaryUser");
        return new Software(kind.as(Addressable.class).orElseThrow(), installed, user == null ? null : catalog.find(user).name());
    }

    private ApiObject answer(AddressedSource found, Software software) {
        ApiObject answer = ApiObject.of("AddressedSource").with("name", found.name()).with("parameters", found.link()).with("known", found.known())
                .with("virtualParameters", found.virtual());
        AddressedSource.Traits traits = found.traits();
        return traits == null ? answer : answer.with("repository", software.repositories.get(traits.installation())).with("logged", traits.isLogged())
                .with("size", traits.size()).with("notes", notes(traits));
    }

    private List<String> notes(AddressedSource.Traits traits) {
        if (resources.pool().sharesBlocks()) {
            return traits.notes();
        }
        String size = traits.size() == null ? "" : " (by what the source takes, about " + ByteSize.of(traits.size()) + ")";
        return Stream.concat(traits.notes().stream(), Stream.of("the disk of the pool cannot share blocks, so each clone copies all of the data" + size
                + " and once more for its first snapshot. Root makes one that can: sluice pool create --size 50G /srv/pool")).toList();
    }
}
