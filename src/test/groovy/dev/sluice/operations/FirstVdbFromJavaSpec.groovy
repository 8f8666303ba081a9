package dev.sluice.operations

import dev.sluice.lab.Lab
import java.nio.file.Files
import java.nio.file.Path
import javax.tools.ToolProvider
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir

/** The toolkit from plain Java, without a word of Groovy. */
class FirstVdbFromJavaSpec extends Specification {
    @TempDir Path folder
    @AutoCleanup Lab lab

    def setup() { lab = new Lab(folder) }

    def "a Java class of under forty lines links a folder and provisions a VDB"() {
        given: 'the class, compiled against nothing but our own'
        def source = Path.of(getClass().getResource('FirstVdb.java').toURI())
        def classes = Files.createDirectories(folder.resolve('classes'))
        def compiler = ToolProvider.systemJavaCompiler
        def said = new ByteArrayOutputStream()
        assert compiler.run(null, said, said, '-d', "$classes", '-cp', 'target/classes', "$source") == 0 : said

        when:
        def process = new ProcessBuilder("${System.getProperty('java.home')}/bin/java", '-cp',
                "$classes:${System.getProperty('java.class.path')}", 'FirstVdb', "${lab.engine.url()}", 'admin',
                lab.adminPassword, "${lab.tree('orders')}", lab.mountPath('qa1')).redirectErrorStream(true).start()
        def out = process.inputReader().text

        then:
        process.waitFor() == 0
        out == 'qa1 is APPDATA_CONTAINER-2\n'
        Files.readString(Path.of(lab.mountPath('qa1'), 'orders.csv')) == 'id,amount\n1,10\n2,20\n'
        Files.readAllLines(source).size() < 40
    }
}
