package dev.sluice.engine.http;

import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;

/** What a call without a login gets: status 403 and a page, as engines of this family have always answered. */
final class LoginPage {
    private LoginPage() {
    }

    static void send(Response response, Callback callback, String namespace) {
        String page = "<html><head><title>403 Forbidden</title></head><body><h1>403 Forbidden</h1><p>Use /resources/json/"
                + namespace + "/login to log in first.</p></body></html>\n";
        response.setStatus(403);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/html;charset=utf-8");
        response.write(true, BufferUtil.toBuffer(page.getBytes(StandardCharsets.UTF_8)), callback);
    }
}
