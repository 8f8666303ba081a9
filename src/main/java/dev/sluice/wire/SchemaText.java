package dev.sluice.wire;

import dev.sluice.wire.Field.Presence;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads types from the text of {@code .types} files; {@code schema/README.md} says how to write one. A type may
 * extend one that a later file declares, so all texts are read before the first type is built.
 */
final class SchemaText {
    /** A type as it is written. */
    private record Declaration(SchemaLine header, List<SchemaLine> fields) {
    }

    private final Map<String, Declaration> declarations = new LinkedHashMap<>();
    /** Null for a type that is being built. */
    private final Map<String, Type> built = new HashMap<>();

    /** Takes in one file. */
    void add(String file, String text) {
        Declaration current = null;
        int number = 0;
        for (int from = 0, end; from < text.length(); from = end + 1) {
            end = text.indexOf('\n', from);
            end = end < 0 ? text.length() : end;
            number++;
            String line = text.substring(from, end);
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            SchemaLine read = SchemaLine.of(file, number, line);
            if (!line.startsWith(" ")) {
                current = new Declaration(read, new ArrayList<>());
                if (declarations.put(read.name(), current) != null) {
                    throw read.wrong("'" + read.name() + "' is declared twice");
                }
            } else if (current == null) {
                throw read.wrong("a field stands before the first type");
            } else {
                current.fields.add(read);
            }
        }
    }

    /** All types that were read, in their order. */
    Map<String, Type> types() {
        Map<String, Type> types = new LinkedHashMap<>();
        for (String name : declarations.keySet()) {
            types.put(name, type(name));
        }
        return Collections.unmodifiableMap(types);
    }

    private Type type(String name) {
        Type type = built.get(name);
        if (type == null) {
            built.put(name, null);
            type = build(declarations.get(name));
            built.put(name, type);
        }
        return type;
    }

    private Type build(Declaration declaration) {
        SchemaLine header = declaration.header;
        Type parent = null;
        boolean isAbstract = false;
        String root = null;
        String prefix = null;
        boolean isRecord = false;
        boolean isNewestFirst = false;
        boolean isUnique = false;
        List<String> takes = new ArrayList<>();
        List<String> either = List.of();
        for (int at = 1; at < header.words().size(); at++) {
            switch (header.word(at)) {
                case "<" -> parent = parent(header, header.word(++at));
                case "abstract" -> isAbstract = true;
                case "at" -> root = header.word(++at);
                case "ref" -> prefix = header.word(++at);
                case "record" -> isRecord = true;
                case "newest" -> isNewestFirst = true;
                case "unique" -> isUnique = true;
                case "takes" -> takes.add(header.word(++at));
                case "either" -> either = List.of(header.word(++at), header.word(++at));
                default -> throw header.wrong("'" + header.word(at) + "' has no meaning in the line of a type");
            }
        }
        root = root == null && parent != null ? parent.root() : root;
        prefix = prefix == null && parent != null ? parent.prefix() : prefix;
        isRecord |= parent != null && parent.isRecord();
        isNewestFirst |= isRecord || parent != null && parent.isNewestFirst();
        isUnique |= parent != null && parent.isUnique();
        either = either.isEmpty() && parent != null ? parent.either() : either;
        Map<String, Field> fields = fields(declaration, parent, root);
        return new Type(header.name(), parent, isAbstract, root, prefix, isRecord, isNewestFirst, isUnique, takes.isEmpty() && parent != null ? parent.takes() : List.copyOf(takes), either,
                header.about(), fields);
    }

    private Type parent(SchemaLine header, String name) {
        if (!declarations.containsKey(name)) {
            throw header.wrong("there is no type '" + name + "' to extend");
        }
        if (built.containsKey(name) && built.get(name) == null) {
            throw header.wrong("'" + header.name() + "' cannot extend what extends itself");
        }
        return type(name);
    }

    private Map<String, Field> fields(Declaration declaration, Type parent, String root) {
        Map<String, Field> fields = parent == null ? new LinkedHashMap<>() : new LinkedHashMap<>(parent.fields());
        Presence unless = root != null || isNamed(declaration, fields) ? Presence.READONLY : Presence.OPTIONAL;
        for (SchemaLine line : declaration.fields) {
            Field field = new FieldLine(line, unless).field();
            requireType(line, field.shape());
            fields.put(field.name(), field);
        }
        return Collections.unmodifiableMap(fields);
    }

    /** Whether objects have references, so that they are kept though they have no root of their own. */
    private static boolean isNamed(Declaration declaration, Map<String, Field> inherited) {
        for (SchemaLine line : declaration.fields) {
            if (line.name().equals("reference")) {
                return true;
            }
        }
        return inherited.containsKey("reference");
    }

    /** A misspelt type would otherwise show itself only when a user's object reaches the field. */
    private void requireType(SchemaLine line, Shape shape) {
        Shape innermost = shape;
        while (innermost.items() != null) {
            innermost = innermost.items();
        }
        boolean names = innermost.sort() == Shape.Sort.OBJECT || innermost.sort() == Shape.Sort.REFERENCE;
        if (names && !declarations.containsKey(innermost.type())) {
            throw line.wrong("there is no type '" + innermost.type() + "'");
        }
    }
}
