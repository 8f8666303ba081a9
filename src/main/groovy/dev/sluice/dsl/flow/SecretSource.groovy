package dev.sluice.dsl.flow

import dev.sluice.dsl.failure.DslException
import dev.sluice.wire.Secret
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.nio.charset.CharacterCodingException
import java.nio.file.Files
import java.nio.file.Path

/** Where {@code secret} finds what no script should hold: in the environment, or in a file. */
@POJO
@CompileStatic
final class SecretSource {
    private static final int LONGEST = 64 * 1024

    private SecretSource() {
    }

    static Secret variable(String name) {
        String text = System.getenv(name)
        if (text == null) {
            throw DslException.about('secret', "the environment has no variable '$name'. Set it, or read a file: secret(file: 'path')")
        }
        Secret.of(text)
    }

    /** The text of the file without the end of its last line. */
    static Secret file(String path) {
        Path file = Path.of(path)
        if (!Files.isRegularFile(file)) {
            throw DslException.about('secret', "there is no file '$path'. Check the path.")
        }
        try {
            if (Files.size(file) > LONGEST) {
                throw DslException.about('secret', "the file '$path' is too large for a secret. It may have $LONGEST bytes at most.")
            }
            return Secret.of(Files.readString(file).replaceFirst('\\R\\z', ''))
        } catch (CharacterCodingException noText) {
            throw DslException.about('secret', "the file '$path' is no text in UTF-8. Check the path.")
        } catch (IOException unreadable) {
            throw DslException.about('secret', "the file '$path' cannot be read. Check who may read it.")
        }
    }
}
