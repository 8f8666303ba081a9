package dev.sluice.engine.kind;

import dev.sluice.wire.ApiObject;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** A kind whose sources have addresses by which their users know them, such as the URL of a server or the path of a file. */
public interface Addressable {
    /** The id of what a kind throws where a source wants a password and none was given, so that its user can be asked. */
    String PASSWORD_NEEDED = "exception.address.password";

    /** The id of what a kind throws where a source is there, and lacks what the address names in it. */
    String ABSENT = "exception.address.absent";

    /** The id of what a kind throws where a source does not take the password that was given. */
    String PASSWORD_REFUSED = "exception.address.password.refused";

    /** How such an address looks, for people: {@code the path of a directory}. */
    String addressForm();

    /** Whether it takes what others may know better, so that those are asked first. */
    default boolean isForAnything() {
        return false;
    }

    /**
     * What an address leads to; nothing where it is none of this kind.
     *
     * @throws KindException where it is one of this kind and leads to nothing that can be linked: says what the source has to allow
     */
    Optional<AddressedSource> find(SourceAddress address) throws IOException, InterruptedException;

    /**
     * By what dSources are known that were linked by other addresses of the very source to which one leads that was asked.
     *
     * @param links the parameters of dSources, with their secrets, which are opened only when they are asked for
     */
    default List<Map<String, Object>> knownAlso(SourceAddress address, Supplier<List<ApiObject>> links) throws IOException, InterruptedException {
        return List.of();
    }
}
