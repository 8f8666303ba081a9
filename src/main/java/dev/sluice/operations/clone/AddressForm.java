package dev.sluice.operations.clone;

import dev.sluice.wire.KindFolder;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;

/**
 * How addresses of the sources of one kind look, as the file {@code address.properties} in the folder of that kind says.
 *
 * @param begins how each begins
 * @param password the variable of the environment in which programs of that kind of data look for the password
 * @param passwords the file in which they look for it then; or null
 * @param example one of them
 */
public record AddressForm(Pattern begins, String password, Passwords passwords, String example) {
    private static final String FILE = "address.properties";
    private static final List<AddressForm> ALL = KindFolder.read(FILE, AddressForm::read);

    /**
     * A file of passwords.
     *
     * @param name in the home of its owner
     * @param variable that names another file
     * @param fields of a source before each password; the first is its machine
     * @param localhost the machine for which that name stands there; or null
     */
    public record Passwords(String name, String variable, List<String> fields, String localhost) {
    }

    /** That of an address; nothing where it is of none of them. */
    static Optional<AddressForm> of(String address) {
        return all().stream().filter(form -> form.begins.matcher(address).lookingAt()).findFirst();
    }

    /** Those of all kinds on the class path that have one of their own. */
    public static List<AddressForm> all() {
        return ALL;
    }

    private static AddressForm read(String text) {
        Properties declared = new Properties();
        try {
            declared.load(new StringReader(text));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        String file = declared.getProperty("passwordFile");
        Passwords passwords = file == null ? null
                : new Passwords(file, declared.getProperty("passwordFileVariable"), List.of(declared.getProperty("passwordFor").split(":")),
                declared.getProperty("passwordForLocalhost"));
        return new AddressForm(Pattern.compile(declared.getProperty("begins")), declared.getProperty("password"), passwords, declared.getProperty("example"));
    }
}
