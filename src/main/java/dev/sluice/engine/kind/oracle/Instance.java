package dev.sluice.engine.kind.oracle;

import dev.sluice.engine.host.Account;
import dev.sluice.engine.host.HostCommand;
import dev.sluice.engine.host.Result;
import dev.sluice.engine.kind.KindException;
import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.Standstill;
import dev.sluice.engine.kind.WatchedCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A virtual database where there is Oracle software: started by its kit, and stopped. */
final class Instance {
    /** A restore of many terabytes from tape ends within this. */
    private static final Duration LONGEST_RESTORE = Duration.ofDays(7);
    private static final Duration LONGEST_STOP = Duration.ofMinutes(30);
    /** It asks nobody, and writes nothing. */
    private static final Duration LONGEST_ABORT = Duration.ofMinutes(2);
    /** One that says nothing for so long is no use to anybody. */
    private static final Duration LONGEST_ANSWER = Duration.ofMinutes(1);
    /** To write down all that it has in memory, which is much. */
    private static final Duration LONGEST_STATEMENT = Duration.ofMinutes(10);
    private static final int LAST_LINES = 12;
    private static final Pattern STEP = Pattern.compile("\\[(\\d{1,3})%] (.*)");
    private static final Pattern WARNING = Pattern.compile("\\[!] ([^\t]*)\t(.*)");
    /** What an instance says of itself that writes nothing to files of data. */
    private static final List<String> NOT_OPEN = List.of("STARTED", "MOUNTED");
    private static final String OPEN = "OPEN";
    /** Not running, and running on other files: the two answers that mean there is nothing to stop. */
    private static final String OTHER_FILES = "ORA-01476";
    private static final Pattern NOT_OURS = Pattern.compile("ORA-01034|" + OTHER_FILES);
    /** Fails where nothing runs. */
    private static final String STATE = "select status from v$instance;";

    private static final Standstill STOPPED = new Standstill() {
        @Override
        public void begin() {
            // Nothing is written.
        }

        @Override
        public void end() {
            // Nothing was held.
        }

        @Override
        public String how() {
            return "stopped";
        }
    };

    private final RestorePlan plan;
    private final FileOwner software;
    private final Progress progress;
    private final RestorePasswords passwords;
    private final Registration registration;
    private final Deque<String> last = new ArrayDeque<>();
    private int percent;

    Instance(RestorePlan plan, Progress progress) throws IOException {
        this.plan = plan;
        this.software = FileOwner.of(plan.home().resolve("bin/sqlplus"));
        this.progress = progress;
        this.passwords = plan.passwords();
        this.registration = new Registration(plan, this);
    }

    /** Who runs Oracle's programs, and so has to own its files. */
    FileOwner owner() {
        return software;
    }

    /**
     * Refuses a name under which another database runs already. Where it is this one, left by an attempt that could not be
     * cleared away, that is done now.
     */
    void clearTheWay() throws IOException, InterruptedException {
        Result found = sqlplus("", LONGEST_ANSWER);
        if (found.ok()) {
            shutDown("abort");
        } else if (said(found).contains(OTHER_FILES)) {
            throw new KindException("exception.oracle.instance.taken", "instanceName: an instance " + plan.names().instance()
                    + " runs already, on the files of another database.",
                    "Give the " + (plan.isStaging() ? "dSource" : "virtual database") + " another instanceName.");
        }
    }

    /** Has the cluster know this database, and no other, by its name. */
    void clearRegistration() throws IOException, InterruptedException {
        registration.leaveFormer();
        registration.checkFree();
    }

    /** Runs a script of the kit. What it had started is stopped again if it fails or is cancelled. */
    void run(Path script) throws IOException, InterruptedException {
        try {
            // Errors come by the same way as the rest, so that both stay in order.
            HostCommand command = inAccount(HostCommand.of("sh", "-c", "exec sh \"$1\" 2>&1", "sh", script.toString()))
                    .in(script.getParent()).with(passwords.variables()).within(LONGEST_RESTORE);
            Result result = new WatchedCommand(command, progress).run(this::tell);
            if (!result.ok()) {
                throw new KindException("exception.oracle.restore.failed", script.getFileName() + " of "
                        + plan.names().database() + " ended with status " + result.status() + ":"
                        + String.join("", last.stream().map(line -> "\n    " + line).toList()),
                        "Mend what its last lines say, and try again.");
            }
        } catch (IOException | InterruptedException failure) {
            stopAfter(failure);
            throw failure;
        }
    }

    /** Refuses an instance that is not open, whatever its programs ended with. */
    void checkOpen() throws IOException, InterruptedException {
        if (!isOpen()) {
            KindException failure = new KindException("exception.oracle.restore.failed", plan.names().database()
                    + " is not open, though its programs ended without an error:"
                    + String.join("", last.stream().map(line -> "\n    " + line).toList()), "Mend what its last lines say, and try again.");
            stopAfter(failure);
            throw failure;
        }
    }

    /** What the script said last, without its own name. */
    String lastWords() {
        return last.isEmpty() ? "it said nothing" : last.getLast().replaceFirst("^/.*\\.sh: ", "");
    }

    /** The cluster goes on knowing the database: it may have run before, and may run again. */
    private void stopAfter(Exception failure) throws InterruptedException {
        try {
            halt();
        } catch (IOException another) {
            failure.addSuppressed(another);
        }
    }

    /** Whether the database is open. One that is left at its control file by what has failed is of use to nobody. */
    boolean isOpen() throws IOException, InterruptedException {
        Result state = sqlplus(STATE, LONGEST_ANSWER);
        return state.ok() && lastLine(state).startsWith(OPEN);
    }

    /** What has to stand still while its files are copied. */
    Standstill hold() throws IOException, InterruptedException {
        Result state = sqlplus(STATE, LONGEST_ANSWER);
        if (!state.ok() && !NOT_OURS.matcher(said(state)).find()) {
            throw failed(state);
        }
        if (!state.ok() || NOT_OPEN.contains(lastLine(state))) {
            return STOPPED;
        }
        if (!lastLine(state).startsWith(OPEN)) {
            throw failed(state);
        }
        return new StillDatabase(plan, this, answer("select log_mode from v$database;").equals("ARCHIVELOG"));
    }

    /** Sets free what an engine that died had held. */
    void release() throws IOException, InterruptedException {
        if (StillDatabase.isHeld(plan) && hold() instanceof StillDatabase held) {
            held.end();
        }
    }

    /** The last line of what a query finds; empty for nothing. */
    String answer(String query) throws IOException, InterruptedException {
        Result result = sqlplus(query, LONGEST_ANSWER);
        if (!result.ok()) {
            throw failed(result);
        }
        return lastLine(result);
    }

    /** Runs statements on the files of this database. */
    void execute(String statements) throws IOException, InterruptedException {
        Result result = sqlplus(statements, LONGEST_STATEMENT);
        if (!result.ok()) {
            throw failed(result);
        }
    }

    private KindException failed(Result result) {
        return new KindException("exception.oracle.statement.failed", "the instance " + plan.names().instance() + " refused:\n    "
                + said(result).replace("\n", "\n    "), "Mend what it says, and try again.");
    }

    private static String lastLine(Result result) {
        List<String> lines = result.out().lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
        return lines.isEmpty() ? "" : lines.get(lines.size() - 1);
    }

    /** Stops the database in good order, so that it can be started again; one that an engine held that died refuses that. */
    void pause() throws IOException, InterruptedException {
        release();
        registration.stop("IMMEDIATE");
        shutDown("immediate");
    }

    /** Stops the database at once; one that does not run, or runs on the files of another, is left alone. */
    void halt() throws IOException, InterruptedException {
        stopAtOnce();
    }

    /** The same for good. */
    void end() throws IOException, InterruptedException {
        registration.end(stopAtOnce());
    }

    /** Gives whether its cluster knows it. */
    private boolean stopAtOnce() throws IOException, InterruptedException {
        boolean known = registration.stop("ABORT");
        shutDown("abort");
        return known;
    }

    static KindException stillRuns(String what, Result result, String remedy) {
        return new KindException("exception.oracle.stop.failed",
                what + " could not be stopped:\n    " + said(result).replace("\n", "\n    "), remedy);
    }

    private static String said(Result result) {
        return (result.out() + result.err()).strip();
    }

    /** SQL*Plus ends well even if a 'shutdown' has failed, so that it is asked afterwards whether the instance is still there. */
    private void shutDown(String mode) throws IOException, InterruptedException {
        Result result = sqlplus("shutdown " + mode + "\n" + STATE, mode.equals("abort") ? LONGEST_ABORT : LONGEST_STOP);
        if (result.ok() || !NOT_OURS.matcher(said(result)).find()) {
            throw stillRuns("the instance " + plan.names().instance(), result, "Stop it by 'shutdown abort' and try again.");
        }
    }

    /** Runs a statement, unless the instance does not run or runs on the files of another. What it finds comes bare. */
    private Result sqlplus(String statement, Duration limit) throws IOException, InterruptedException {
        String statements = """
                whenever sqlerror exit failure
                set heading off feedback off pagesize 0 linesize 4000 trimout on tab off
                select 1 / count(*) as ours from v$parameter where name = 'control_files' and value = %s having 1 / count(*) = 0;
                %s
                """.formatted(QuotableText.PATH.quote(plan.controlFile()), statement);
        return tool("sqlplus", "-S", "-L", "/ as sysdba").input(statements).within(limit).run();
    }

    /** A program of the software, as its owner. */
    HostCommand tool(String name, String... arguments) throws IOException, InterruptedException {
        return program(plan.home().resolve("bin").resolve(name), arguments);
    }

    /** A program, as the owner of the software. */
    HostCommand program(Path program, String... arguments) throws IOException, InterruptedException {
        return inAccount(HostCommand.of(program.toString(), arguments)).with("ORACLE_HOME", plan.home().toString()).with("ORACLE_SID", plan.names().instance())
                .within(LONGEST_STOP);
    }

    /** Oracle's programs do not work for root, who may become their owner instead. */
    private HostCommand inAccount(HostCommand command) throws IOException, InterruptedException {
        return Account.isRoot() && software.uid() != 0 ? command.as(Account.named(software.account())).reaching(plan.data()) : command;
    }

    private void tell(String line) {
        String shown = passwords.mask(line);
        if (shown.isBlank()) {
            return;
        }
        Matcher warning = WARNING.matcher(shown);
        if (warning.matches()) {
            progress.warn(warning.group(1), warning.group(2));
            return;
        }
        last.addLast(shown);
        if (last.size() > LAST_LINES) {
            last.removeFirst();
        }
        Matcher step = STEP.matcher(shown);
        boolean isStep = step.matches();
        if (isStep) {
            percent = Math.min(100, Integer.parseInt(step.group(1)));
        }
        progress.at(percent, isStep ? step.group(2) : shown);
    }
}
