package dev.sluice.engine.http.calls;

import dev.sluice.engine.http.call.Route;
import dev.sluice.wire.Field;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Shape;
import dev.sluice.wire.Type;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The description of the API as a page for people: all calls, then all types with their fields. */
final class SchemaPage {
    private static final String HEAD = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <title>Sluice: the API of this engine</title>
            <style>
            body { font: 15px/1.4 sans-serif; max-width: 72em; margin: 2em auto; padding: 0 1em; }
            table { border-collapse: collapse; width: 100%; }
            td, th { border-bottom: 1px solid #ccc; padding: .2em .6em .2em 0; text-align: left; vertical-align: top; }
            </style>
            </head>
            <body>
            <h1>The API of this engine</h1>
            """;

    private final Schema schema;
    private final StringBuilder page = new StringBuilder(HEAD);

    SchemaPage(Schema schema) {
        this.schema = schema;
    }

    String of(List<Route> routes) {
        page.append("<h2 id=\"calls\">Calls</h2>\n<table>\n");
        row("th", "Method", "Path", "Body", "Needs");
        routes.stream().sorted(Comparator.comparing(Route::path).thenComparing(Route::method)).forEach(route ->
                row("td", route.method(), escaped(route.path()), route.bodyType() == null ? "" : link(route.bodyType()),
                        escaped(route.need().about())));
        page.append("</table>\n<h2 id=\"types\">Types</h2>\n");
        schema.types().forEach(this::type);
        return page.append("</body>\n</html>\n").toString();
    }

    private void type(Type type) {
        page.append("<h3 id=\"").append(escaped(type.name())).append("\">").append(escaped(type.name())).append("</h3>\n<p>")
                .append(escaped(type.about()));
        if (type.parent() != null) {
            page.append(" Extends ").append(link(type.parent().name())).append('.');
        }
        if (type.isAbstract()) {
            page.append(" Stands for several types.");
        }
        if (type.root() != null) {
            page.append(" Kept at <code>").append(escaped(type.root())).append("</code>.");
        }
        page.append("</p>\n<table>\n");
        row("th", "Field", "Value", "Create", "Update", "About");
        type.fields().values().forEach(this::field);
        page.append("</table>\n");
    }

    private void field(Field field) {
        row("td", escaped(field.name()), shape(field.shape()), presence(field.create()), presence(field.update()),
                escaped(field.about()));
    }

    private static String presence(Field.Presence presence) {
        return presence == Field.Presence.READONLY ? "" : presence.name().toLowerCase(Locale.ROOT);
    }

    private String shape(Shape shape) {
        return switch (shape.sort()) {
            case OBJECT -> link(shape.type());
            case REFERENCE -> "reference of " + link(shape.type());
            case ARRAY -> "list of " + shape(shape.items());
            case ENUM -> escaped(String.join(", ", shape.values()));
            default -> escaped(shape.toString());
        };
    }

    private void row(String cell, String... texts) {
        page.append("<tr>");
        for (String text : texts) {
            page.append('<').append(cell).append('>').append(text).append("</").append(cell).append('>');
        }
        page.append("</tr>\n");
    }

    private static String link(String type) {
        return "<a href=\"#" + escaped(type) + "\">" + escaped(type) + "</a>";
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }
}
