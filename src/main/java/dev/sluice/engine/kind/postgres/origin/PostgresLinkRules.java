package dev.sluice.engine.kind.postgres.origin;

import static dev.sluice.engine.kind.postgres.origin.Origin.isSaid;

import dev.sluice.engine.kind.PathRule;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Which links are none: they name nothing, or say of one origin what belongs to another. */
public final class PostgresLinkRules {
    private static final List<String> PATHS = List.of("backupPath", "dumpPath", "tlsRootCertificate", "repositoryPath", "repositorySettings");
    private static final Pattern SERVER = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]*");

    private final ApiObject link;

    public PostgresLinkRules(ApiObject link) {
        this.link = link;
    }

    public List<Mistake> check() {
        List<Mistake> mistakes = new ArrayList<>();
        PATHS.forEach(field -> PathRule.absolute(field, link, mistakes));
        if (Origin.BY_FIELD.keySet().stream().filter(field -> isSaid(link, field)).count() != 1) {
            mistakes.add(mistake("host", "nothing, or too much, says what to stage.",
                    "Give the host of a running server, the backupPath of a base backup, the dumpPath of a dump, or a repositoryPath."));
        }
        if (link.flag("standby") && !isSaid(link, "host")) {
            mistakes.add(mistake("standby", "a standby follows a running server, and there is none.", "Give its host, or leave standby out."));
        }
        if (link.flag("dumped") && (!isSaid(link, "host") || link.flag("standby"))) {
            mistakes.add(mistake("dumped", "it is for a running server that nothing follows.", "Give its host without standby, or leave dumped out."));
        }
        if (link.flag("dumpAsSuperuser") && !isSaid(link, "dumpPath")) {
            mistakes.add(mistake("dumpAsSuperuser", "it is for a dump, and there is none.", "Give its dumpPath, or leave dumpAsSuperuser out."));
        }
        if (isRepository() && !(isSaid(link, "repositoryServer") && SERVER.matcher(link.string("repositoryServer")).matches())) {
            mistakes.add(mistake("repositoryServer", "it does not say what the source is called in the repository.",
                    "Give the stanza of pgBackRest, or the server of Barman: letters, digits, '.', '-' and '_'."));
        }
        return mistakes;
    }

    private boolean isRepository() {
        return Stream.of("repositoryPath", "repositorySettings").anyMatch(field -> isSaid(link, field));
    }

    /** What only administrators may say. */
    public List<Mistake> reserved() {
        if (link.flag("dumpAsSuperuser")) {
            return List.of(mistake("dumpAsSuperuser", "the statements of a dump could run programs as the server's account.",
                    "Leave it out, or ask an administrator to link it."));
        }
        if (isSaid(link, "host") && link.string("host").startsWith("/")) {
            return List.of(mistake("host", "by a socket the engine's account comes in without a password, whoever asks.",
                    "Name a host, or ask an administrator to link it."));
        }
        if (isSaid(link, "repositorySettings")) {
            return List.of(mistake("repositorySettings", "settings of a program can have it run others, as the environment user.",
                    "Leave it out, or ask an administrator to link it."));
        }
        return List.of();
    }

    private static Mistake mistake(String field, String problem, String remedy) {
        return new Mistake(List.of(field), problem, remedy);
    }
}
