package dev.sluice.barrier;

import java.lang.invoke.MethodHandles;
import java.util.function.Function;

/** Adds classes to {@code java.lang}. It is loaded apart from all else, so that only it comes to the inside of that package. */
public final class JavaLangClasses implements Function<byte[], Class<?>> {
    /** For whoever has loaded it. */
    public JavaLangClasses() {
    }

    @Override
    public Class<?> apply(byte[] code) {
        try {
            return MethodHandles.privateLookupIn(Object.class, MethodHandles.lookup()).defineClass(code);
        } catch (IllegalAccessException closed) {
            throw new IllegalStateException(closed);
        }
    }
}
