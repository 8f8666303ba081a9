package dev.sluice.engine.kind.oracle;

import dev.sluice.engine.host.MessageText;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** What initialization parameters and environment variables have to keep to, since they end up in files that run. */
final class OracleSettingRules {
    private static final Pattern PARAMETER = Pattern.compile("[A-Za-z_][A-Za-z0-9_$#]*");
    private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    /** Variables that are the engine's to set, and those that would make the kit run something else. */
    private static final Set<String> OWN_VARIABLES = Set.of("ORACLE_SID", "ORACLE_HOME", "TWO_TASK", "PATH", "IFS", "HOME",
            "ENV", "BASH_ENV", "SHELLOPTS", "BASHOPTS", "PS4", "CDPATH", "SQLPATH", "ORACLE_PATH", "GCONV_PATH", "LOCPATH", "NLSPATH",
            "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS", "CLASSPATH", RestorePasswords.WALLET, RestorePasswords.CATALOG);
    /** What the loader of programs, and those who run scripts, load besides. */
    private static final Pattern LOADING = Pattern.compile("LD_.*|PERL.*|PYTHON.*|RUBY.*|BASH_FUNC_.*");

    /** What says only in which language and time zone programs talk, and what the database is called. */
    private static final Pattern HARMLESS = Pattern.compile("ORACLE_UNQNAME|NLS_[A-Z_]+|LANG|LC_[A-Z]+|TZ|ORA_SDTZ");

    private final Rules rules;

    OracleSettingRules(Rules rules) {
        this.rules = rules;
    }

    static boolean isHarmless(String variable) {
        return HARMLESS.matcher(variable).matches();
    }

    void check() {
        parameters("config_settings_prov");
        variables("custom_env_variables");
    }

    private void parameters(String field) {
        Set<String> met = new HashSet<>();
        List<Setting> settings = Setting.of(rules.parameters(), field);
        for (int i = 0; i < settings.size(); i++) {
            Setting setting = settings.get(i);
            List<String> where = List.of(field, String.valueOf(i), "propertyName");
            Optional<ParameterObjection> objection = ParameterObjection.to(setting);
            if (!PARAMETER.matcher(setting.name()).matches()) {
                rules.refuse(where, MessageText.quoted(setting.name()) + " is not the name of an initialization parameter.",
                        "Begin it with a letter or _ and go on with letters, digits, _, $ or #.");
            } else if (objection.isPresent()) {
                rules.refuse(where, MessageText.quoted(setting.name()) + " " + objection.get().ofOne(), "Leave it out.");
            } else if (!met.add(setting.name().toLowerCase(Locale.ROOT))) {
                rules.refuse(where, MessageText.quoted(setting.name()) + " is given twice.", "Leave one of them out.");
            }
            if (!InitFile.canHold(setting.value())) {
                rules.refuse(List.of(field, String.valueOf(i), "value"),
                        MessageText.quoted(setting.value()) + " cannot be written to a parameter file.",
                        "Leave out quotes, backslashes and line breaks; write a list as 'a', 'b'.");
            }
        }
    }

    private void variables(String field) {
        Set<String> met = new HashSet<>();
        List<Setting> settings = Setting.of(rules.parameters(), field);
        for (int i = 0; i < settings.size(); i++) {
            Setting setting = settings.get(i);
            List<String> where = List.of(field, String.valueOf(i), "propertyName");
            if (!VARIABLE.matcher(setting.name()).matches()) {
                rules.refuse(where, MessageText.quoted(setting.name()) + " is not the name of an environment variable.",
                        "Begin it with a letter or _ and go on with letters, digits or _.");
            } else if (OWN_VARIABLES.contains(setting.name()) || LOADING.matcher(setting.name()).matches()) {
                rules.refuse(where, MessageText.quoted(setting.name())
                        + " may not be set: it decides which programs run, and where.", "Leave it out.");
            } else if (!met.add(setting.name())) {
                rules.refuse(where, MessageText.quoted(setting.name()) + " is given twice.", "Leave one of them out.");
            }
            if (Rules.hasControls(setting.value())) {
                rules.refuse(List.of(field, String.valueOf(i), "value"),
                        MessageText.quoted(setting.value()) + " has a line break or another control character in it.",
                        "Leave it out.");
            }
        }
    }
}
