package dev.sluice.log;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Locale;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;

/** {@code warn org.apache.hc.client5.http: connection lost}, and below it the stack trace if there is one. */
final class LineLogger extends LegacyAbstractLogger {
    private final Level least;

    /** @param least what is less than that is not written */
    LineLogger(String name, Level least) {
        this.name = name;
        this.least = least;
    }

    @Override
    protected void handleNormalizedLoggingCall(Level level, Marker marker, String pattern, Object[] given, Throwable failure) {
        StringBuilder text = new StringBuilder(level.name().toLowerCase(Locale.ROOT)).append(' ').append(name).append(": ")
                .append(MessageFormatter.basicArrayFormat(pattern, given));
        if (failure != null) {
            StringWriter trace = new StringWriter();
            failure.printStackTrace(new PrintWriter(trace));
            text.append(System.lineSeparator()).append(trace.toString().stripTrailing());
        }
        System.err.println(text);
    }

    @Override
    public boolean isTraceEnabled() {
        return writes(Level.TRACE);
    }

    @Override
    public boolean isDebugEnabled() {
        return writes(Level.DEBUG);
    }

    @Override
    public boolean isInfoEnabled() {
        return writes(Level.INFO);
    }

    @Override
    public boolean isWarnEnabled() {
        return writes(Level.WARN);
    }

    @Override
    public boolean isErrorEnabled() {
        return writes(Level.ERROR);
    }

    private boolean writes(Level level) {
        return level.toInt() >= least.toInt();
    }

    @Override
    protected String getFullyQualifiedCallerName() {
        return null;
    }
}
