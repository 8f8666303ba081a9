package dev.sluice.cli.console;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import ch.qos.logback.core.spi.ContextAwareBase;
import ch.qos.logback.core.status.NopStatusListener;
import java.util.Locale;
import org.slf4j.Logger;

/**
 * What the libraries log: warnings and worse, a line each on standard error. A {@code logback.configurationFile} given
 * as a system property takes its place.
 *
 * <p>Written in Java because reading the same from a file takes 70 ms, and every command would wait for it.
 */
public final class Log extends ContextAwareBase implements Configurator {
    @Override
    public ExecutionStatus configure(LoggerContext context) {
        if (System.getProperty("logback.configurationFile") != null) {
            return ExecutionStatus.INVOKE_NEXT_IF_ANY;
        }
        // Without a listener, whoever starts the log looks through what it said about itself, which takes as long again.
        context.getStatusManager().add(new NopStatusListener());
        Lines lines = new Lines();
        lines.setContext(context);
        lines.start();
        ch.qos.logback.classic.Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
        root.setLevel(Level.WARN);
        root.addAppender(lines);
        // It warns of each request that it cannot read, in the words of whoever sent it: nobody is to fill a disk by that.
        context.getLogger("org.eclipse.jetty").setLevel(Level.ERROR);
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }

    /** {@code warn org.apache.hc.client5.http: connection lost}, and below it the stack trace if there is one. */
    private static final class Lines extends AppenderBase<ILoggingEvent> {
        @Override
        protected void append(ILoggingEvent event) {
            StringBuilder text = new StringBuilder(event.getLevel().toString().toLowerCase(Locale.ROOT));
            text.append(' ').append(event.getLoggerName()).append(": ").append(event.getFormattedMessage());
            if (event.getThrowableProxy() != null) {
                text.append(System.lineSeparator()).append(ThrowableProxyUtil.asString(event.getThrowableProxy()).stripTrailing());
            }
            System.err.println(text);
        }
    }
}
