package dev.sluice.lab

/** Somebody who does what a page of the documents shows. */
interface PageDoer {
    /** Keeps a script under the name that the page's commands call it by. */
    void keep(String name, String script)

    /** Gives a script to a command of Sluice. */
    Called sluice(String command, String script)

    /** Runs a line as a shell would. @param input what the line is given to read, or null */
    CommandLine.Ended run(String line, String input)
}
