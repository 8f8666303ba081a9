import dev.sluice.client.Connection;
import dev.sluice.operations.CreateSourceConfig;
import dev.sluice.operations.JobListener;
import dev.sluice.operations.Link;
import dev.sluice.operations.ListObjects;
import dev.sluice.operations.LogIn;
import dev.sluice.operations.Provision;
import dev.sluice.operations.ReadObject;
import dev.sluice.operations.Session;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Secret;
import java.util.Map;

/** Links a folder and provisions a writable copy of it. */
public class FirstVdb {
    /** @param args address of the engine, user, password, the folder, and where its copy is to be seen */
    public static void main(String[] args) {
        Schema schema = Schema.standard();
        try (Session session = Session.open(Connection.to(args[0]), schema, JobListener.SILENT)) {
            session.perform(new LogIn(args[1], Secret.of(args[2])));
            ApiObject user = session.perform(new ListObjects(schema, "EnvironmentUser", Map.of("environment", "localhost"))).get(0);
            ApiObject config = session.perform(new CreateSourceConfig(schema, Map.of(
                    "name", "tree", "repository", "files", "environmentUser", user)));
            ApiObject orders = session.perform(new Link(schema, Map.of("name", "orders", "group", "Sources", "linkData", Map.of(
                    "config", config, "stagingEnvironment", "localhost", "stagingEnvironmentUser", user,
                    "environmentUser", user, "parameters", Map.of("path", args[3])))));
            ApiObject qa = session.perform(new Provision(schema, Map.of(
                    "container", Map.of("name", "qa1", "group", "Virtual"),
                    "source", Map.of("name", "qa1", "parameters", Map.of("mountPath", args[4])),
                    "sourceConfig", Map.of("name", "qa1", "repository", "files", "environmentUser", user),
                    "timeflowPointParameters", Map.of("container", orders))));
            System.out.println(session.perform(new ReadObject(schema, qa)).name() + " is " + qa.reference());
        }
    }
}
