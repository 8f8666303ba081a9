package dev.sluice.engine.kind.oracle;

import dev.sluice.engine.host.MessageText;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/** What the parameters of a dSource have to keep to, beyond their schema. */
final class LinkRules {
    private static final long GREATEST_DBID = 0xFFFFFFFFL;

    private final Rules rules;

    private LinkRules(ApiObject parameters) {
        this.rules = new Rules(parameters);
    }

    static List<Mistake> check(ApiObject parameters) {
        LinkRules link = new LinkRules(parameters);
        link.check();
        return link.rules.mistakes();
    }

    private void check() {
        type();
        rules.directPath("mountPath");
        rules.names("instanceName", "pdbName");
        dbid();
        rules.line("tapeparams");
        catalog();
        rules.line("send_params");
        backup();
        controlFile();
        rules.pointInTime();
        rules.password("walletpwd");
        tablespaces();
        channels();
        new OracleSettingRules(rules).check();
    }

    private void type() {
        String type = rules.text("dSourceType");
        if (!type.isEmpty() && !type.equals("Full")) {
            rules.refuse("dSourceType", "dSources of the type " + MessageText.quoted(type) + " are not supported.",
                    "Use 'Full'.");
        }
    }

    private void dbid() {
        String dbid = rules.text("dbid");
        boolean sound = dbid.matches("[0-9]{1,10}") && Long.parseLong(dbid) > 0
                && Long.parseLong(dbid) <= GREATEST_DBID;
        if (!dbid.isEmpty() && !sound) {
            rules.refuse("dbid", MessageText.quoted(dbid) + " is not a database id.",
                    "Give the number that 'select dbid from v$database' shows, from 1 to " + GREATEST_DBID + ".");
        }
    }

    private void catalog() {
        if (!rules.isGiven("catalog_conn")) {
            return;
        }
        CatalogConnection connection = CatalogConnection.parse(rules.text("catalog_conn"));
        if (connection == null) {
            rules.refuse("catalog_conn", "it is not a connect string.",
                    "Write user/password@service, or /@service where a wallet has the password.");
        } else if (!QuotableText.PASSWORD.allow(connection.password())) {
            rules.refuse("catalog_conn",
                    "its password has a quotation mark or a control character in it, which Oracle cannot be given.",
                    "Change the password.");
        }
    }

    private void backup() {
        rules.absolutePath("dbrmanbkploc");
        if (!rules.isGiven("dbrmanbkploc") && !rules.parameters().flag("restorefromtape")) {
            rules.refuse("dbrmanbkploc", "it is empty, though the backup is not on tape.",
                    "Give the directory that holds the backup, or set restorefromtape.");
        }
    }

    private void controlFile() {
        String piece = rules.text("dbctrlbkppiece");
        if (!piece.isEmpty()) {
            rules.absolutePath("dbctrlbkppiece");
            rules.quotable("dbctrlbkppiece", QuotableText.PATH);
            if (!isInside(piece, rules.text("dbrmanbkploc"))) {
                rules.refuse("dbctrlbkppiece", MessageText.quoted(piece) + " does not lie inside dbrmanbkploc "
                        + MessageText.quoted(rules.text("dbrmanbkploc")) + ".", "Name a backup piece inside that directory.");
            }
        } else if (!rules.isGiven("dbid") && !rules.isGiven("catalog_conn")) {
            rules.refuse("dbctrlbkppiece", "it is empty, and so is dbid: nothing tells which control file to restore.",
                    "Give the path of the control file's backup piece, or the dbid.");
        }
    }

    /** By the text alone, with all detours taken out; links are for when the files are there. */
    private static boolean isInside(String piece, String directory) {
        try {
            Path outer = Path.of(directory).normalize();
            Path inner = Path.of(piece).normalize();
            return outer.isAbsolute() && inner.startsWith(outer) && !inner.equals(outer);
        } catch (InvalidPathException unwritable) {
            return false;
        }
    }

    private void tablespaces() {
        for (String name : Texts.list(rules.text("tbsnames"))) {
            if (!OracleName.is(name)) {
                rules.refuse("tbsnames", MessageText.quoted(name) + " is not the name of a tablespace.",
                        "Separate names by commas. " + OracleName.RULE);
            }
        }
    }

    private void channels() {
        if (rules.parameters().get("channels") instanceof Number number
                && (number.longValue() < 1 || number.longValue() > 255)) {
            rules.refuse("channels", number + " is not a number of channels.", "Use 1 to 255.");
        }
    }
}
