import dev.sluice.client.Connection;
import dev.sluice.execution.Resumption;
import dev.sluice.execution.ScriptExecution;
import dev.sluice.language.Language;
import dev.sluice.language.Output;
import dev.sluice.language.Script;
import dev.sluice.language.ScriptException;
import dev.sluice.language.ScriptFiles;
import dev.sluice.operations.CreateGroup;
import dev.sluice.operations.Delete;
import dev.sluice.operations.Engines;
import dev.sluice.operations.JobListener;
import dev.sluice.operations.ListObjects;
import dev.sluice.operations.LogIn;
import dev.sluice.operations.Performer;
import dev.sluice.operations.Questions;
import dev.sluice.operations.Session;
import dev.sluice.rehearsal.KeptPlan;
import dev.sluice.rehearsal.PhantomRun;
import dev.sluice.rehearsal.ScriptRehearsal;
import dev.sluice.runbook.RunSettings;
import dev.sluice.runbook.Run;
import dev.sluice.runbook.Runs;
import dev.sluice.rehearsal.PlanText;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Secret;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Plans, rehearses, runs, resumes and takes back a script. */
public class TwoGroups {
    private final Language language = Language.load();
    private final Engines engines;
    private final Runs runs;

    private TwoGroups(Engines engines, Path runs) {
        this.engines = engines;
        this.runs = new Runs(runs);
    }

    /** @param args address of the engine, password of its administrator, a script, and folders for plans and runs */
    public static void main(String[] args) throws Exception {
        Engines engines = name -> {
            Session session = Session.open(Connection.to(args[0]), Schema.standard(), JobListener.SILENT);
            session.perform(new LogIn("admin", Secret.of(args[1])));
            return session;
        };
        new TwoGroups(engines, Path.of(args[4])).all(args[2], Path.of(args[3]));
    }

    private void all(String file, Path folder) throws Exception {
        Script script = ScriptFiles.read(file, InputStream.nullInputStream());
        Map<String, String> params = Map.of("second", "Second");
        ScriptRehearsal rehearsal = new ScriptRehearsal(language, engines, Questions.NOBODY, Output.SILENT);
        PhantomRun tried = rehearsal.of(script, params);
        System.out.println("planned: " + PlanText.summary(tried.whole()) + "; " + tried.plan().entries().size() + " lines; there: " + groups());
        tried.plan().write(folder.resolve("two.plan"));
        KeptPlan.Verified plan = new KeptPlan(folder.resolve("two.plan")).verified(language, rehearsal, script, params);
        ApiObject taken = taken();
        try (Run run = runs.create(RunSettings.PLAIN.guarded(plan.guard()))) {
            execution(run).begin(ScriptFiles.origin(language, file, script, Map.of()).keepingTo(plan.guard().toMap()), script, plan.params());
        } catch (ScriptException refused) {
            System.out.println("stopped in line " + refused.problems().get(0).line() + "; there: " + groups());
        }
        free(taken);
        Resumption resumption = Resumption.of(runs.find(Runs.LAST), language);
        try (Run run = runs.resume(Runs.LAST, RunSettings.PLAIN.guarded(resumption.guard()))) {
            execution(run).goOn(resumption, resumption.params(Map.of()));
        }
        System.out.println("resumed: " + runs.find(Runs.LAST).outcome().text() + "; there: " + groups());
        try (Run run = runs.resume(Runs.LAST, RunSettings.PLAIN.undoing())) {
            System.out.println("remains: " + execution(run).takeBack(resumption.script(), resumption.params(Map.of())));
        }
        System.out.println("taken back: " + runs.find(Runs.LAST).outcome().text() + "; there: " + groups());
    }

    private ScriptExecution execution(Run run) {
        return new ScriptExecution(language, engines, Output.SILENT, run, line -> System.out.println(line));
    }

    /** Another one has the name of the second group. */
    private ApiObject taken() {
        try (Performer engine = engines.open(null)) {
            return engine.perform(new CreateGroup(engine.schema(), Map.of("name", "Second")));
        }
    }

    private void free(ApiObject group) {
        try (Performer engine = engines.open(null)) {
            engine.perform(new Delete(engine.schema(), group.reference()));
        }
    }

    private List<String> groups() {
        try (Performer engine = engines.open(null)) {
            return engine.perform(new ListObjects(engine.schema(), "Group", Map.of())).stream().map(ApiObject::name).toList();
        }
    }
}
