package dev.sluice.shell;

/** What is written down of a session besides its history, when the user asks for it. */
public record Records(Wire wire, Transcript transcript) {
}
