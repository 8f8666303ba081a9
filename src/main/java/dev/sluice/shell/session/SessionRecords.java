package dev.sluice.shell.session;

/** What is written down of a session besides its history, when the user asks for it. */
public record SessionRecords(WireLog wire, Transcript transcript) {
}
