package dev.sluice.engine.catalog;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Json;
import dev.sluice.wire.Schema;
import dev.sluice.wire.json.JsonText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Keeps them in this process. Whoever looks for objects by their references, names and links finds them here; for other questions
 * there is a {@link Mirror}.
 */
final class RecordsInMemory implements CatalogRecords {
    private static final String SORT = "sort";
    private static final NavigableMap<Long, Row> NONE = Collections.emptyNavigableMap();

    private final Map<String, Row> rows = new HashMap<>();
    /** As whoever reads them gets them, those that somebody has read. */
    private final Map<String, ApiObject> shown = new HashMap<>();
    /** Those of a root, in the order of making. */
    private final Map<String, NavigableMap<Long, Row>> roots = new HashMap<>();
    private final Map<Name, Row> names = new HashMap<>();
    /** By what they refer to, in the order of making. */
    private final Map<String, NavigableMap<Way, NavigableMap<Long, Row>>> referring = new HashMap<>();
    private final Map<String, Set<String>> provisional = new HashMap<>();
    private final Map<String, List<ApiObject>> events = new HashMap<>();
    private final Map<String, Long> counters = new HashMap<>();
    private final Map<String, String> credentials = new HashMap<>();
    /** What takes back what the transaction has done, the last first. */
    private final Deque<Runnable> undo = new ArrayDeque<>();
    private final Mirror mirror;
    private final Schema schema;
    private final TakenMountPaths mounts;

    RecordsInMemory(Schema schema) {
        this.schema = schema;
        mounts = new TakenMountPaths(schema);
        mirror = new Mirror(schema);
    }

    private record Name(String root, String scope, String name) {
        static Name of(Row row) {
            return row.scope() == null || row.name() == null ? null : new Name(row.root(), row.scope(), row.name());
        }
    }

    /** How objects of a root refer to something. */
    private record Way(String field, String root) implements Comparable<Way> {
        private static final Comparator<Way> ORDER = Comparator.comparing(Way::field).thenComparing(Way::root);

        @Override
        public int compareTo(Way other) {
            return ORDER.compare(this, other);
        }
    }

    /** The transaction has ended; what it did stays, or never happened. */
    void end(boolean kept) {
        while (!kept && !undo.isEmpty()) {
            undo.pop().run();
        }
        undo.clear();
    }

    void close() {
        mirror.close();
    }

    @Override
    public ApiObject find(String reference) {
        Row row = rows.get(reference);
        return row == null ? null : shown(row);
    }

    private ApiObject shown(Row row) {
        return shown.computeIfAbsent(row.reference(), unknown -> row.shown());
    }

    @Override
    public ApiObject reveal(String reference) {
        Row row = rows.get(reference);
        return row == null ? null : row.object();
    }

    @Override
    public List<ApiObject> list(Query query) {
        return found(query).map(this::shown).toList();
    }

    @Override
    public List<JsonText> written(Query query) {
        return found(query).map(row -> new JsonText(Json.write(row.object()).getBytes(StandardCharsets.UTF_8))).toList();
    }

    private Stream<Row> found(Query query) {
        return query.plain().map(this::found).orElseGet(() -> mirror.found(query, rows).stream().map(rows::get));
    }

    private Stream<Row> found(Query.Plain query) {
        NavigableMap<Long, Row> all = query.leads().isEmpty() ? roots.getOrDefault(query.root(), NONE)
                : query.leads().stream().map(link -> referring(link, query.root())).reduce(NONE, RecordsInMemory::both);
        return (query.descending() ? all.descendingMap() : all).values().stream().filter(row -> row.root().equals(query.root()) && query.holds().test(row))
                .skip(query.from()).limit(query.size());
    }

    private NavigableMap<Long, Row> referring(CatalogReference link, String root) {
        return sources(link.target()).getOrDefault(new Way(link.field(), root), NONE);
    }

    private static NavigableMap<Long, Row> both(NavigableMap<Long, Row> one, NavigableMap<Long, Row> other) {
        if (one.isEmpty() || other.isEmpty()) {
            return one.isEmpty() ? other : one;
        }
        NavigableMap<Long, Row> both = new TreeMap<>(one);
        both.putAll(other);
        return both;
    }

    @Override
    public ApiObject named(String root, String scope, String name) {
        Row row = names.get(new Name(root, scope, name));
        return row == null ? null : shown(row);
    }

    @Override
    public List<String> referrers(String reference, String field) {
        return sources(reference, way -> field == null || way.field().equals(field));
    }

    @Override
    public List<String> dependents(String reference) {
        Dependents dependents = new Dependents(schema);
        return sources(reference, way -> dependents.include(way.field(), way.root()));
    }

    private List<String> sources(String reference, Predicate<Way> wanted) {
        return sources(reference).entrySet().stream().filter(links -> wanted.test(links.getKey()))
                .flatMap(links -> links.getValue().values().stream()).map(Row::reference).distinct().toList();
    }

    private Map<Way, NavigableMap<Long, Row>> sources(String reference) {
        return referring.getOrDefault(reference, Collections.emptyNavigableMap());
    }

    @Override
    public List<String> references(String root) {
        return roots.getOrDefault(root, NONE).values().stream().map(Row::reference).toList();
    }

    @Override
    public void add(Row row, String job) {
        Row other = rows.get(row.reference());
        Name name = Name.of(row);
        if (other != null || name != null && names.containsKey(name)) {
            throw new CatalogException("the catalog has " + (other != null ? row.reference() : name) + " already", null);
        }
        enter(row);
        undo.push(() -> leave(row));
        if (job != null) {
            Set<String> all = provisional.computeIfAbsent(job, unknown -> new LinkedHashSet<>());
            all.add(row.reference());
            undo.push(() -> all.remove(row.reference()));
        }
    }

    @Override
    public void put(ApiObject known, Row changed) {
        Row before = rows.get(changed.reference());
        Row row = changed.at(before.place());
        Name name = Name.of(row);
        if (name != null && !name.equals(Name.of(before)) && names.containsKey(name)) {
            throw new CatalogException("the catalog has " + name + " already", null);
        }
        exchange(before, row);
        undo.push(() -> exchange(row, before));
    }

    @Override
    public void remove(String reference) {
        Row row = rows.get(reference);
        if (row != null) {
            leave(row);
            undo.push(() -> enter(row));
        }
        put(credentials, reference, null);
        put(events, reference, null);
    }

    private void exchange(Row before, Row after) {
        leave(before);
        enter(after);
    }

    private void enter(Row row) {
        rows.put(row.reference(), row);
        roots.computeIfAbsent(row.root(), unknown -> new TreeMap<>()).put(row.place(), row);
        Name name = Name.of(row);
        if (name != null) {
            names.put(name, row);
        }
        links(row).forEach(link -> referring.computeIfAbsent(link.target(), unknown -> new TreeMap<>())
                .computeIfAbsent(new Way(link.field(), row.root()), unknown -> new TreeMap<>()).put(row.place(), row));
        mirror.changed(row.reference());
    }

    private void leave(Row row) {
        rows.remove(row.reference());
        shown.remove(row.reference());
        roots.get(row.root()).remove(row.place());
        Name name = Name.of(row);
        if (name != null) {
            names.remove(name);
        }
        links(row).forEach(link -> referring.get(link.target()).get(new Way(link.field(), row.root())).remove(row.place()));
        mirror.changed(row.reference());
    }

    private Stream<CatalogReference> links(Row row) {
        CatalogReference sort = sort(row.reference().substring(0, Math.max(0, row.reference().lastIndexOf('-'))));
        return Stream.of(row.links(), mounts.of(row), List.of(sort)).flatMap(List::stream);
    }

    /** What all objects are said to refer to whose references begin with {@code prefix}. */
    static CatalogReference sort(String prefix) {
        return new CatalogReference(SORT, prefix);
    }

    @Override
    public List<ApiObject> provisional(String job) {
        return provisional.getOrDefault(job, Set.of()).stream().map(rows::get).filter(row -> row != null)
                .sorted(Comparator.comparingLong(Row::place).reversed()).map(this::shown).toList();
    }

    @Override
    public void settle(String job) {
        put(provisional, job, null);
    }

    @Override
    public void addEvent(String job, ApiObject event) {
        List<ApiObject> all = new ArrayList<>(events(job));
        all.add(event);
        put(events, job, all);
    }

    @Override
    public List<ApiObject> events(String job) {
        return events.getOrDefault(job, List.of());
    }

    @Override
    public long next(String name) {
        long number = counters.getOrDefault(name, 0L) + 1;
        put(counters, name, number);
        return number;
    }

    @Override
    public void startAbove(String name, long number) {
        put(counters, name, Math.max(number, counters.getOrDefault(name, 0L)));
    }

    @Override
    public String credential(String user) {
        return credentials.get(user);
    }

    @Override
    public void setCredential(String user, String hash) {
        put(credentials, user, hash);
    }

    /** @param value null for none from now on */
    private <V> void put(Map<String, V> map, String key, V value) {
        V before = value == null ? map.remove(key) : map.put(key, value);
        undo.push(() -> {
            if (before == null) {
                map.remove(key);
            } else {
                map.put(key, before);
            }
        });
    }
}
