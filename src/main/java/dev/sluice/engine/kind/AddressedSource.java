package dev.sluice.engine.kind;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What an address leads to: all that a link and a virtual database of it have to say.
 *
 * @param name how it could be called
 * @param link parameters of a link, without a password
 * @param known by what a dSource of the same source is known: the values of some of its parameters, any of these
 * @param virtual parameters of a virtual database
 * @param traits what is known of the source; null where it was not asked
 */
public record AddressedSource(String name, Map<String, Object> link, List<Map<String, Object>> known, Map<String, Object> virtual, Traits traits) {
    /**
     * What a source tells of itself.
     *
     * @param installation that can hold its data
     * @param isLogged whether its log can be kept, so that every moment can be had
     * @param size of its data in bytes, or null where nobody knows it
     * @param notes what its user should know before it is linked
     */
    public record Traits(Installation installation, boolean isLogged, Long size, List<String> notes) {
    }

    /** The same, with further parameters of a link. */
    public AddressedSource with(Map<String, Object> further) {
        Map<String, Object> all = new LinkedHashMap<>(link);
        all.putAll(further);
        return new AddressedSource(name, all, known, virtual, traits);
    }

    /** The same, with what was asked of the source. */
    public AddressedSource with(Traits asked) {
        return new AddressedSource(name, link, known, virtual, asked);
    }

    /** The same, which is also known by all of these. */
    public AddressedSource knownAs(List<Map<String, Object>> further) {
        return new AddressedSource(name, link, Stream.concat(known.stream(), further.stream()).toList(), virtual, traits);
    }
}
