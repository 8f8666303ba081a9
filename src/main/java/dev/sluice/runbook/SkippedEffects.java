package dev.sluice.runbook;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * What a rehearsal does not do: what would be asked of people, and done outside of the engines. It is told as it comes. Of some of it
 * nobody knows which files a run would change by it, other than by the names in its text. May be used from several threads.
 */
public final class SkippedEffects implements Consumer<String> {
    private final Consumer<String> listener;
    private final Consumer<String> unsaid;
    private final Set<String> touching = ConcurrentHashMap.newKeySet();

    /** @param unsaid is told what a script ensured once, and no longer says */
    public SkippedEffects(Consumer<String> listener, Consumer<String> unsaid) {
        this.listener = listener;
        this.unsaid = unsaid;
    }

    /** A script no longer says something that belongs to it. */
    public void unsaid(String what) {
        unsaid.accept(what);
    }

    @Override
    public void accept(String what) {
        listener.accept(what);
    }

    /** Something that was stopped where it happened: it may have done anything to the files that its text names. */
    public void stopped(String what) {
        touch(what);
        accept(what);
    }

    /** The same of something that is told in other words, such as a program by the beginning of its text. */
    public void touch(String what) {
        touching.add(what);
    }

    /**
     * Whether something that was not done names a file so, or the one beside it by which it would have been locked to be changed, or a folder
     * that it is in.
     *
     * @param path the names of the folders, and of the file at last
     */
    public boolean touches(List<String> path) {
        int last = path.size() - 1;
        return IntStream.rangeClosed(0, last).anyMatch(at -> names(path.get(at), at == last ? "(?:\\.lck|\\.lock)?(?![\\w.-])" : "(?!/?[\\w.-])"));
    }

    private boolean names(String name, String behind) {
        Pattern alone = Pattern.compile("(?<![\\w.-])" + Pattern.quote(name) + behind);
        return touching.stream().anyMatch(what -> alone.matcher(what).find());
    }

    public boolean isEmpty() {
        return touching.isEmpty();
    }
}
