package dev.sluice.lab

import groovy.json.JsonOutput
import groovy.json.JsonSlurper
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse
import java.time.Duration
import java.time.Instant

/** Speaks the API byte by byte, as {@code curl} does, so that specs see what really goes over the wire. */
class Wire {
    final String url
    String cookie
    /** What is sent with every request besides; a Cookie here stands in for the one that was set. */
    Map<String, String> headers = [:]
    private final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()

    Wire(String url) {
        this.url = url
    }

    /** What came back. */
    static class Answer {
        int status
        String contentType
        String setCookie
        String text

        Object getJson() { new JsonSlurper().parseText(text) }
        Object getResult() { json.result }
        Map getError() { json.error }
    }

    Answer get(String path) {
        send('GET', path, null, null)
    }

    Answer post(String path, Object body) {
        send('POST', path, body instanceof String ? body : JsonOutput.toJson(body), 'application/json')
    }

    Answer delete(String path) {
        send('DELETE', path, null, null)
    }

    Answer send(String method, String path, String body, String contentType) {
        def request = HttpRequest.newBuilder(URI.create(url + (path.startsWith('/') ? path : "/resources/json/engine/$path")))
                .timeout(Duration.ofSeconds(60))
                .method(method, body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body))
        if (contentType) {
            request.header('Content-Type', contentType)
        }
        if (cookie && !headers.Cookie) {
            request.header('Cookie', "JSESSIONID=$cookie")
        }
        headers.each { name, value -> request.header(name, value) }
        HttpResponse<String> response = http.send(request.build(), HttpResponse.BodyHandlers.ofString())
        String set = response.headers().firstValue('Set-Cookie').orElse(null)
        if (set) {
            cookie = (set =~ /JSESSIONID=([^;]*)/)[0][1]
        }
        new Answer(status: response.statusCode(), contentType: response.headers().firstValue('Content-Type').orElse(null),
                setCookie: set, text: response.body())
    }

    Answer open(String version = '1.11.20') {
        def (major, minor, micro) = version.split(/\./)*.toInteger()
        post('session', [type: 'APISession', version: [type: 'APIVersion', major: major, minor: minor, micro: micro]])
    }

    Answer logIn(String user, String password) {
        post('login', [type: 'LoginRequest', username: user, password: password])
    }

    /** The one object of that name in a listing. */
    Map named(String root, String name) {
        def found = get(root).result.findAll { it.name == name }
        assert found.size() == 1 : "$name at $root: $found"
        found[0]
    }

    /** Waits for the end of the job of an answer and gives it. */
    Map finished(Answer answer) {
        assert answer.json.status == 'OK' : answer.text
        finished(answer.json.job as String)
    }

    /** It may take a while on a machine that is busy with other things: only one that never ends is a failure. */
    Map finished(String job) {
        def end = Instant.now() + Duration.ofMinutes(2)
        def state = get("job/$job").result
        while (!(state.jobState in ['COMPLETED', 'FAILED', 'CANCELED'])) {
            assert Instant.now() < end : "$job does not end: ${state.events*.messageDetails}"
            sleep 25
            state = get("job/$job").result
        }
        state
    }
}
