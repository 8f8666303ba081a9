package dev.sluice.lab

import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.FileTime
import java.util.concurrent.TimeUnit
import java.util.jar.Attributes
import java.util.jar.JarEntry
import java.util.jar.JarOutputStream
import java.util.jar.Manifest
import javax.tools.ToolProvider

/**
 * A checkout with the real launcher, one small source and a Maven that builds in no time: it puts a jar made here in
 * place and writes down that it did. The PATH holds the tools of any Unix, Java and that Maven, and nothing else.
 */
class Checkout {
    private static final TOOLS = ['cat', 'cp', 'find', 'flock', 'grep', 'kill', 'ln', 'mkdir', 'mktemp', 'mv', 'nice', 'readlink',
                                  'rm', 'sed', 'sh', 'sleep', 'tail', 'touch']

    /**
     * Says on standard output what it was started with; `exit` ends with a status, `wait` stays until it is told to end, `plan` takes a
     * class that Java makes up for it.
     */
    private static final MAIN = '''
        package dev.sluice.cli;
        public class Main {
            public static void main(String[] args) throws Exception {
                System.out.println("arguments " + java.util.Arrays.asList(args));
                String verb = args.length == 0 ? "" : args[0];
                if (verb.equals("exit")) System.exit(Integer.parseInt(args[1]));
                if (verb.equals("read")) System.out.println("input " + new String(System.in.readAllBytes()));
                if (verb.equals("property")) System.out.println(System.getProperty(args[1]));
                if (verb.equals("plan")) System.out.println(bound(Main.class).getClass().getSimpleName());
                if (verb.equals("wait")) {
                    Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("stopped")));
                    System.out.println("ready");
                    Thread.currentThread().join();
                }
            }

            public static int some(Object first, Object second, Object third, int fourth, Object fifth) {
                return fourth;
            }

            static java.lang.invoke.MethodHandle bound(Class<?> here) throws Exception {
                var lookup = java.lang.invoke.MethodHandles.lookup();
                var some = lookup.unreflect(here.getMethod("some", Object.class, Object.class, Object.class, int.class, Object.class));
                return java.lang.invoke.MethodHandles.insertArguments(some, 0, 1, 2, 3, 4);
            }
        }'''
    private static final TRAINING = '''
        package dev.sluice.cli;
        public class ClassArchiveTraining { public static void main(String[] args) throws Exception { Main.main(new String[] {"plan"}); } }'''
    private static final AGENT = '''
        package dev.sluice.cli;
        public class Agent implements java.lang.instrument.ClassFileTransformer {
            public static void premain(String none, java.lang.instrument.Instrumentation java) { java.addTransformer(new Agent(), true); }
        }'''

    final Path home
    final Path tools
    private final Path product

    /** A checkout below `folder`, whose Maven leaves `product` as its jar. */
    Checkout(Path folder, Path product, String name = 'check out') {
        this.product = product
        home = folder.resolve(name)
        tools = Files.createDirectories(folder.resolve('tools'))
        write('pom.xml', '<project/>')
        write('src/main/java/Some.java', 'class Some {}')
        copyLauncher(home)
        TOOLS.each { tool -> link(tool, command(tool)) }
        link('java', java())
        maven('exec cp "$JAR" target/lib/sluice.jar')
    }

    /** A jar made in `folder`, from which no archive of classes can be made; that saves time. */
    static Path product(Path folder) {
        jar(folder, [Main: MAIN])
    }

    static Path trainableProduct(Path folder) {
        jar(folder, [Main: MAIN, ClassArchiveTraining: TRAINING, Agent: AGENT])
    }

    /** The Java that runs this suite. */
    static Path java() {
        Path.of(System.getProperty('java.home'), 'bin', 'java')
    }

    static Path copyLauncher(Path home) {
        def launcher = Files.createDirectories(home.resolve('scripts')).resolve('sluice')
        Files.copy(Path.of('scripts/sluice'), launcher)
        launcher.toFile().executable = true
        launcher
    }

    void write(String file, String text) {
        def path = home.resolve(file)
        Files.createDirectories(path.parent)
        Files.writeString(path, text)
    }

    /** Makes `mvn` a script that writes its arguments down and then does what `commands` say. */
    void maven(String commands) {
        script('mvn', """
            echo "\$*" >> '$home/builds'
            cd '$home'
            mkdir -p target/lib
            JAR='$product'
            $commands""")
    }

    void script(String name, String commands) {
        def file = tools.resolve(name)
        Files.deleteIfExists(file)
        Files.writeString(file, '#!/bin/sh\n' + commands.stripIndent() + '\n')
        file.toFile().executable = true
    }

    void without(String tool) {
        Files.delete(tools.resolve(tool))
    }

    int getBuilds() {
        def file = home.resolve('builds')
        Files.exists(file) ? Files.readAllLines(file).size() : 0
    }

    /** The archive of loaded classes, or null. */
    Path getArchive() {
        def found = home.resolve('target/lib').toFile().listFiles({ _, name -> name.endsWith('.jsa') } as FilenameFilter)
        found ? found[0].toPath() : null
    }

    /** Gives a file of the checkout a time that lies `seconds` ahead. */
    void age(String file, int seconds) {
        Files.setLastModifiedTime(home.resolve(file), FileTime.fromMillis(System.currentTimeMillis() + seconds * 1000L))
    }

    /** Starts the launcher, or another command: `options` are `launcher`, `folder` and `environment`. */
    Process start(Map options = [:], String... arguments) {
        def command = [options.launcher ?: "$home/scripts/sluice", *arguments]*.toString()
        def builder = new ProcessBuilder(command).directory((options.folder ?: home).toFile())
        def environment = builder.environment()
        environment.clear()
        environment.putAll([PATH: tools.toString(), HOME: home.toString()])
        options.environment?.each { name, value -> environment.put(name, value.toString()) }
        builder.start()
    }

    Run run(Map options = [:], String... arguments) {
        finish(start(options, arguments), options.input ?: '')
    }

    static Run finish(Process process, String input = '') {
        process.outputStream.withCloseable { it << input }
        def out = new StringBuilder(), err = new StringBuilder()
        def readers = [process.consumeProcessOutputStream(out), process.consumeProcessErrorStream(err)]
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            process.destroyForcibly()
            throw new IllegalStateException("the launcher did not end; it wrote: $out$err")
        }
        readers*.join()
        new Run(process.exitValue(), out.toString(), err.toString())
    }

    static record Run(int status, String out, String err) { }

    private void link(String name, Path target) {
        Files.createSymbolicLink(tools.resolve(name), target)
    }

    private static Path command(String tool) {
        ['/bin', '/usr/bin', '/usr/local/bin'].collect { Path.of(it, tool) }.find { Files.isExecutable(it) }
    }

    private static Path jar(Path folder, Map<String, String> classes) {
        def sources = classes.collect { name, text -> Files.writeString(folder.resolve("${name}.java"), text).toString() }
        assert ToolProvider.systemJavaCompiler.run(null, null, null, '-d', folder.toString(), *sources) == 0
        def manifest = new Manifest()
        manifest.mainAttributes[Attributes.Name.MANIFEST_VERSION] = '1.0'
        if (classes.Agent) {
            manifest.mainAttributes.putValue('Premain-Class', 'dev.sluice.cli.Agent')
            manifest.mainAttributes.putValue('Can-Retransform-Classes', 'true')
        }
        def jar = folder.resolve('sluice.jar')
        new JarOutputStream(Files.newOutputStream(jar), manifest).withCloseable { out ->
            classes.keySet().collect { "dev/sluice/cli/${it}.class".toString() }.each { file ->
                out.putNextEntry(new JarEntry(file))
                Files.copy(folder.resolve(file), out)
                out.closeEntry()
            }
        }
        jar
    }
}
