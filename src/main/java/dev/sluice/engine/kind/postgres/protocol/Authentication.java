package dev.sluice.engine.kind.postgres.protocol;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Proves to a server who connects, in the way that it wants. */
final class Authentication {
    private static final int OK = 0;
    private static final int CLEAR = 3;
    private static final int MD5 = 5;
    private static final int SASL = 10;

    private final Messages messages;
    private final Login login;

    Authentication(Messages messages, Login login) {
        this.messages = messages;
        this.login = login;
    }

    void run() throws IOException {
        for (Message asked = expect(); ; asked = expect()) {
            int way = asked.body().getInt();
            switch (way) {
                case OK -> {
                    return;
                }
                case CLEAR -> messages.send('p', new MessageBody().text(password()).done());
                case MD5 -> messages.send('p', new MessageBody().text(md5(asked.rest())).done());
                case SASL -> scram(asked);
                default -> throw new IOException("the server wants a proof that is not supported here (" + way + ")");
            }
        }
    }

    private Message expect() throws IOException {
        Message message = messages.read();
        if (message.kind() == 'E') {
            throw message.error();
        }
        if (message.kind() != 'R') {
            throw new IOException("what answers there is no PostgreSQL server");
        }
        return message;
    }

    private String password() throws IOException {
        if (login.password() == null) {
            throw new ServerException("28P01", "the server wants a password");
        }
        return login.password().reveal();
    }

    private String md5(byte[] salt) throws IOException {
        String inner = hex(bytes(password() + login.user()), new byte[0]);
        return "md5" + hex(bytes(inner), salt);
    }

    private static String hex(byte[] text, byte[] salt) {
        try {
            MessageDigest digest = MessageDigest.getInstance("MD5");
            digest.update(text);
            return HexFormat.of().formatHex(digest.digest(salt));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private void scram(Message asked) throws IOException {
        List<String> ways = new ArrayList<>();
        for (String way = asked.text(); !way.isEmpty(); way = asked.text()) {
            ways.add(way);
        }
        if (!ways.contains(Scram.NAME)) {
            throw new IOException("the server wants a proof that is not supported here (" + String.join(", ", ways) + ")");
        }
        Scram scram = new Scram(password());
        byte[] first = bytes(scram.first());
        messages.send('p', new MessageBody().text(Scram.NAME).four(first.length).bytes(first).done());
        Message challenge = expect();
        challenge.body().getInt();
        messages.send('p', bytes(scram.proof(new String(challenge.rest(), StandardCharsets.UTF_8))));
        Message end = expect();
        end.body().getInt();
        scram.check(new String(end.rest(), StandardCharsets.UTF_8));
    }
}
