package dev.sluice.cli.run;

import dev.sluice.cli.console.UsageException;
import dev.sluice.operations.secret.MissingSecret;
import dev.sluice.operations.secret.SecretSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** The parameters that a user gives a script. */
public class ParamOptions {
    @Option(names = "-p", paramLabel = "NAME=VALUE", description = "A parameter of the script; may be repeated. @FILE is the text of a file, @@ an @.")
    List<String> params = List.of();

    /** The parameters as they are typed. */
    public final List<String> given() {
        return List.copyOf(params);
    }

    /** The parameters by their names. */
    public final Map<String, String> named(String command) {
        Map<String, String> named = new LinkedHashMap<>();
        for (String param : params) {
            int equals = param.indexOf('=');
            if (equals < 1) {
                throw new UsageException(command,
                        "-p '" + param + "' does not say NAME=VALUE. Write it as -p target=qa1");
            }
            named.put(param.substring(0, equals), value(command, param.substring(equals + 1)));
        }
        return named;
    }

    /** What is in a file is seen by nobody who lists the processes of the machine. */
    private static String value(String command, String said) {
        if (!said.startsWith("@")) {
            return said;
        }
        if (said.startsWith("@@")) {
            return said.substring(1);
        }
        try {
            return SecretSource.FILE.read(said.substring(1), Map.of()).reveal();
        } catch (MissingSecret missing) {
            throw new UsageException(command, missing.getMessage().replaceFirst("\\.$", ""));
        }
    }
}
