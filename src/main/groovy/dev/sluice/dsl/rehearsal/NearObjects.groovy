package dev.sluice.dsl.rehearsal

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.runtime.InvokerHelper

/**
 * The objects that Groovy may ask for a method which a script calls without naming one: those to which the braces around belong, such as
 * the list of {@code list.with { contains(x) }}.
 */
@POJO
@CompileStatic
final class NearObjects {
    private static final MetaClass OF_BRACES = GroovySystem.metaClassRegistry.getMetaClass(Closure)

    private final Set<Object> all = Collections.newSetFromMap(new IdentityHashMap<Object, Boolean>())

    private final boolean inBraces

    /** @param inBraces whether what is called stands in braces, which answer first */
    NearObjects(boolean inBraces, List<?> near) {
        this.inBraces = inBraces
        near.each { add(it) }
    }

    private void add(Object near) {
        if (near != null && all.add(near) && near instanceof Closure) {
            add(((Closure<?>) near).owner)
            add(((Closure<?>) near).delegate)
        }
    }

    /** Those that have a method of that name; all where only the run can tell the name. */
    List<Object> answering(String name, Object[] given) {
        boolean ofBraces = inBraces && name != null && OF_BRACES.respondsTo(null, name, given)
        ofBraces ? [] : all.toList().findAll { !(it instanceof Closure) && (name == null || InvokerHelper.getMetaClass(it).respondsTo(it, name)) }
    }
}
