package dev.sluice.engine;

import dev.sluice.engine.host.Account;
import dev.sluice.engine.host.HostException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Whose rights an engine process gets that root starts: those of an account without privileges, beside a helper that stays root's. It has
 * root's own where that is asked for, where its home is of such an engine, or where something on this machine stands against a helper.
 *
 * @param helper that starts the engine, or null where this process is to be the engine
 * @param warning why the engine has all rights of root, though nobody asked for that; null where it has not
 */
public record EngineRights(RootHelper helper, String warning) {
    /** Names an account in place of {@code --engine-account}. */
    public static final String VARIABLE = "SLUICE_ENGINE_ACCOUNT";
    private static final EngineRights OF_THIS_PROCESS = new EngineRights(null, null);

    /** Those of an engine process with these settings. @param program starts it */
    public static EngineRights of(EngineSettings settings, List<String> program) throws IOException, InterruptedException {
        String wanted = settings.engineAccount();
        boolean isAsked = wanted != null || !settings.allowedAccounts().isEmpty();
        if (Account.isBehindHelper() || !isAsked && !Account.isRoot() || DataAccount.ROOT.equals(wanted) && Account.isRoot()) {
            return OF_THIS_PROCESS;
        }
        boolean isGiven = RootFolder.isFor(settings.home());
        if (wanted == null && !isGiven && Files.exists(settings.home().resolve(EngineHome.CATALOG))) {
            return new EngineRights(null, inWords("its home was made by one that has", "To take them from it, end it, and start it with"
                    + " --engine-account " + RootHelper.OURS + ", or any other account; --engine-account root says that it is to have them."));
        }
        try {
            return new EngineRights(RootHelper.of(settings, program), null);
        } catch (HostException refused) {
            if (wanted != null || isGiven) {
                throw refused;
            }
            return new EngineRights(null, inWords(refused.details().replaceFirst("\\.$", ""), refused.action()));
        }
    }

    /**
     * Gives its home to the account, before anything is written there; nothing where the process that is started is to be the engine.
     *
     * @return whether that process will be the helper
     */
    public static boolean prepareHome(EngineSettings settings, List<String> program) throws IOException, InterruptedException {
        Optional<RootHelper> helper = Optional.ofNullable(of(settings, program).helper());
        if (helper.isPresent()) {
            helper.get().prepareHome();
        }
        return helper.isPresent();
    }

    /** Whether an engine on this home is another account's, so that root has to start a process for it. */
    public static boolean isOfAccount(Path home) {
        return RootFolder.isFor(home);
    }

    private static String inWords(String why, String action) {
        return "The engine has all rights of root, since " + why + ". " + action;
    }
}
