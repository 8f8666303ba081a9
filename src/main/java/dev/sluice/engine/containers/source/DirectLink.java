package dev.sluice.engine.containers.source;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** What is copied of a directory that is linked directly: all but what is excluded, and what followed links lead to. */
public final class DirectLink {
    private static final String EXCLUDES = "excludes";
    private static final String FOLLOWED = "followSymlinks";
    private static final int MOST = 1000;

    private DirectLink() {
    }

    /** @param field where the object is that says it */
    public static List<Mistake> check(ApiObject link, List<String> field) {
        List<Mistake> mistakes = new ArrayList<>();
        check(link, EXCLUDES, "Name at most " + MOST + ", such as the directories that hold them.", field, mistakes);
        check(link, FOLLOWED, "Name at most " + MOST + ", such as links to directories.", field, mistakes);
        return mistakes;
    }

    private static void check(ApiObject link, String list, String ifTooMany, List<String> field, List<Mistake> mistakes) {
        List<String> place = Stream.concat(field.stream(), Stream.of(list)).toList();
        List<String> names = names(link, list);
        if (names.size() > MOST) {
            mistakes.add(new Mistake(place, "there are " + names.size() + " of them.", ifTooMany));
        }
        names.stream().filter(name -> !isInside(name)).forEach(name -> mistakes.add(
                new Mistake(place, "'" + name + "' is no path in the directory of the source.",
                        "Write it relative to that, without '.' and '..'.")));
    }

    private static boolean isInside(String name) {
        return !name.isEmpty() && name.chars().noneMatch(Character::isISOControl)
                && Arrays.stream(name.split("/", -1)).noneMatch(part -> List.of("", ".", "..").contains(part));
    }

    /** Gives a source what is said of it in the request that makes it. */
    public static ApiObject take(ApiObject link, ApiObject source) {
        return source.with(EXCLUDES, link.list(EXCLUDES)).with(FOLLOWED, link.list(FOLLOWED));
    }

    public static List<String> excludes(ApiObject source) {
        return names(source, EXCLUDES);
    }

    public static List<String> followed(ApiObject source) {
        return names(source, FOLLOWED);
    }

    private static List<String> names(ApiObject object, String list) {
        return object.list(list).stream().map(String.class::cast).toList();
    }
}
