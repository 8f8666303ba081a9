package dev.sluice.rehearsal;

import dev.sluice.wire.Secret;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A plan as people read it. */
public final class PlanText {
    private static final String INDENT = "  ";
    private static final int MOST_FIELDS = 40;
    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

    private PlanText() {
    }

    /** Each act with its fields, and what is passed over; the steps are left out. */
    public static List<String> lines(Plan plan) {
        return plan.entries().stream().filter(entry -> !(entry instanceof PlanEntry.Step)).flatMap(entry -> lines(entry).stream()).toList();
    }

    /** One entry, an act with its fields. */
    public static List<String> lines(PlanEntry entry) {
        if (entry instanceof PlanEntry.Act act) {
            return ofAct(act);
        }
        return List.of(plain(entry instanceof PlanEntry.Note note ? INDENT + "! " + note.text() : ((PlanEntry.Step) entry).title()));
    }

    /** Whoever gives names could otherwise write lines of the plan, which others approve. */
    private static String plain(String line) {
        return CONTROL.matcher(line).replaceAll("?");
    }

    /** {@code 2 to create, 1 to change, none to delete}. */
    public static String summary(Plan plan) {
        Map<ObjectChange.Sort, Long> counts = plan.counts();
        List<String> parts = new ArrayList<>();
        for (ObjectChange.Sort sort : ObjectChange.Sort.values()) {
            parts.add((counts.get(sort) == 0 ? "none" : counts.get(sort)) + " to " + sort.word());
        }
        return plan.isEmpty() ? "nothing to do" : String.join(", ", parts);
    }

    private static List<String> ofAct(PlanEntry.Act act) {
        List<String> lines = new ArrayList<>();
        lines.add(INDENT + line(act));
        lines.addAll(fields(act.object(), INDENT.repeat(3)));
        if (!act.judged()) {
            lines.add(INDENT.repeat(3) + "! the engine decides whether it can");
        }
        if (act.refused() != null) {
            lines.add(INDENT.repeat(3) + "! " + act.refused());
        }
        for (Touched other : act.others()) {
            lines.add(INDENT.repeat(3) + other.sort().sign() + " " + other);
            lines.addAll(fields(other, INDENT.repeat(5)));
        }
        return lines.stream().map(PlanText::plain).toList();
    }

    /** {@code ~ vdb qa1 (Virtual)  stop, abort: true}. */
    static String line(PlanEntry.Act act) {
        boolean plain = act.object().sort() == ObjectChange.Sort.CREATE || act.word().equals("delete") || act.word().equals("update");
        String said = act.said().entrySet().stream().map(each -> ", " + each.getKey() + ": " + shown(each.getValue())).collect(Collectors.joining());
        return act.object().sort().sign() + " " + act.object() + (plain && said.isEmpty() ? "" : INDENT + act.word() + said)
                + (act.engine() == null ? "" : INDENT + "on " + act.engine()) + (act.reason() == null ? "" : INDENT + act.reason());
    }

    private static List<String> fields(Touched touched, String indent) {
        List<FieldChange> fields = touched.fields();
        int width = fields.stream().limit(MOST_FIELDS).mapToInt(field -> field.field().length()).max().orElse(0);
        List<String> lines = new ArrayList<>();
        for (FieldChange field : fields.subList(0, Math.min(fields.size(), MOST_FIELDS))) {
            String value = touched.sort() == ObjectChange.Sort.CREATE ? shown(field.is()) : shown(field.was()) + " \u2192 "
                    + (Objects.equals(field.was(), field.is()) ? unlike(field.is()) : shown(field.is()));
            lines.add(indent + field.field() + " ".repeat(width - field.field().length()) + INDENT + value);
        }
        if (fields.size() > MOST_FIELDS) {
            lines.add(indent + "and " + (fields.size() - MOST_FIELDS) + " fields more");
        }
        return lines;
    }

    /** Something that is shown as what was there before. */
    private static String unlike(Object value) {
        return Secret.MASK.equals(value) ? "maybe another" : "another one";
    }

    /** A value as a script would write it. */
    static String shown(Object value) {
        return value == null ? "nothing" : value.equals(Catalogue.LATER) || !(value instanceof CharSequence) ? value.toString()
                : "'" + CONTROL.matcher((CharSequence) value).replaceAll("?") + "'";
    }
}
