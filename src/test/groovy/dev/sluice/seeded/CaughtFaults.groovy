package dev.sluice.seeded

import java.nio.file.Files
import java.nio.file.Path

/** Which feature caught each fault of a room last: where the search begins, and what a reader wants to know. */
class CaughtFaults {
    private final Path file
    private final Map<String, String> all = new TreeMap<>()

    CaughtFaults(String room) {
        file = Fault.ALL.resolve("$room/caught")
        if (Files.exists(file)) {
            Files.readAllLines(file).each { all.put(it.takeBefore(' '), it.takeAfter(' ')) }
        }
    }

    /** The name of the spec and its feature, or null where nothing has caught that fault yet. */
    String by(String fault) {
        all[fault]
    }

    void note(String fault, String by) {
        all.put(fault, by)
        Files.write(file, all.collect { name, feature -> "$name $feature".toString() })
    }
}
