package dev.sluice.dsl.flow

import dev.sluice.runbook.variable.SharedVariables
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.lang.reflect.Field
import java.util.function.Supplier

/** The box, as Groovy hands it to braces, of a variable that several steps use at the same time. The value stays in the box of all. */
@POJO
@CompileStatic
final class SharedBox extends Reference<Object> {
    private final Reference<Object> box
    private final SharedVariables variables

    private SharedBox(Reference<Object> box, SharedVariables variables) {
        this.box = box
        this.variables = variables
    }

    /** From here on {@code braces} say which step it was that changes a variable. */
    static void share(Closure<?> braces, SharedVariables variables) {
        for (Field field : braces.class.declaredFields) {
            if (field.type == Reference) {
                field.accessible = true
                Object box = field.get(braces)
                if (!(box instanceof SharedBox)) {
                    field.set(braces, new SharedBox((Reference<Object>) box, variables))
                }
            }
        }
    }

    /** The box that all have. */
    static Reference<?> plain(Reference<?> box) {
        box instanceof SharedBox ? ((SharedBox) box).box : box
    }

    @Override
    Object get() {
        Object value = box.get()
        if (value instanceof Closure) {
            share((Closure<?>) value, variables)
        }
        variables.read(box, value)
    }

    @Override
    void set(Object value) {
        variables.set(box, SharedVariables.plain(value), { -> box.get() } as Supplier<Object>) { box.set(it) }
    }
}
