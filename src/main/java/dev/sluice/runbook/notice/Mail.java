package dev.sluice.runbook.notice;

import dev.sluice.wire.Secret;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.List;
import java.util.UUID;

/**
 * Sends a mail.
 *
 * @param server {@code smtp://host:port}, which goes over to TLS where the server offers it, or {@code smtps://host:port}
 * @param user who logs in there, or null
 * @param password of that user, or null
 */
public record Mail(URI server, String from, List<String> to, String user, Secret password) implements Channel {
    @Override
    public void send(Notice notice) throws IOException {
        try (Smtp smtp = Smtp.connect(server)) {
            if (user != null) {
                smtp.logIn(user, password);
            }
            smtp.send(from, to, message(notice));
        }
    }

    private String message(Notice notice) {
        String subject = Base64.getEncoder().encodeToString(notice.subject().getBytes(StandardCharsets.UTF_8));
        String text = Base64.getMimeEncoder().encodeToString(notice.text().getBytes(StandardCharsets.UTF_8));
        return String.join("\r\n", "From: <" + from + ">", "To: " + String.join(", ", to.stream().map(each -> "<" + each + ">").toList()),
                "Subject: =?UTF-8?B?" + subject + "?=", "Date: " + DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC)),
                "Message-ID: <" + UUID.randomUUID() + "@sluice>", "MIME-Version: 1.0", "Content-Type: text/plain; charset=UTF-8",
                "Content-Transfer-Encoding: base64", "", text, "");
    }

    @Override
    public String name() {
        return "mail to " + String.join(", ", to);
    }
}
