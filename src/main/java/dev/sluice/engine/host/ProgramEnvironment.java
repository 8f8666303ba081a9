package dev.sluice.engine.host;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a program finds around it when it starts: its environment, its directory, and the folders of programs. */
record ProgramEnvironment(Map<String, String> variables, Path directory) {
    private static final List<String> PASSED_ON =
            List.of("PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "TZ", "TMPDIR");
    private static final List<String> PROGRAM_FOLDERS =
            List.of("/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin");

    static ProgramEnvironment of(HostCommand command) throws IOException {
        Map<String, String> variables = new LinkedHashMap<>();
        System.getenv().forEach((name, value) -> {
            if (PASSED_ON.contains(name) || name.startsWith("LC_")) {
                variables.put(name, value);
            }
        });
        Account account = command.account();
        if (account != null) {
            variables.put("HOME", account.home().toString());
            variables.put("USER", account.name());
            variables.put("LOGNAME", account.name());
            variables.put("SHELL", account.shell());
            variables.remove("TMPDIR");
        }
        variables.putAll(command.variables());
        variables.put("PATH", searchPath(variables.get("PATH")));
        for (Map.Entry<String, String> variable : command.variables().entrySet()) {
            checkLetters("the variable " + MessageText.quoted(variable.getKey()), variable.getKey() + variable.getValue());
        }
        return new ProgramEnvironment(variables, directoryOf(command));
    }

    /** The full path of a program. */
    String find(String program) throws HostException {
        if (program.indexOf('/') >= 0) {
            Path path = Path.of(program);
            if (!path.isAbsolute()) {
                path = directory.resolve(path);
            }
            if (!isProgram(path)) {
                throw new MissingProgramException(program, directory.toString());
            }
            return path.toString();
        }
        String folders = variables.get("PATH");
        return Arrays.stream(folders.split(":"))
                .map(folder -> Path.of(folder, program))
                .filter(ProgramEnvironment::isProgram)
                .findFirst().map(Path::toString)
                .orElseThrow(() -> new MissingProgramException(program, folders));
    }

    /**
     * Refuses text that would not reach a program as it was meant: Java writes arguments and paths in the letters of the
     * locale it was started in.
     */
    static void checkLetters(String name, String text) throws HostException {
        if (text.indexOf('\0') >= 0) {
            throw new HostException("host: " + name + " has a NUL character in it, which no program can be given.",
                    "Leave it out.");
        }
        Charset forArguments = Charset.defaultCharset();
        Charset forPaths = Charset.forName(System.getProperty("sun.jnu.encoding", forArguments.name()));
        byte[] written = text.getBytes(forPaths);
        if (!Arrays.equals(written, text.getBytes(forArguments)) || !new String(written, forPaths).equals(text)) {
            throw new HostException("host: " + name + " has letters that this engine cannot pass to programs.",
                    "Start the engine in a locale that has them, such as LANG=C.UTF-8.");
        }
    }

    private static boolean isProgram(Path path) {
        return Files.isRegularFile(path) && Files.isExecutable(path);
    }

    private static Path directoryOf(HostCommand command) throws HostException {
        Path directory = command.directory();
        if (directory == null) {
            Account account = command.account();
            return account != null && Files.isDirectory(account.home()) ? account.home() : Path.of("/");
        }
        if (!Files.isDirectory(directory)) {
            throw new HostException("host: cannot run " + MessageText.quoted(command.words().get(0)) + " in " + directory
                    + ", since there is no such directory.", "Create it, or name another.");
        }
        return directory;
    }

    /** The folders of programs: those the engine knows, then those that a plain account's search path leaves out. */
    private static String searchPath(String known) {
        Set<String> folders = new LinkedHashSet<>();
        if (known != null) {
            Arrays.stream(known.split(":")).filter(folder -> folder.startsWith("/")).forEach(folders::add);
        }
        folders.addAll(PROGRAM_FOLDERS);
        return String.join(":", folders);
    }
}
