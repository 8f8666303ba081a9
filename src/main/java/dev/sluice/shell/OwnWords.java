package dev.sluice.shell;

import dev.sluice.client.Exchange;
import dev.sluice.language.Conversation;
import dev.sluice.language.Memory;
import dev.sluice.language.Problem;
import dev.sluice.language.Script;
import dev.sluice.language.ScriptException;
import dev.sluice.shell.session.CurrentPlace;
import dev.sluice.shell.session.Printer;
import dev.sluice.shell.session.SessionRecords;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The words of the shell that say something about the session itself. With an object behind it, {@code undo} is none of them. */
final class OwnWords {
    private static final Pattern WORD = Pattern.compile(
            "\\s*(save|undo|explain|transcript|wire|cd|pwd|ls|set|unset|commit|discard)(?:\\s*\\(\\s*\\)|(?=\\s|;|$)(.*?))\\s*;?\\s*", Pattern.DOTALL);
    /** The variable of that name is meant, or an operation of the language. */
    private static final Pattern NO_ARGUMENT = Pattern.compile("[=.(\\[+*<>?!&|,:-].*", Pattern.DOTALL);
    private static final List<String> READING = List.of("explain", "transcript", "wire", "cd", "ls", "pwd");
    private static final List<String> CHANGING = List.of("save", "set", "unset", "commit", "discard");
    private static final Pattern SWITCH = Pattern.compile("on|off");
    private static final Pattern QUOTES = Pattern.compile("^(['\"])(.*)\\1$");

    private final Conversation conversation;
    private final Printer printer;
    private final SessionRecords records;
    private final Memory memory;
    /** By the engine, each of which has its own objects. */
    private final Map<String, CurrentPlace> walks = new HashMap<>();
    /** The command that is being done, for the place of mistakes in it. */
    private Script command;

    OwnWords(Conversation conversation, Printer printer, SessionRecords records) {
        this.conversation = conversation;
        this.printer = printer;
        this.records = records;
        this.memory = conversation.remember(this::say);
    }

    /** What is worth completing. {@code undo} is a word of the language, too. */
    static List<String> words(boolean readOnly) {
        return readOnly ? READING : Stream.concat(READING.stream(), CHANGING.stream()).toList();
    }

    /** Whether {@code text} begins with one of them, so that it is done with its line; what is to be explained may go on. */
    static boolean endsWithLine(String text) {
        Matcher word = word(text);
        return word != null && !word.group(1).equals("explain");
    }

    private static Matcher word(String text) {
        Matcher word = WORD.matcher(text);
        if (!word.matches()) {
            return null;
        }
        String argument = argument(word);
        boolean taken = !argument.isEmpty() && switch (word.group(1)) {
            case "undo", "pwd", "commit", "discard", "ls" -> true;
            case "cd" -> !argument.startsWith(".") && NO_ARGUMENT.matcher(argument).matches();
            case "explain" -> argument.startsWith("=") || argument.startsWith(".");
            default -> NO_ARGUMENT.matcher(argument).matches();
        };
        return taken ? null : word;
    }

    private static String argument(Matcher word) {
        return word.group(2) == null ? "" : word.group(2).strip();
    }

    /** Where the user went among the objects, for the prompt. */
    String place() {
        return walk().shown();
    }

    private CurrentPlace walk() {
        return walks.computeIfAbsent(String.valueOf(conversation.engine()),
                engine -> new CurrentPlace(conversation.listings(), line -> conversation.evaluate(here(line))));
    }

    /** Does what {@code script} says if it is one of these words; whether it was. */
    boolean take(Script script) throws ScriptException {
        Matcher word = word(script.text());
        if (word == null || word.group(1).equals("ls") && walk().atTop()) {
            return false;
        }
        command = script;
        String argument = argument(word);
        switch (word.group(1)) {
            case "save" -> save(unquoted(argument));
            case "undo" -> undo();
            case "explain" -> explain(argument);
            case "transcript" -> transcript(argument);
            case "wire" -> wire(argument);
            case "cd" -> tell(walk().go(unquoted(argument)));
            case "pwd" -> say(walk().where());
            case "ls" -> look();
            case "set" -> tell(walk().set(argument));
            case "unset" -> tell(walk().unset(argument));
            case "commit" -> tell(walk().commit());
            default -> walk().discard();
        }
        return true;
    }

    private void save(String file) throws ScriptException {
        String done = memory.script();
        if (done.isEmpty()) {
            say("nothing was changed yet");
        } else if (file.isEmpty()) {
            printer.print(done);
        } else {
            try {
                Files.writeString(Path.of(file), done, StandardCharsets.UTF_8, StandardOpenOption.CREATE_NEW);
                say("saved in " + file + ". Run it: sluice run " + file);
            } catch (FileAlreadyExistsException there) {
                throw mistake("there is a file '" + file + "'. Choose another name.");
            } catch (IOException closed) {
                throw mistake("'" + file + "' cannot be written. Check the folder and its permissions.");
            }
        }
    }

    private void undo() throws ScriptException {
        Memory.Deed last = memory.last().orElseThrow(() -> mistake("nothing was changed yet."));
        if (last.inverse() == null) {
            throw mistake("this cannot be undone: " + last.line().lines().findFirst().orElse(""));
        }
        if (last.engine() != null && !last.engine().equals(conversation.engine()) || last.engine() == null && conversation.engine() != null) {
            throw mistake("the last change was in another engine. Go there first: use "
                    + (last.engine() == null ? "local, or the name it was started with" : last.engine()));
        }
        say("undo: " + last.inverse());
        memory.takeBack();
    }

    private void explain(String line) throws ScriptException {
        if (line.isEmpty()) {
            throw mistake("explain takes a line: explain vdbs");
        }
        records.wire().keep();
        List<String> lines;
        List<Exchange> calls;
        try {
            lines = conversation.explain(here(line));
        } finally {
            calls = records.wire().kept();
        }
        printer.print(new Explanation(lines.isEmpty() ? List.of(line) : lines, calls).toString());
    }

    private void transcript(String argument) throws ScriptException {
        String[] parts = argument.split("\\s+", 2);
        try {
            if (parts[0].equals("on") && parts.length == 2) {
                records.transcript().begin(Path.of(unquoted(parts[1])));
            } else if (argument.equals("off")) {
                records.transcript().end();
            } else {
                throw mistake("transcript takes a file, or an end: transcript on FILE, transcript off");
            }
        } catch (IOException closed) {
            throw mistake("'" + unquoted(parts[parts.length - 1]) + "' cannot be written. Check the folder and its permissions.");
        }
    }

    private void wire(String argument) throws ScriptException {
        if (!SWITCH.matcher(argument).matches()) {
            throw mistake("wire is on or off: wire on");
        }
        records.wire().show(argument.equals("on"));
    }

    private void look() throws ScriptException {
        printer.result(walk().look(), conversation.naming());
        if (walk().isChanging()) {
            say("to be committed: " + walk().set("").replace("\n", ", "));
        }
    }

    private void tell(String answer) {
        if (answer != null) {
            say(answer);
        }
    }

    private void say(String text) {
        printer.print(text + System.lineSeparator());
    }

    private static String unquoted(String text) {
        Matcher quoted = QUOTES.matcher(text);
        return quoted.matches() ? quoted.group(2) : text;
    }

    /** {@code line} in the place of the command. */
    private Script here(String line) {
        return new Script(command.name(), "\n".repeat(linesBefore()) + line);
    }

    private int linesBefore() {
        String text = command.text();
        return (int) text.substring(0, text.length() - text.stripLeading().length()).chars().filter(c -> c == '\n').count();
    }

    private ScriptException mistake(String text) {
        return new ScriptException(List.of(new Problem(command.name(), 1 + linesBefore(), 1, text)));
    }
}
