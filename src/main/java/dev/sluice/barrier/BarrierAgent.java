package dev.sluice.barrier;

import groovyjarjarasm.asm.ClassReader;
import groovyjarjarasm.asm.ClassVisitor;
import groovyjarjarasm.asm.ClassWriter;
import groovyjarjarasm.asm.MethodVisitor;
import groovyjarjarasm.asm.Opcodes;
import groovyjarjarasm.asm.Type;
import groovyjarjarasm.asm.commons.ClassRemapper;
import groovyjarjarasm.asm.commons.SimpleRemapper;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Has the entry points of the JDK ask the {@link Barrier} first. Java calls it before the program where {@code -javaagent} names our jar. */
public final class BarrierAgent implements ClassFileTransformer {
    private static final int NEWEST = Opcodes.ASM9;

    private final Map<String, List<EntryPoint>> points = EntryPoint.ALL.stream().collect(Collectors.groupingBy(EntryPoint::type));

    private BarrierAgent() {
    }

    /**
     * All classes with entry points are changed now, also those that are not there yet. Were others changed when they are loaded, Java would
     * read the file of each class that it loads, also of those that its archive of classes has, which takes as long as all of a short plan.
     *
     * <p>Java keeps no threads of its own for streams here: what a script does with {@code parallelStream()} happens in order, and below the
     * script, which the barrier looks for. Threads that Java keeps know nothing of whoever gave them something to do.
     */
    public static void premain(String nothing, Instrumentation java) throws Exception {
        System.setProperty("java.util.concurrent.ForkJoinPool.common.parallelism", "0");
        setGate(java, new Barrier());
        BarrierAgent agent = new BarrierAgent();
        Class<?>[] changed = agent.points.keySet().stream().flatMap(BarrierAgent::found).toArray(Class<?>[]::new);
        java.addTransformer(agent, true);
        java.retransformClasses(changed);
        java.removeTransformer(agent);
    }

    /** The class that class files name {@code type}; none where this Java lacks it. */
    private static Stream<Class<?>> found(String type) {
        try {
            return Stream.of(Class.forName(type.replace('/', '.'), false, EntryPoint.loader(type)));
        } catch (ClassNotFoundException lacking) {
            return Stream.empty();
        }
    }

    /** Makes {@link EffectGate} a class of Java; only there anything holds the barrier. */
    private static void setGate(Instrumentation java, Barrier barrier) throws Exception {
        Apart apart = new Apart();
        Map<String, Set<Module>> opened = Map.of(Object.class.getPackageName(), Set.of(apart.getUnnamedModule()));
        java.redefineModule(Object.class.getModule(), Set.of(), Map.of(), opened, Set.of(), Map.of());
        ClassReader ours = new ClassReader(code(EffectGate.class));
        ClassWriter gate = new ClassWriter(0);
        ours.accept(new ClassRemapper(gate, new SimpleRemapper(NEWEST, ours.getClassName(), Barrier.GATE.replace('.', '/'))), 0);
        apart.definer().apply(gate.toByteArray()).getMethod("set", BiFunction.class, BiFunction.class)
                .invoke(null, barrier, barrier.trials());
    }

    private static byte[] code(Class<?> type) throws IOException {
        try (InputStream code = type.getResourceAsStream(type.getSimpleName() + ".class")) {
            return code.readAllBytes();
        }
    }

    /** Loads {@link JavaLangClasses} into a module that nobody else is in. */
    private static final class Apart extends ClassLoader {
        Apart() {
            super(ClassLoader.getPlatformClassLoader());
        }

        @SuppressWarnings("unchecked")
        Function<byte[], Class<?>> definer() throws Exception {
            byte[] code = code(JavaLangClasses.class);
            Class<?> definer = defineClass(JavaLangClasses.class.getName(), code, 0, code.length);
            return (Function<byte[], Class<?>>) definer.getConstructor().newInstance();
        }
    }

    /** The changed class; null, which leaves it as it is, for all others. */
    @Override
    public byte[] transform(ClassLoader loader, String name, Class<?> again, ProtectionDomain domain, byte[] code) {
        List<EntryPoint> here = name == null ? null : points.get(name);
        if (here == null) {
            return null;
        }
        ClassReader reader = new ClassReader(code);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(new Asking(writer, here), 0);
        return writer.toByteArray();
    }

    /** Copies a class, and lets the methods of entry points ask before all else. */
    private static final class Asking extends ClassVisitor {
        private final List<EntryPoint> points;

        Asking(ClassVisitor copy, List<EntryPoint> points) {
            super(NEWEST, copy);
            this.points = points;
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
            MethodVisitor copy = super.visitMethod(access, name, descriptor, signature, exceptions);
            boolean hasCode = (access & (Opcodes.ACC_NATIVE | Opcodes.ACC_ABSTRACT)) == 0;
            EntryPoint point = points.stream().filter(each -> each.method().equals(name)).findFirst().orElse(null);
            return point == null || !hasCode ? copy : new Question(copy, point, (access & Opcodes.ACC_STATIC) != 0, descriptor);
        }
    }

    /** Writes {@code EffectGate.ask(effect, given)} before the code of a method. */
    private static final class Question extends MethodVisitor {
        private final EntryPoint point;
        private final boolean isStatic;
        private final Type[] parameters;

        Question(MethodVisitor copy, EntryPoint point, boolean isStatic, String descriptor) {
            super(NEWEST, copy);
            this.point = point;
            this.isStatic = isStatic;
            this.parameters = Type.getArgumentTypes(descriptor);
        }

        @Override
        public void visitCode() {
            super.visitCode();
            visitLdcInsn(point.effect());
            given();
            visitMethodInsn(Opcodes.INVOKESTATIC, Barrier.GATE.replace('.', '/'), "ask", "(Ljava/lang/String;[Ljava/lang/Object;)V", false);
        }

        /** An array of all objects that the method is given, and of how a random access file is opened. */
        private void given() {
            boolean own = point.own() && !isStatic;
            visitIntInsn(Opcodes.BIPUSH, parameters.length + (own ? 1 : 0));
            visitTypeInsn(Opcodes.ANEWARRAY, "java/lang/Object");
            int at = 0;
            if (own) {
                put(at++, 0);
            }
            int local = isStatic ? 0 : 1;
            for (Type parameter : parameters) {
                if (parameter.getSort() == Type.OBJECT || parameter.getSort() == Type.ARRAY) {
                    put(at, local);
                } else if (parameter.getSort() == Type.INT && point.method().equals(EntryPoint.OPENING)) {
                    putNumber(at, local);
                }
                at++;
                local += parameter.getSize();
            }
        }

        private void putNumber(int at, int local) {
            visitInsn(Opcodes.DUP);
            visitIntInsn(Opcodes.BIPUSH, at);
            visitVarInsn(Opcodes.ILOAD, local);
            visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Integer", "valueOf", "(I)Ljava/lang/Integer;", false);
            visitInsn(Opcodes.AASTORE);
        }

        private void put(int at, int local) {
            visitInsn(Opcodes.DUP);
            visitIntInsn(Opcodes.BIPUSH, at);
            visitVarInsn(Opcodes.ALOAD, local);
            visitInsn(Opcodes.AASTORE);
        }
    }
}
