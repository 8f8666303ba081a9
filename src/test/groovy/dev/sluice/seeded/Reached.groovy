package dev.sluice.seeded

import groovy.transform.CompileStatic
import groovyjarjarasm.asm.ClassReader
import groovyjarjarasm.asm.ClassVisitor
import groovyjarjarasm.asm.ClassWriter
import groovyjarjarasm.asm.Label
import groovyjarjarasm.asm.MethodVisitor
import groovyjarjarasm.asm.Opcodes
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.ConcurrentHashMap

/**
 * Which faults a spec comes to: classes that tell when a method is entered in which a fault would be. They leave a file for each, so that
 * processes which a spec starts tell it as well.
 */
@CompileStatic
final class Reached {
    /** Lies among the classes that tell: the folder for what they tell. */
    private static final String PLACE = 'reached.place'
    static final String EVERYWHERE = '!'
    private static final Set<String> NOTED = ConcurrentHashMap.newKeySet()

    private Reached() { }

    /** Called by the classes that {@link #write} makes. */
    static void note(String fault, boolean once, Class<?> by) {
        if (NOTED.add(fault)) {
            Path place = Path.of(by.classLoader.getResource(PLACE).text)
            // What is done once, or in another process, may show in any feature of a spec.
            Files.write(place.resolve(once || !SpecsOnCall.HERE ? fault + EVERYWHERE : fault), new byte[0])
        }
    }

    /** The names of the faults that were come to since the last call; {@link #EVERYWHERE} behind those that any feature may show. */
    static List<String> take(Path classes) {
        Path marks = classes.resolve(PLACE)
        File[] told = Files.exists(marks) ? new File(Files.readString(marks)).listFiles() : new File[0]
        List<String> names = told*.name.sort()
        told*.delete()
        NOTED.clear()
        names
    }

    /** Writes classes of the program below {@code folder} that are as they were, but tell which of {@code faults} is come to. */
    static void write(Collection<Fault> faults, Path classes, Path folder) {
        Files.writeString(folder.resolve(PLACE), Files.createDirectories(folder.resolveSibling("${folder.fileName}.reached")).toString())
        Map<Path, byte[]> told = [:]
        for (fault in faults) {
            List<Path> files = classFiles(fault, classes)
            Set<Integer> lines = fault.lines()
            Map<Path, Set<String>> methods = files.collectEntries { [it, methodsWith(lines, bytes(told, it))] } as Map<Path, Set<String>>
            boolean nowhere = methods.values().every { it.empty }
            files.each {
                if (nowhere || methods[it]) {
                    told[it] = telling(bytes(told, it), fault.name, nowhere ? null : methods[it])
                }
            }
        }
        told.each { Path file, byte[] code ->
            Path copy = folder.resolve(classes.relativize(file))
            Files.createDirectories(copy.parent)
            Files.write(copy, code)
        }
    }

    private static byte[] bytes(Map<Path, byte[]> told, Path file) {
        told[file] ?: Files.readAllBytes(file)
    }

    private static List<Path> classFiles(Fault fault, Path classes) {
        Path source = fault.source()
        Path inPackage = Path.of('src/main').resolve(source.getName(2)).relativize(source).parent
        String type = source.fileName.toString().replaceAll(/\.\w+$/, '')
        new File("${classes.resolve(inPackage)}").listFiles().findAll { it.name ==~ /\Q$type\E(\$.*)?\.class/ }*.toPath()
    }

    private static Set<String> methodsWith(Set<Integer> lines, byte[] code) {
        Set<String> methods = []
        new ClassReader(code).accept(new ClassVisitor(Opcodes.ASM9) {
            @Override
            MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
                new MethodVisitor(Opcodes.ASM9) {
                    @Override
                    void visitLineNumber(int line, Label start) {
                        if (line in lines) {
                            methods << name + descriptor
                        }
                    }
                }
            }
        }, 0)
        methods
    }

    /** @param methods null for all: what the compiler put in at other places, as it does with constants, is come to with any */
    private static byte[] telling(byte[] code, String fault, Set<String> methods) {
        ClassReader reader = new ClassReader(code)
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS)
        reader.accept(new ClassVisitor(Opcodes.ASM9, writer) {
            private String type

            @Override
            void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
                type = name
                super.visit(version, access, name, signature, superName, interfaces)
            }

            @Override
            MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
                MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions)
                if (methods != null && !((name + descriptor) in methods)) {
                    return next
                }
                String own = type
                new MethodVisitor(Opcodes.ASM9, next) {
                    @Override
                    void visitCode() {
                        super.visitCode()
                        super.visitLdcInsn(fault)
                        super.visitInsn(methods == null || name == '<clinit>' ? Opcodes.ICONST_1 : Opcodes.ICONST_0)
                        super.visitLdcInsn(groovyjarjarasm.asm.Type.getObjectType(own))
                        super.visitMethodInsn(Opcodes.INVOKESTATIC, Reached.name.replace('.', '/'), 'note',
                                '(Ljava/lang/String;ZLjava/lang/Class;)V', false)
                    }
                }
            }
        }, 0)
        writer.toByteArray()
    }
}
