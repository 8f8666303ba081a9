package dev.sluice.wire;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A type of object, with its own fields and those of its ancestors.
 *
 * @param parent the type it extends, or null
 * @param root the path below which the engine keeps objects of this type, such as {@code sourceconfig}; its own or
 *     its nearest ancestor's, null for objects that only travel inside others
 * @param prefix how references to it begin, such as {@code APPDATA_CONTAINER}; its own or its nearest ancestor's, null
 *     where it has none
 * @param isRecord whether its objects tell of what was, so that nobody makes or changes them; engines show them in pages
 * @param isNewestFirst whether lists of them begin with the newest, as those of records do
 * @param isUnique whether each of its objects has a name that no other has, of the same owner where it has one
 * @param takes types of what may be said besides an act on such an object, each in place of the one that the act takes otherwise
 * @param either two paths of fields of which a request that makes one says a value in one, or the same in both; empty for none
 * @param about one sentence for help, or the empty text
 * @param fields in their order; the field {@code type}, which every typed object has, is not among them
 */
public record Type(String name, Type parent, boolean isAbstract, String root, String prefix, boolean isRecord,
                   boolean isNewestFirst, boolean isUnique, List<String> takes, List<String> either, String about, Map<String, Field> fields) {
    /** The ancestor of all types whose objects say in a field {@code type} what they are. */
    static final String TYPED = "TypedObject";

    /** Whether an object of this type is also one of {@code other}. */
    public boolean isA(Type other) {
        return name.equals(other.name) || parent != null && parent.isA(other);
    }

    /** Whether its objects carry their type on the wire; the parameters of kinds, for one, do not. */
    public boolean isTyped() {
        return name.equals(TYPED) || parent != null && parent.isTyped();
    }

    public Field field(String field) {
        return fields.get(field);
    }

    /** The field that names whose an object is, such as the group of a container: it tells apart those of one name. */
    public Optional<Field> owner() {
        return fields.values().stream().filter(field -> field.traits().owner()).findFirst();
    }

    /** The field that names what an object is in: its owner, or what else has it. Who may do something there may do it here. */
    public Optional<Field> surroundings() {
        return owner().or(() -> fields.values().stream().filter(field -> field.traits().within()).findFirst());
    }

    /** Those that name objects without which this one means nothing. */
    public Stream<Field> partOf() {
        return fields.values().stream().filter(field -> field.traits().part());
    }

    @Override
    public String toString() {
        return name;
    }
}
