package dev.sluice.lab

import groovy.transform.CompileStatic
import groovyjarjarasm.asm.ClassReader
import groovyjarjarasm.asm.ClassVisitor
import groovyjarjarasm.asm.ClassWriter
import groovyjarjarasm.asm.MethodVisitor
import groovyjarjarasm.asm.Opcodes
import java.lang.instrument.ClassFileTransformer
import java.lang.instrument.Instrumentation
import java.nio.file.Files
import java.nio.file.Path
import java.security.ProtectionDomain
import java.util.jar.Attributes
import java.util.jar.JarOutputStream
import java.util.jar.Manifest

/**
 * Lets a process kill itself, as {@code kill -9} does, exactly at the n-th write of a journal. An agent of Java puts it between the
 * journal and its file, so the product knows nothing of it.
 */
@CompileStatic
class Death {
    /** Where it comes: before anything of the line is written, in the middle of the line, or when all of it is. */
    enum Moment { BEFORE, WITHIN, AFTER }

    private static final String JOURNAL = 'dev/sluice/runbook/journal/JournalFile'
    private static final String FILE = 'java/io/RandomAccessFile'
    private static final String WRITE = 'write'

    private static int left
    private static Moment moment

    /** What Java needs to be told for a process to die at a write, counted from 1; {@code folder} holds the agent. */
    static String at(Path folder, int write, Moment moment) {
        "-javaagent:${agent(folder)}=$write,$moment"
    }

    /** A jar that only names this class, which is on the class path. */
    private static Path agent(Path folder) {
        Path jar = folder.resolve('death.jar')
        if (Files.notExists(jar)) {
            Manifest manifest = new Manifest()
            manifest.mainAttributes.put(Attributes.Name.MANIFEST_VERSION, '1.0')
            manifest.mainAttributes.put(new Attributes.Name('Premain-Class'), Death.name)
            new JarOutputStream(Files.newOutputStream(jar), manifest).close()
        }
        jar
    }

    static void premain(String arguments, Instrumentation instrumentation) {
        String[] said = arguments.split(',')
        left = said[0].toInteger()
        moment = Moment.valueOf(said[1])
        instrumentation.addTransformer(new ClassFileTransformer() {
            @Override
            byte[] transform(ClassLoader loader, String name, Class<?> type, ProtectionDomain domain, byte[] code) {
                name == JOURNAL ? watched(code) : null
            }
        })
    }

    /** The class with each call that writes to a file replaced by the one below. */
    private static byte[] watched(byte[] code) {
        ClassWriter writer = new ClassWriter(0)
        new ClassReader(code).accept(new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
                new MethodVisitor(Opcodes.ASM9, super.visitMethod(access, name, descriptor, signature, exceptions)) {
                    @Override
                    void visitMethodInsn(int opcode, String owner, String method, String type, boolean isInterface) {
                        if (owner == FILE && method == WRITE) {
                            super.visitMethodInsn(Opcodes.INVOKESTATIC, Death.name.replace('.', '/'), WRITE,
                                    "(L$FILE;" + type.substring(1), false)
                        } else {
                            super.visitMethodInsn(opcode, owner, method, type, isInterface)
                        }
                    }
                }
            }
        }, 0)
        writer.toByteArray()
    }

    /** Called in place of {@code file.write(line)}. */
    static void write(RandomAccessFile file, byte[] line) {
        left--
        if (left == 0 && moment == Moment.WITHIN) {
            file.write(line, 0, line.length.intdiv(2).intValue())
        }
        if (left != 0 || moment == Moment.AFTER) {
            file.write(line)
        }
        if (left == 0) {
            die()
        }
    }

    /** The journal is locked meanwhile, so no other thread writes another line to it. */
    private static void die() {
        new ProcessBuilder('kill', '-KILL', Long.toString(ProcessHandle.current().pid())).start()
        while (true) {
            Thread.onSpinWait()
        }
    }
}
