package dev.sluice.wire;

import java.util.Map;

/**
 * A type of object, with its own fields and those of its ancestors.
 *
 * @param parent the type it extends, or null
 * @param root the path below which the engine keeps objects of this type, such as {@code sourceconfig}; its own or
 *     its nearest ancestor's, null for objects that only travel inside others
 * @param prefix how references to it begin, such as {@code APPDATA_CONTAINER}; its own or its nearest ancestor's, null
 *     where it has none
 * @param about one sentence for help, or the empty text
 * @param fields in their order; the field {@code type}, which every typed object has, is not among them
 */
public record Type(String name, Type parent, boolean isAbstract, String root, String prefix, String about,
                   Map<String, Field> fields) {
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

    @Override
    public String toString() {
        return name;
    }
}
