package dev.sluice.dsl.compile

import dev.sluice.dsl.failure.WordPlaces
import dev.sluice.language.Parameter
import dev.sluice.language.Problem
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.ClassHelper
import org.codehaus.groovy.ast.ImportNode
import org.codehaus.groovy.ast.ModuleNode

/** A script without mistakes, ready to run: its classes, where its words stand, and what later scripts may use of it. */
@POJO
@CompileStatic
final class CompiledScript {
    /** An import, by its names alone; {@code type} is null in a star import, {@code name} in one that is not static. */
    @POJO
    @CompileStatic
    static final class Import {
        final String type
        final String name
        final String alias

        Import(String type, String name, String alias) {
            this.type = type
            this.name = name
            this.alias = alias
        }

        /** Gives {@code module} the import, unless it has one for the same name. */
        void addTo(ModuleNode module) {
            if (type == null) {
                module.starImports.any { it.packageName == name } ?: module.addStarImport(name)
            } else if (name == null) {
                module.getImport(alias) ?: module.addImport(alias, ClassHelper.make(type))
            } else if (name == '*') {
                module.staticStarImports.containsKey(type) ?: module.addStaticStarImport(type, ClassHelper.make(type))
            } else {
                module.staticImports.containsKey(alias) ?: module.addStaticImport(ClassHelper.make(type), name, alias)
            }
        }
    }

    /** Name of the class that runs, or null where there is nothing to run. */
    final String main
    /** The file that stack traces name. */
    final String file
    final Map<String, byte[]> classes
    final WordPlaces places
    final List<String> methods
    /** The variables of the whole script, by whether they hold braces that a call calls. */
    final Map<String, Boolean> variables
    final List<Import> imports
    final List<Parameter> parameters
    /** Those that it reads, declared or not. */
    final List<Parameter> read

    CompiledScript(String main, String file, Map<String, byte[]> classes, WordPlaces places, List<String> methods,
                   Map<String, Boolean> variables, List<Import> imports, List<Parameter> parameters, List<Parameter> read) {
        this.main = main
        this.file = file
        this.classes = classes
        this.places = places
        this.methods = methods
        this.variables = variables
        this.imports = imports
        this.parameters = parameters
        this.read = read
    }

    /** Puts what it declares to what those know that come after it: the values stand for what they will be. */
    void declare(Map<String, Object> known) {
        for (Map.Entry<String, Boolean> each : variables.entrySet()) {
            known.put(each.key, each.value ? Closure.IDENTITY : null)
        }
        for (String method : methods) {
            known.put(method, Closure.IDENTITY)
        }
    }

    static List<Import> imports(ModuleNode module) {
        List<Import> imports = []
        module.imports.each { imports << new Import(it.type.name, null, it.alias) }
        module.starImports.each { imports << new Import(null, it.packageName, null) }
        module.staticImports.each { String alias, ImportNode it -> imports << new Import(it.type.name, it.fieldName, alias) }
        module.staticStarImports.each { String type, ImportNode it -> imports << new Import(it.type.name, '*', null) }
        imports
    }

    void write(DataOutputStream out) {
        out.writeUTF(main ?: '')
        out.writeUTF(file)
        out.writeInt(classes.size())
        classes.each { String name, byte[] code ->
            out.writeUTF(name)
            out.writeInt(code.length)
            out.write(code)
        }
        places.write(out)
        out.writeInt(methods.size())
        methods.each { out.writeUTF(it) }
        out.writeInt(variables.size())
        variables.each { String name, Boolean callable ->
            out.writeUTF(name)
            out.writeBoolean(callable)
        }
        out.writeInt(imports.size())
        imports.each { Import each -> [each.type, each.name, each.alias].each { out.writeUTF(it ?: '') } }
        [parameters, read].each { CompiledScript.write(it, out) }
    }

    private static void write(List<Parameter> parameters, DataOutputStream out) {
        out.writeInt(parameters.size())
        parameters.each { Parameter each ->
            [each.name(), each.type(), each.preset(), each.about()].each { out.writeUTF(it ?: '') }
            out.writeInt(each.choices() == null ? -1 : each.choices().size())
            each.choices()?.each { out.writeUTF(it) }
            out.writeBoolean(each.secret())
            out.writeBoolean(each.required())
            out.writeInt(each.place()?.line() ?: 0)
            out.writeInt(each.place()?.column() ?: 0)
        }
    }

    /** None is written as an empty one. */
    private static String text(DataInputStream data) {
        String said = data.readUTF()
        said.isEmpty() ? null : said
    }

    /** @param script its name, as messages say it */
    static CompiledScript read(DataInputStream data, String script) {
        String main = text(data)
        String file = data.readUTF()
        Map<String, byte[]> classes = [:]
        for (int left = data.readInt(); left > 0; left--) {
            classes.put(data.readUTF(), data.readNBytes(data.readInt()))
        }
        WordPlaces places = WordPlaces.read(data, script)
        List<String> methods = []
        for (int left = data.readInt(); left > 0; left--) {
            methods.add(data.readUTF())
        }
        Map<String, Boolean> variables = [:]
        for (int left = data.readInt(); left > 0; left--) {
            variables.put(data.readUTF(), data.readBoolean())
        }
        List<Import> imports = []
        for (int left = data.readInt(); left > 0; left--) {
            imports.add(new Import(text(data), text(data), text(data)))
        }
        new CompiledScript(main, file, classes, places, methods, variables, imports, readParameters(data, script), readParameters(data, script))
    }

    private static List<Parameter> readParameters(DataInputStream data, String script) {
        List<Parameter> parameters = []
        for (int left = data.readInt(); left > 0; left--) {
            List<String> said = [text(data), text(data), text(data), text(data)]
            int many = data.readInt()
            List<String> choices = many < 0 ? null : (List<String>) (0..<many).collect { data.readUTF() }
            parameters.add(new Parameter(said[0], said[1], choices, said[2], data.readBoolean(), said[3], data.readBoolean(),
                    place(script, data.readInt(), data.readInt())))
        }
        parameters
    }

    private static Problem place(String script, int line, int column) {
        line == 0 ? null : new Problem(script, line, column, '')
    }
}
