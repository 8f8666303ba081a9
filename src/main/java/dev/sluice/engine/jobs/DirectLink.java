package dev.sluice.engine.jobs;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** What is copied of a directory that is linked directly: all but what is excluded. */
final class DirectLink {
    private static final String EXCLUDES = "excludes";
    private static final String FOLLOWED = "followSymlinks";
    private static final int MOST = 1000;

    private DirectLink() {
    }

    /** @param field where the object is that says it */
    static List<Mistake> check(ApiObject link, List<String> field) {
        List<Mistake> mistakes = new ArrayList<>();
        if (!link.list(FOLLOWED).isEmpty()) {
            mistakes.add(new Mistake(append(field, FOLLOWED), "this is not supported by this engine: links are copied as links.",
                    "Leave the list empty."));
        }
        List<?> excludes = link.list(EXCLUDES);
        if (excludes.size() > MOST) {
            mistakes.add(new Mistake(append(field, EXCLUDES), "there are " + excludes.size() + " of them.",
                    "Name at most " + MOST + ", such as the directories that hold them."));
        }
        excludes.stream().map(String.class::cast).filter(name -> !isInside(name)).forEach(name -> mistakes.add(
                new Mistake(append(field, EXCLUDES), "'" + name + "' is no path in the directory of the source.",
                        "Write it relative to that, without '.' and '..'.")));
        return mistakes;
    }

    private static boolean isInside(String name) {
        return !name.isEmpty() && name.chars().noneMatch(Character::isISOControl)
                && Arrays.stream(name.split("/", -1)).noneMatch(part -> List.of("", ".", "..").contains(part));
    }

    private static List<String> append(List<String> field, String name) {
        return Stream.concat(field.stream(), Stream.of(name)).toList();
    }
}
