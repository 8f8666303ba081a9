package dev.sluice.shell.text;

/** The form in which results are printed: for people, or for programs. */
public enum OutputForm { TEXT, JSON }
