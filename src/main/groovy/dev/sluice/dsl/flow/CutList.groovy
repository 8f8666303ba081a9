package dev.sluice.dsl.flow

import dev.sluice.language.TypedList
import dev.sluice.wire.ApiObject
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.util.concurrent.atomic.AtomicBoolean
import java.util.function.Consumer
import java.util.function.Function

/**
 * The newest of more objects than an engine lists at once. Whoever looks through it is told so; who wants those with a value of a field
 * by which engines choose gets those from the engine.
 */
@POJO
@CompileStatic
final class CutList extends AbstractList<ApiObject> implements TypedList {
    private final ObjectList<ApiObject> rows
    private final Set<String> filters
    private final Function<Map<String, Object>, List<ApiObject>> asking
    private final Consumer<String> hints
    private final AtomicBoolean told = new AtomicBoolean()
    private final String name

    /**
     * @param name what lists them
     * @param filters the fields by which the engine can choose
     * @param asking lists those with some values of such fields
     * @param hints is told that there are more
     */
    CutList(String name, ObjectList<ApiObject> rows, Set<String> filters, Function<Map<String, Object>, List<ApiObject>> asking, Consumer<String> hints) {
        this.name = name
        this.rows = rows
        this.filters = filters
        this.asking = asking
        this.hints = hints
    }

    /** Those of all that have the {@code wanted} values as far as the engine can tell, which may be cut again; itself where it cannot. */
    List<ApiObject> narrowed(Map<?, ?> wanted) {
        Map<String, Object> asked = [:]
        wanted.each { field, value ->
            boolean chosen = filters.contains(field.toString())
            if (chosen && value instanceof CharSequence) {
                asked.put(field.toString(), value.toString())
            } else if (chosen && value instanceof ApiObject) {
                asked.put(field.toString(), value)
            }
        }
        asked.isEmpty() ? this : asking.apply(asked)
    }

    @Override
    ApiObject elementSort() {
        rows.elementSort()
    }

    @Override
    ApiObject get(int index) {
        tell()
        rows[index]
    }

    @Override
    int size() {
        tell()
        rows.size()
    }

    private void tell() {
        if (told.compareAndSet(false, true)) {
            hints.accept("$name: these are the newest ${rows.size()}. Older ones were not looked at.".toString())
        }
    }
}
