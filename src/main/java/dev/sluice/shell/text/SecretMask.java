package dev.sluice.shell.text;

import dev.sluice.wire.Secret;
import dev.sluice.wire.SecretNames;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes the secrets out of a command before it is kept. From a word that announces a secret up to the end of its
 * statement every quoted text and number is masked; that may be one too many, never one too few. A statement in which
 * that cannot be done for certain makes the whole command unfit to be kept.
 */
public final class SecretMask {
    /** Statements with these are given up: a slashy string cannot be told from a division, nor prose from a secret. */
    private static final Pattern UNSURE = Pattern.compile("[/\\\\]");
    private static final Pattern USER = Pattern.compile("(?i).*\\b(user|username)\\s*[:=]?\\s*$", Pattern.DOTALL);
    private static final Pattern NAMED_SECRET = Pattern.compile(".*\\bsecret\\s*\\(?\\s*$", Pattern.DOTALL);
    private static final Pattern VARIABLE = Pattern.compile("[A-Z][A-Z0-9_]*");
    private static final Pattern PARAMETER = Pattern.compile(".*\\bparam\\s*\\(?\\s*$", Pattern.DOTALL);
    private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*");
    private static final Pattern IN_URL = Pattern.compile("(://[^/@\\s'\"]*:)[^/@\\s'\"]+@");
    private static final String QUOTES = "'''|\"\"\"|'|\"";
    private static final Pattern LITERAL = Pattern.compile(QUOTES);
    private static final String DANGLING = ",:=(+[?";

    private final String command;
    private final StringBuilder kept = new StringBuilder();
    private int at;
    private boolean masking;
    private boolean unsure;
    /** How much of what is kept stands before the last word that announces a secret. */
    private int sure;

    private SecretMask(String command) {
        this.command = command;
    }

    /** {@code command} without its secrets, or null when it has to be forgotten. */
    public static String of(String command) {
        SecretMask mask = new SecretMask(command);
        mask.scan();
        return mask.unsure ? null : IN_URL.matcher(mask.kept).replaceAll("$1" + Secret.MASK + "@");
    }

    /** {@code command} without its secrets, for somebody to look at: where that cannot be done for certain, up to the word that announces one. */
    public static String shown(String command) {
        String masked = of(command);
        if (masked != null) {
            return masked;
        }
        SecretMask mask = new SecretMask(command);
        while (!mask.unsure) {
            mask.scanOne();
        }
        return mask.kept.substring(0, mask.sure) + Secret.MASK;
    }

    private void scan() {
        while (at < command.length()) {
            scanOne();
        }
    }

    private void scanOne() {
        sure = masking ? sure : kept.length();
        char c = command.charAt(at);
        if (c == '\'' || c == '"') {
            literal();
        } else if (Character.isLetterOrDigit(c) || c == '_') {
            word();
        } else {
            punctuation(c);
        }
    }

    private void literal() {
        Matcher quote = LITERAL.matcher(command).region(at, command.length());
        quote.lookingAt();
        String mark = quote.group();
        int start = at + mark.length();
        int end = endOf(mark, start);
        String content = command.substring(start, end);
        boolean key = command.substring(Math.min(command.length(), end + mark.length())).stripLeading().startsWith(":");
        masking |= SecretNames.isIn(content);
        unsure |= masking && content.contains("${");
        boolean secret = masking && !key && !content.isEmpty() && !isHarmless(content);
        kept.append(mark).append(secret ? Secret.MASK : content);
        at = end;
        if (command.startsWith(mark, at)) {
            kept.append(mark);
            at += mark.length();
        }
    }

    /** The user of a login, and the names of a parameter and of the variable that hold a secret, may be known. */
    private boolean isHarmless(String content) {
        return USER.matcher(kept).matches()
                || PARAMETER.matcher(kept).matches() && NAME.matcher(content).matches()
                || NAMED_SECRET.matcher(kept).matches() && VARIABLE.matcher(content).matches();
    }

    private int endOf(String mark, int start) {
        int end = start;
        while (end < command.length() && !command.startsWith(mark, end)) {
            end += command.charAt(end) == '\\' ? 2 : 1;
        }
        return Math.min(end, command.length());
    }

    private void word() {
        int start = at;
        while (at < command.length() && (Character.isLetterOrDigit(command.charAt(at)) || command.charAt(at) == '_')) {
            at++;
        }
        String word = command.substring(start, at);
        masking |= SecretNames.isOne(word);
        kept.append(masking && Character.isDigit(word.charAt(0)) ? Secret.MASK : word);
    }

    private void punctuation(char c) {
        boolean ends = c == ';' || c == '}' || c == '\n' && !dangles();
        masking &= !ends;
        unsure |= masking && UNSURE.matcher(String.valueOf(c)).matches();
        kept.append(c);
        at++;
    }

    /** Whether the statement goes on after a line break. */
    private boolean dangles() {
        String before = kept.toString().stripTrailing();
        return before.isEmpty() || DANGLING.indexOf(before.charAt(before.length() - 1)) >= 0;
    }
}
