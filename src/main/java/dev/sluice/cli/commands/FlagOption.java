package dev.sluice.cli.commands;

import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;

/** An option without a value that comes with a kind of data. */
final class FlagOption {
    private FlagOption() {
    }

    /** @param chosen what is done where it is given */
    static OptionSpec of(String name, String description, Runnable chosen) {
        return OptionSpec.builder("--" + name).type(boolean.class).arity("0").description(description).setter(new ISetter() {
            @Override
            public <T> T set(T value) {
                // Options are set to false before a line is read.
                if (Boolean.TRUE.equals(value)) {
                    chosen.run();
                }
                return null;
            }
        }).build();
    }
}
