package dev.sluice.dsl

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

/** What the objects of an engine are called, as choices; those that could not be read just now carry their age. */
@POJO
@CompileStatic
final class LiveNames {
    /** How long somebody who asks for choices waits for an engine. */
    private static final Duration PATIENCE = Duration.ofMillis(25)
    /** From this age on it is told. */
    private static final Duration OLD = Duration.ofSeconds(5)
    /** Where objects of any sort may be meant. */
    private static final List<String> WHEREVER = ['database', 'group']

    private final EnginesInUse engines
    private final String engine
    private final Schema schema

    LiveNames(EnginesInUse engines, String engine, Schema schema) {
        this.engines = engines
        this.engine = engine
        this.schema = schema
    }

    /** Those of {@code type} for which {@code fits} holds, written into the place of {@code cursor}. */
    List<Choice> choices(Cursor cursor, Type type,
                         @ClosureParams(value = SimpleType, options = 'dev.sluice.wire.ApiObject') Closure<Boolean> fits = { true }) {
        (type.root() == null ? WHEREVER : [type.root()]).collectMany { String root ->
            Listing listing = below(root)
            List<ApiObject> wanted = listing.objects().findAll { isA(it, type) && fits.call(it) }
            Set<String> names = new HashSet<>()
            Set<String> several = wanted*.name().findAll { it != null && !names.add(it) } as Set<String>
            String sort = schema.atRoot(root).get().name()
            wanted.collect { choice(cursor, it, sort, several, listing.age()) }
        }
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
        listing.objects().findAll(fits).collect { ApiObject it -> written.call(it, since(listing.age())) }
    }

    private Choice choice(Cursor cursor, ApiObject object, String sort, Set<String> several, Duration age) {
        boolean unique = object.name() != null && !several.contains(object.name())
        String about = (unique ? object.reference() : object.name() ?: object.string('title') ?: '') + since(age)
        cursor.text(unique ? object.name() : object.reference(), sort, about)
    }

    private static String since(Duration age) {
        age < OLD ? '' : ", as of ${age.toMinutes() > 0 ? age.toMinutes() + ' min' : age.toSeconds() + ' s'} ago"
    }

    private boolean isA(ApiObject object, Type type) {
        object.type() == null || schema.find(object.type()).map { it.isA(type) }.orElse(true)
    }

    private Listing below(String root) {
        KnownNames known = engines.known(engine)
        known == null ? new Listing([], Duration.ZERO) : known.below(root, PATIENCE)
    }
}
