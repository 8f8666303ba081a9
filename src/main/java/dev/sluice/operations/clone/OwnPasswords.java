package dev.sluice.operations.clone;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.PasswordFile;
import dev.sluice.wire.Secret;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The passwords of whoever wants a clone, where programs of that kind of data look for them. */
final class OwnPasswords {
    private static final String THIS_MACHINE = "localhost";
    private static final Pattern MACHINE = Pattern.compile("//([^/?#@]*@)?(\\[(?<number>[^]]*)]|(?<host>[^:/?#]*))(.*[?&]host=(?<named>[^&#]*))?");

    private final CloningContext around;
    private final TypedAddress address;

    OwnPasswords(CloningContext around, TypedAddress address) {
        this.around = around;
        this.address = address;
    }

    /** The one that is said for this call: in the address, else in the environment; or null. */
    Secret said() {
        return address.password() == null ? variable(form().map(AddressForm::password)).map(Secret::of).orElse(null) : address.password();
    }

    /** The one that is kept in a file; or null. @param source what an engine says of the address */
    Secret kept(ApiObject source) {
        AddressForm.Passwords kept = form().map(AddressForm::passwords).orElse(null);
        if (kept == null) {
            return null;
        }
        Path path = variable(Optional.ofNullable(kept.variable())).map(Path::of)
                .orElseGet(() -> Path.of(variable(Optional.of("HOME")).orElse(System.getProperty("user.home")), kept.name()));
        PasswordFile file = new PasswordFile(path);
        try {
            if (file.isOpenToOthers()) {
                around.say("warning: " + path + " is not looked into, since others may read it: chmod 600 " + ShellWord.of(path.toString()));
            }
            return file.find(wanted(kept, source.object("parameters")));
        } catch (IOException unreadable) {
            around.say("warning: " + path + " cannot be read: " + unreadable.getMessage());
            return null;
        }
    }

    /** An engine gets a password for no other machine than the one that was typed, whatever it says. */
    private List<String> wanted(AddressForm.Passwords kept, ApiObject source) {
        List<String> wanted = new ArrayList<>(kept.fields().stream().map(field -> String.valueOf(source.get(field))).toList());
        wanted.set(0, machine().filter(typed -> !typed.equals(kept.localhost())).orElse(THIS_MACHINE));
        return wanted;
    }

    private Optional<String> machine() {
        Matcher typed = MACHINE.matcher(address.text());
        return typed.find() ? Stream.of("named", "host", "number").map(typed::group).filter(name -> name != null && !name.isEmpty()).findFirst()
                .map(name -> URLDecoder.decode(name.replace("+", "%2B"), StandardCharsets.UTF_8)) : Optional.empty();
    }

    private Optional<AddressForm> form() {
        return AddressForm.of(address.text());
    }

    private Optional<String> variable(Optional<String> name) {
        return name.map(around.variables()::get).filter(value -> !value.isEmpty());
    }
}
