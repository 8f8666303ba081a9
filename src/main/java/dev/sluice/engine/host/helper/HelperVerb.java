package dev.sluice.engine.host.helper;

import java.io.IOException;
import java.util.List;

/** All that an engine can have its helper do as root. */
enum HelperVerb {
    /** Looks whether data could be presented at a mount path. */
    CHECK(1) {
        @Override
        List<String> carryOut(HelperDuties duties, List<String> arguments) throws IOException {
            duties.mounts().check(arguments.get(0));
            return List.of();
        }
    },
    /** Presents a dataset of the pool, or a part of it, at a mount path. */
    PRESENT(3) {
        @Override
        List<String> carryOut(HelperDuties duties, List<String> arguments) throws IOException, InterruptedException {
            duties.mounts().present(arguments.get(0), arguments.get(1), arguments.get(2));
            return List.of();
        }
    },
    /** Takes a dataset away from a mount path. */
    WITHDRAW(3) {
        @Override
        List<String> carryOut(HelperDuties duties, List<String> arguments) throws IOException, InterruptedException {
            duties.mounts().withdraw(arguments.get(0), arguments.get(1), arguments.get(2));
            return List.of();
        }
    },
    /** Unmounts what of the pool is mounted at none of these mount paths; gives where that was. */
    SWEEP(-1) {
        @Override
        List<String> carryOut(HelperDuties duties, List<String> arguments) throws IOException, InterruptedException {
            return duties.mounts().sweep(arguments);
        }
    },
    /** Gives what is in a file that root named at the start, and when it was written. */
    READ(1) {
        @Override
        List<String> carryOut(HelperDuties duties, List<String> arguments) throws IOException {
            return duties.files().read(arguments.get(0));
        }
    };

    private final int count;

    /** @param count of its arguments; less than 0 for any */
    HelperVerb(int count) {
        this.count = count;
    }

    abstract List<String> carryOut(HelperDuties duties, List<String> arguments) throws IOException, InterruptedException;

    /** Does what a message asks for, and gives the answer, which may be a refusal. */
    static HelperMessage answer(HelperDuties duties, HelperMessage asked) throws InterruptedException {
        try {
            return HelperMessage.done(of(asked).carryOut(duties, asked.texts()));
        } catch (IOException | RuntimeException failed) {
            return HelperMessage.failed(failed);
        }
    }

    private static HelperVerb of(HelperMessage asked) throws IOException {
        for (HelperVerb verb : values()) {
            if (verb.name().equals(asked.word()) && (verb.count < 0 || verb.count == asked.texts().size())) {
                return verb;
            }
        }
        throw new IOException("the helper knows no '" + asked.word() + "' with " + asked.texts().size() + " arguments");
    }
}
