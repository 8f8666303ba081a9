package dev.sluice.engine;

import dev.sluice.engine.http.call.IncomingRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A request that comes from this process.
 *
 * @param place its path below the namespace
 * @param parameters of its query; null values are left out
 * @param headers in the case in which they are asked for
 * @param json its body; empty for none
 */
public record InProcessRequest(String method, String place, Map<String, ?> parameters, Map<String, String> headers, byte[] json) implements IncomingRequest {
    @Override
    public String path() {
        return "/resources/json/" + EngineSettings.NAMESPACE + "/" + place;
    }

    @Override
    public Map<String, String> query() {
        Map<String, String> query = new LinkedHashMap<>();
        parameters.forEach((name, value) -> {
            if (value != null) {
                query.put(name, value.toString());
            }
        });
        return query;
    }

    @Override
    public List<String> headers(String name) {
        return headers.containsKey(name) ? List.of(headers.get(name)) : List.of();
    }

    @Override
    public String address() {
        return "127.0.0.1";
    }

    @Override
    public byte[] body() {
        return json;
    }
}
