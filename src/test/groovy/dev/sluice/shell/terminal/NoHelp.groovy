package dev.sluice.shell.terminal

import dev.sluice.language.Choices

/** Help for the line editor that knows no word. */
class NoHelp implements TypingHelp {
    final List<RuntimeException> failures = []

    @Override
    void prompted() {
        // Nothing has to begin.
    }

    @Override
    boolean isUnfinished(String text) {
        false
    }

    @Override
    Choices choices(String text, int cursor) {
        Choices.NONE
    }

    @Override
    List spans(String text, int cursor) {
        []
    }

    @Override
    void failed(RuntimeException defect) {
        failures.add(defect)
    }

    @Override
    String page(String text, int cursor) {
        'help'
    }
}
