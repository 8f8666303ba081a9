package dev.sluice.shell.text;

import dev.sluice.language.Branch;
import dev.sluice.wire.ApiObject;
import java.util.ArrayList;
import java.util.List;

/** Draws what came from what: each object on a line, below and to the right of the one it came from. */
record TreeDrawing(FieldMeaning meaning, Style style) {
    private static final String AGE = "creationTime";

    List<String> lines(List<Branch> roots) {
        List<String> lines = new ArrayList<>();
        roots.forEach(root -> {
            lines.add(line(root));
            below(root, "", lines);
        });
        return lines;
    }

    private void below(Branch stem, String margin, List<String> lines) {
        List<Branch> branches = stem.branches();
        for (int i = 0; i < branches.size(); i++) {
            boolean last = i == branches.size() - 1;
            lines.add(margin + (last ? "└─ " : "├─ ") + line(branches.get(i)));
            below(branches.get(i), margin + (last ? "   " : "│  "), lines);
        }
    }

    private String line(Branch branch) {
        ApiObject object = branch.object();
        String age = meaning.brief(object, AGE).text();
        String name = object.name() == null ? object.reference() : object.name();
        return style.strong(Cell.of(name)) + "  " + branch.sort() + (age.isEmpty() ? "" : "  " + style.faint(age));
    }
}
