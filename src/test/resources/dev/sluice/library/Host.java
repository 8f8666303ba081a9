import dev.sluice.library.SluiceEngine;
import dev.sluice.operations.CreateGroup;
import dev.sluice.operations.ListObjects;
import dev.sluice.operations.Session;
import dev.sluice.wire.ApiObject;
import groovy.lang.GroovyShell;
import groovy.lang.MissingMethodException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.slf4j.LoggerFactory;

/** A program of somebody else that has Sluice among its libraries. */
public class Host {
    /** @param args the home of an engine */
    public static void main(String[] args) throws Exception {
        try (SluiceEngine engine = SluiceEngine.start(Path.of(args[0]))) {
            try (Session session = engine.session()) {
                ApiObject group = session.perform(new CreateGroup(session.schema(), Map.of("name", "QA")));
                List<ApiObject> groups = session.perform(new ListObjects(session.schema(), "Group", Map.of()));
                System.out.println(groups.stream().map(ApiObject::name).toList() + " " + group.reference().startsWith("GROUP-"));
            }
            System.out.println(engine.evaluate("groups.sort('-name')*.name"));
            System.out.println(engine.evaluate("class Rows { def last(rows) { rows.sort('-name').first().name } }; new Rows().last(groups)"));
        }
        System.out.println("lists of its own: " + own("[[name: 'b'], [name: 'a']].sort('name')"));
        System.out.println("texts of its own: " + own("'a' + 'b'"));
        LoggerFactory.getLogger("host").info("the host writes what it wants");
    }

    private static Object own(String script) {
        try {
            return new GroovyShell().evaluate(script);
        } catch (MissingMethodException missing) {
            return "no method " + missing.getMethod();
        }
    }
}
