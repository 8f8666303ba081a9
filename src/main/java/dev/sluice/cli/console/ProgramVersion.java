package dev.sluice.cli.console;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** Which Sluice this is. */
public final class ProgramVersion implements IVersionProvider {
    private static final String BUILT_INTO_THE_JAR = "/META-INF/maven/dev.sluice/sluice/pom.properties";

    public static String current() {
        try (InputStream built = ProgramVersion.class.getResourceAsStream(BUILT_INTO_THE_JAR)) {
            Properties properties = new Properties();
            if (built != null) {
                properties.load(built);
            }
            return properties.getProperty("version", "(unpacked build)");
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Override
    public String[] getVersion() {
        String java = "Java " + Runtime.version() + " at " + System.getProperty("java.home");
        return new String[] {"sluice " + current(), java};
    }
}
