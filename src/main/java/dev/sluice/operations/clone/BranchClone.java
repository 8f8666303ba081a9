package dev.sluice.operations.clone;

import dev.sluice.operations.NumberedNames;
import dev.sluice.wire.ApiObject;
import java.text.Normalizer;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** The VDB of a branch of whatever is developed: the one that it has, else a new one. */
public final class BranchClone {
    private final CloningContext around;
    private final CloneRequest wanted;

    /** @param wanted by the name that {@link #name} gives */
    public BranchClone(CloningContext around, CloneRequest wanted) {
        this.around = around;
        this.wanted = wanted;
    }

    /** What the VDB of a branch is called, after what it is a branch of: letters without their accents. */
    public static String name(String project, String branch) {
        String plain = Normalizer.normalize(project + "-" + branch, Normalizer.Form.NFKD).replaceAll("\\p{M}", "").replace("ß", "ss");
        return plain.replaceAll("[^A-Za-z0-9._-]+", "-");
    }

    /**
     * The one that it has, else a new one; where another has its name, with a number behind it.
     *
     * @param own which of all VDBs, as {@link ReadClones} tells of them, is that of the branch
     */
    public Map<String, Object> run(Predicate<Map<String, Object>> own) {
        List<Map<String, Object>> before = clones();
        return before.stream().filter(own).findFirst().orElseGet(() -> {
            ApiObject made = new Cloning(around, wanted.named(free(before.stream().map(clone -> clone.get("name")).toList()))).run();
            return ReadClones.find(clones(), made).orElseThrow();
        });
    }

    /** Other branches may be called alike but for signs that are for no name. */
    private String free(List<Object> taken) {
        return NumberedNames.of(wanted.name()).filter(name -> !taken.contains(name)).findFirst().orElseThrow();
    }

    private List<Map<String, Object>> clones() {
        return around.perform("list of", "clones", ReadClones::new);
    }
}
