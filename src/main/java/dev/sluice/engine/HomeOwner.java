package dev.sluice.engine;

import dev.sluice.engine.host.Account;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The account that an engine's home belongs to where root has given it away. What root wants to know of the catalog there it has read by
 * that account: whoever has taken over the engine could have made up the files that root's own process would read.
 *
 * @param home of the engine
 * @param account that it belongs to
 */
public record HomeOwner(Path home, Account account) {
    /** Whose a home is in place of root's; empty where this process does for itself what is to be done there. */
    public static Optional<HomeOwner> insteadOfRoot(Path home) throws IOException, InterruptedException {
        return RootFolder.isFor(home)
                ? Optional.of(new HomeOwner(home, Account.ofNumber((int) Files.getAttribute(home, "unix:uid")))) : Optional.empty();
    }

    /** The words by which this account runs a program, with none of the rights of root. */
    public List<String> words(List<String> program) {
        List<String> words = new ArrayList<>(List.of("setpriv", "--reuid=" + account.uid(), "--regid=" + account.gid(), "--clear-groups",
                "--no-new-privs", "--"));
        words.addAll(program);
        return words;
    }

    /** The environment of its programs, made of root's. */
    public Map<String, String> surroundings(Map<String, String> variables) throws IOException {
        Map<String, String> all = new HashMap<>(variables);
        all.keySet().removeIf(name -> name.startsWith("XDG_") || name.equals("TMPDIR"));
        all.putAll(Map.of("HOME", folder().toString(), "SLUICE_HOME", home.toString(), "USER", account.name(), "LOGNAME", account.name()));
        return all;
    }

    /** Where its keys are, unless they are named: in the home of the account, or beside the engine's where the account has none. */
    Path folder() throws IOException {
        Path usual = account.home();
        boolean isOwn = Files.isDirectory(usual) && Files.getAttribute(usual, "unix:uid", LinkOption.NOFOLLOW_LINKS).equals(account.uid());
        return isOwn ? usual : home.resolveSibling(home.getFileName() + "-keys");
    }

    /** Makes that where it is not there. */
    void prepareFolder() throws IOException {
        if (!folder().equals(account.home())) {
            new GivenHome(folder(), account).prepare();
        }
    }
}
