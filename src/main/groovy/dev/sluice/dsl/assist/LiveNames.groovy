package dev.sluice.dsl.assist

import dev.sluice.dsl.flow.EnginesInUse
import dev.sluice.language.Choices.Choice
import dev.sluice.operations.KnownNames
import dev.sluice.operations.KnownNames.Listing
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import dev.sluice.wire.Type
import groovy.transform.CompileStatic
import groovy.transform.stc.ClosureParams
import groovy.transform.stc.POJO
import groovy.transform.stc.SimpleType
import java.time.Duration
import java.util.function.Predicate

/** What the objects of an engine are called, as choices; those that could not be read just now carry their age. */
@POJO
@CompileStatic
final class LiveNames {
    /** How long somebody who asks for choices waits for an engine. */
    private static final Duration PATIENCE = Duration.ofMillis(15)
    /** How long where nothing is known yet, which else would show as if there were nothing. */
    private static final Duration FIRST_PATIENCE = Duration.ofMillis(250)
    /** From this age on it is told. */
    private static final Duration OLD = Duration.ofSeconds(5)
    /** Where objects of any sort may be meant. */
    private static final List<String> WHEREVER = ['database', 'group']

    private static final Predicate<ApiObject> ANY = (ApiObject object) -> true

    private final EnginesInUse engines
    private final String engine
    private final Schema schema

    LiveNames(EnginesInUse engines, String engine, Schema schema) {
        this.engines = engines
        this.engine = engine
        this.schema = schema
    }

    /** Those of {@code type} that {@code fit}, written into the place of {@code cursor}. There may be very many. */
    List<Choice> choices(Cursor cursor, Type type, Predicate<ApiObject> fit = ANY) {
        List<Choice> choices = []
        for (String root : type.root() == null ? WHEREVER : [type.root()]) {
            Listing listing = below(root)
            List<ApiObject> wanted = wanted(listing.objects(), type, fit)
            Set<String> several = several(wanted)
            String sort = schema.atRoot(root).get().name()
            String since = since(listing.age())
            for (ApiObject object : wanted) {
                if (cursor.mayMean(object.name()) || cursor.mayMean(object.reference())) {
                    choices.add(choice(cursor, object, sort, several, since))
                }
            }
        }
        choices
    }

    private List<ApiObject> wanted(List<ApiObject> objects, Type type, Predicate<ApiObject> fit) {
        Map<String, Boolean> known = [:]
        List<ApiObject> wanted = []
        for (ApiObject object : objects) {
            Boolean fits = known.get(object.type())
            if (fits == null) {
                fits = isA(object.type(), type)
                known.put(object.type(), fits)
            }
            if (fits && fit.test(object)) {
                wanted.add(object)
            }
        }
        wanted
    }

    /** Types that the schema does not know fit everywhere: another engine may know better. */
    private boolean isA(String name, Type type) {
        Type known = schema.find(name).orElse(null)
        known == null || known.isA(type)
    }

    /** The names that more than one of {@code objects} has. */
    private static Set<String> several(List<ApiObject> objects) {
        Set<String> names = new HashSet<>(objects.size() * 2)
        Set<String> again = new HashSet<>()
        for (ApiObject object : objects) {
            if (object.name() != null && !names.add(object.name())) {
                again.add(object.name())
            }
        }
        again
    }

    /** The object of {@code type} that is called so, or null where none is known. */
    ApiObject find(String type, Object what) {
        String text = what instanceof ApiObject ? what.reference() : what
        text == null ? null : below(schema.type(type).root()).objects().find { it.reference() == text || it.name() == text }
    }

    /** Those of {@code type} for which {@code fits} holds, with the age of what is known. */
    List<Choice> points(String type, @ClosureParams(value = SimpleType, options = 'dev.sluice.wire.ApiObject') Closure<Boolean> fits,
                        @ClosureParams(value = SimpleType, options = ['dev.sluice.wire.ApiObject', 'java.lang.String']) Closure<Choice> written) {
        Listing listing = below(schema.type(type).root())
        String since = since(listing.age())
        listing.objects().findAll(fits).collect { ApiObject it -> written.call(it, since) }
    }

    /** The references of all timeflows of {@code container}. */
    Set<Object> timeflows(ApiObject container) {
        Set<Object> all = [container.get('currentTimeflow')] as Set<Object>
        all.addAll(below(schema.type('Timeflow').root()).objects().findAll { it.get('container') == container.reference() }*.reference())
        all
    }

    /** The names of engines that can be gone to. */
    Collection<String> engineNames() {
        engines.names()
    }

    private Choice choice(Cursor cursor, ApiObject object, String sort, Set<String> several, String since) {
        boolean unique = object.name() != null && !several.contains(object.name())
        String other = unique ? object.reference() : object.name()
        String about = (other == null || other == object.name() && unique ? object.string('title') ?: '' : other) + since
        cursor.text(unique ? object.name() : object.reference(), sort, about)
    }

    private static String since(Duration age) {
        age < OLD ? '' : ", as of ${age.toMinutes() > 0 ? age.toMinutes() + ' min' : age.toSeconds() + ' s'} ago"
    }

    private Listing below(String root) {
        KnownNames known = engines.known(engine)
        if (known == null) {
            return new Listing([], Duration.ZERO)
        }
        Listing listing = known.below(root, PATIENCE)
        listing.age() == null ? known.below(root, FIRST_PATIENCE) : listing
    }
}
