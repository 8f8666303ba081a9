package dev.sluice.operations.clone;

import dev.sluice.client.Client;
import dev.sluice.operations.JobListener;
import dev.sluice.operations.Read;
import dev.sluice.operations.ReadLogin;
import dev.sluice.wire.ApiObject;
import java.util.LinkedHashMap;
import java.util.Map;

/** One VDB and how whoever asks comes in, with its password where its engine has made one; nothing of a dSource. */
public final class ReadClone implements Read<Map<String, Object>> {
    private final ReadClones all;
    private final ApiObject container;

    /** @param all how VDBs are read */
    public ReadClone(ReadClones all, ApiObject container) {
        this.all = all;
        this.container = container;
    }

    @Override
    public String word() {
        return "url";
    }

    @Override
    public ApiObject settings() {
        return ApiObject.of(Map.of("object", container.reference()));
    }

    @Override
    public Map<String, Object> perform(Client client, JobListener listener) {
        Map<String, Object> clone = new LinkedHashMap<>(all.one(client, container.reference()).orElse(Map.of()));
        if (Boolean.TRUE.equals(clone.get(ReadLogin.FACT))) {
            ApiObject login = ReadLogin.at(client, container.reference());
            ReadLogin.SECRETS.forEach(field -> clone.put(field, login.get(field)));
        }
        return clone;
    }
}
