package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.client.EngineException;
import dev.sluice.wire.ApiError;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An effect whose fields somebody has said by words of their own: what is wrong with a field is told by the word, and once for each.
 *
 * @param words by the field that each is said by, such as {@code container.name}, with all that is in it
 */
public record SaidEffect<R>(Effect<R> effect, Map<String, String> words) implements Effect<R> {
    @Override
    public String word() {
        return effect.word();
    }

    @Override
    public ApiObject settings() {
        return effect.settings();
    }

    @Override
    public List<Mistake> mistakes() {
        return said(effect.mistakes());
    }

    @Override
    public PreparedCall sending(Client client) {
        try {
            return effect.sending(client);
        } catch (InvalidRequest mistaken) {
            throw new InvalidRequest(mistaken.word(), said(mistaken.mistakes()));
        }
    }

    @Override
    public AcceptedEffect send(Client client, String mark) {
        try {
            return Effect.super.send(client, mark);
        } catch (EngineException refused) {
            if (!(refused.error().details() instanceof Map)) {
                throw refused;
            }
            throw new EngineException(ApiError.validation(said(refused.error().mistakes())), refused.engine(), refused.action(), refused.job());
        }
    }

    @Override
    public R result(Client client, AcceptedEffect accepted) {
        return effect.result(client, accepted);
    }

    @Override
    public String object(Client client, String worked) {
        return effect.object(client, worked);
    }

    private List<Mistake> said(List<Mistake> mistakes) {
        Map<String, Mistake> said = new LinkedHashMap<>();
        for (Mistake mistake : mistakes) {
            Mistake told = word(mistake.field()).map(word -> new Mistake(List.of(word), mistake.problem(), mistake.remedy())).orElse(mistake);
            said.putIfAbsent(told.field(), told);
        }
        return List.copyOf(said.values());
    }

    private Optional<String> word(String field) {
        return words.entrySet().stream().filter(each -> (field + ".").startsWith(each.getKey() + ".")).findFirst().map(Map.Entry::getValue);
    }
}
