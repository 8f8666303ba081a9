package dev.sluice.barrier;

import java.lang.StackWalker.StackFrame;
import java.util.Iterator;
import java.util.Set;
import java.util.stream.Stream;

/** Who is behind a call that has an effect. */
enum EffectOrigin {
    SCRIPT, SLUICE, JAVA, NOBODY;

    private static final String OURS = "dev.sluice.";
    private static final String BARRIER = Barrier.class.getPackageName();
    private static final String LANGUAGE = "dev.sluice.dsl.";
    /** By these a script calls whatever it calls. */
    private static final Set<String> CALLING = Set.of("dev.sluice.dsl.compile.SluiceScript", "dev.sluice.dsl.rehearsal",
            "dev.sluice.dsl.flow.ObjectMembers", "dev.sluice.dsl.flow.ListMethods", "dev.sluice.dsl.flow.ListMembers", "dev.sluice.dsl.flow.SecretMethods",
            "dev.sluice.dsl.flow.ClosureRunner", "dev.sluice.dsl.compile.JavaEnd");
    /** What scripts call of ours: the words, and the objects and values that these give. */
    private static final Set<String> OFFERED = Set.of(LANGUAGE, "dev.sluice.wire.", "dev.sluice.language.");
    /** What calls a method that a script has taken from an object as a value: a word that does so does what the script says. */
    private static final Set<String> METHODS = Set.of("groovy.lang.Closure", "dev.sluice.dsl.rehearsal.Unknown$CarefulPointer");
    private static final Set<String> GROOVY = Set.of("groovy.", "org.codehaus.groovy.");

    /**
     * Whoever of the script and the words of the language comes first in {@code frames}; behind other parts of ours a word may stand, or nobody.
     * What our parts do that are offered to no script, such as our whole program, is the script's where a script calls them, or has a thread
     * call them, whatever other script these run. Where only Java is there, a thread does what somebody gave it.
     */
    static EffectOrigin of(Stream<StackFrame> frames) {
        EffectOrigin first = null;
        boolean anyOfOurs = false;
        boolean ours = false;
        boolean word = false;
        boolean onlyJava = true;
        String lastOfOurs = LANGUAGE;
        String last = LANGUAGE;
        for (Iterator<StackFrame> left = frames.iterator(); left.hasNext();) {
            Class<?> type = left.next().getDeclaringClass();
            String name = type.getName();
            if (isOfScript(type)) {
                if (!isOneOf(OFFERED, lastOfOurs)) {
                    return SCRIPT;
                }
                first = first != null ? first : word ? SLUICE : SCRIPT;
            }
            if (!anyOfOurs && METHODS.contains(name)) {
                return SCRIPT;
            }
            anyOfOurs = anyOfOurs || name.startsWith(OURS) && !name.startsWith(BARRIER) && !isCalling(name);
            word = word || ours && name.startsWith(LANGUAGE) && !isCalling(name);
            onlyJava = onlyJava && (isOfJava(type) || type == Barrier.class);
            ours = ours || name.startsWith(OURS) && !name.startsWith(LANGUAGE) && !name.startsWith(BARRIER) || name.startsWith(LANGUAGE + "compile.Script");
            lastOfOurs = name.startsWith(OURS) && !isCalling(name) ? name : lastOfOurs;
            last = isOfJava(type) ? last : name;
        }
        if (onlyJava) {
            return JAVA;
        }
        if (isOneOf(GROOVY, last) && !isOneOf(OFFERED, lastOfOurs)) {
            return SCRIPT;
        }
        return first != null ? first : ours ? SLUICE : NOBODY;
    }

    private static boolean isCalling(String name) {
        return CALLING.stream().anyMatch(calling -> name.equals(calling) || name.startsWith(calling + "$") || name.startsWith(calling + "."));
    }

    private static boolean isOneOf(Set<String> places, String name) {
        return places.stream().anyMatch(name::startsWith);
    }

    static boolean isOfJava(Class<?> type) {
        return type.getClassLoader() == null || type.getClassLoader() == ClassLoader.getPlatformClassLoader();
    }

    static boolean isOfScript(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader != null && loader != EffectOrigin.class.getClassLoader() && loader != ClassLoader.getPlatformClassLoader()
                && loader != ClassLoader.getSystemClassLoader() && !loader.getClass().getName().startsWith("jdk.")
                && !type.getName().startsWith("org.codehaus.groovy.") && !type.getName().startsWith("groovy.");
    }
}
