package dev.sluice.engine;

import dev.sluice.engine.host.HostCommand;
import dev.sluice.engine.host.Machine;
import dev.sluice.engine.host.Result;
import dev.sluice.engine.network.TlsFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import java.util.UUID;

/**
 * A certificate that an engine gives itself. Nobody vouches for it: clients know it by its fingerprint, so it stays for as long as the
 * engine's home does.
 */
final class SelfSigned {
    private static final String ALIAS = "engine";
    private static final String DAYS = "7300";
    private static final String PASSWORD = "SLUICE_KEY_PASSWORD";

    private SelfSigned() {
    }

    /** That of a home, made if it is not there. */
    static TlsFiles in(EngineHome home, List<String> names) throws IOException, InterruptedException {
        TlsFiles files = new TlsFiles(home.root().resolve("tls.crt"), home.root().resolve("tls.key"));
        if (!Files.exists(files.certificate()) || !Files.exists(files.key())) {
            make(home, names);
        }
        return files;
    }

    /** Java makes keys, but no certificates; the program that comes with it makes both. */
    private static void make(EngineHome home, List<String> names) throws IOException, InterruptedException {
        Path store = home.root().resolve("tls.new");
        Files.deleteIfExists(store);
        String password = UUID.randomUUID().toString();
        try {
            Result made = HostCommand.of(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(), "-genkeypair", "-alias", ALIAS,
                    "-dname", "CN=" + Machine.hostname().orElse("sluice").replaceAll("[^\\w.-]", "-"), "-keyalg", "EC", "-groupname",
                    "secp256r1", "-validity", DAYS, "-ext", "san=" + subjects(names), "-keystore", store.toString(), "-storetype", "PKCS12",
                    "-storepass:env", PASSWORD).with(PASSWORD, password).run();
            if (!made.ok()) {
                throw new IOException("a certificate cannot be made: " + made.out().strip() + made.err().strip());
            }
            KeyStore keys = KeyStore.getInstance(store.toFile(), password.toCharArray());
            Key key = keys.getKey(ALIAS, password.toCharArray());
            home.write("tls.key", pem("PRIVATE KEY", key.getEncoded()));
            home.write("tls.crt", pem("CERTIFICATE", keys.getCertificate(ALIAS).getEncoded()));
        } catch (GeneralSecurityException unreadable) {
            throw new IOException("the certificate that keytool made cannot be read: " + unreadable.getMessage(), unreadable);
        } finally {
            Files.deleteIfExists(store);
        }
    }

    private static String subjects(List<String> names) {
        StringBuilder subjects = new StringBuilder("dns:localhost,ip:127.0.0.1,ip:::1");
        names.stream().filter(name -> name.matches("[\\w.-]*[a-zA-Z][\\w.-]*")).forEach(name -> subjects.append(",dns:").append(name));
        return subjects.toString();
    }

    private static String pem(String what, byte[] encoded) {
        String lines = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII)).encodeToString(encoded);
        return "-----BEGIN " + what + "-----\n" + lines + "\n-----END " + what + "-----\n";
    }
}
