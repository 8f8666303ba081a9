package dev.sluice.log;

import org.slf4j.ILoggerFactory;
import org.slf4j.IMarkerFactory;
import org.slf4j.event.Level;
import org.slf4j.helpers.BasicMarkerFactory;
import org.slf4j.helpers.NOPMDCAdapter;
import org.slf4j.spi.MDCAdapter;
import org.slf4j.spi.SLF4JServiceProvider;

/**
 * What the libraries log: warnings and worse, a line each on standard error. No service announces it, so that in the program of
 * somebody else it is never chosen: the processes of Sluice choose it when they begin.
 */
public final class Log implements SLF4JServiceProvider {
    private static final String CHOSEN = "slf4j.provider";
    private static final String SELF_TALK = "slf4j.internal.verbosity";
    private static final String API = "2.0.99";
    /** It warns of each request that it cannot read, in the words of whoever sent it: nobody is to fill a disk by that. */
    private static final String TALKATIVE = "org.eclipse.jetty";

    private final IMarkerFactory markers = new BasicMarkerFactory();
    private final MDCAdapter contexts = new NOPMDCAdapter();

    /** Takes effect in this process from the first line that is logged, unless {@code -Dslf4j.provider} chose another log. */
    public static void setUp() {
        if (System.getProperty(CHOSEN) == null) {
            System.setProperty(CHOSEN, Log.class.getName());
            System.setProperty(SELF_TALK, Level.WARN.name());
        }
    }

    @Override
    public ILoggerFactory getLoggerFactory() {
        return name -> new LineLogger(name, name.startsWith(TALKATIVE) ? Level.ERROR : Level.WARN);
    }

    @Override
    public IMarkerFactory getMarkerFactory() {
        return markers;
    }

    @Override
    public MDCAdapter getMDCAdapter() {
        return contexts;
    }

    @Override
    public String getRequestedApiVersion() {
        return API;
    }

    @Override
    public void initialize() {
        // There is nothing to read and nothing to open.
    }
}
