package dev.sluice.lab

import java.nio.file.Files
import java.nio.file.Path
import java.util.regex.Pattern

/** A page of the documents in Markdown: its blocks of code with the markers before them, its headings, links and inline code. */
class Document {
    final Path path
    final List<String> lines
    final List<Block> blocks

    Document(Path path) {
        this.path = path
        lines = Files.readAllLines(path)
        blocks = blocksIn(lines)
    }

    /** The README and what lies beside it, and all pages below {@code src/docs}. */
    static List<Document> all() {
        def pages = new File('src/docs').listFiles().findAll { it.name.endsWith('.md') }.sort()
        (['README.md', 'CONTRIBUTING.md'].collect { Path.of(it) } + pages*.toPath()).collect { new Document(it) }
    }

    /** A block of code between fences. */
    static class Block {
        final Document page
        final int line
        final String language
        final String text
        /** What the comment before it says, such as {@code file: notes.groovy}: the word and the rest; or null. */
        final List<String> marker

        Block(Document page, int line, String language, String text, List<String> marker) {
            this.page = page
            this.line = line
            this.language = language
            this.text = text
            this.marker = marker
        }

        String getMarkerWord() {
            marker?.first()
        }

        String getMarkerText() {
            marker?.last()
        }

        /** Those of a console or a shell: what is typed after a prompt, and what is answered. */
        List<List<String>> typed(String prompt) {
            text.split("(?m)^${Pattern.quote(prompt)} ").findAll().collect {
                def parts = it.split('\n', 2)
                [parts[0], parts.length > 1 ? parts[1] : '']
            }
        }

        @Override
        String toString() {
            "$page.path:$line ($language)"
        }
    }

    /** The names by which links lead to headings of this page. */
    Set<String> getAnchors() {
        prose().findAll { it.startsWith('#') }.collect {
            it.replaceFirst(/^#+ /, '').toLowerCase().replaceAll(/[^a-z0-9 _-]/, '').replace(' ', '-')
        }.toSet()
    }

    /** Where links lead, except to other hosts. */
    List<String> getLinks() {
        (prose().join('\n') =~ /\]\(([^)\s]+)\)/).collect { it[1] }.findAll { !(it =~ /^[a-z]+:/) }
    }

    /** What is written as code within sentences, and within tables, where a stroke is written with a backslash. */
    List<String> getInlineCode() {
        (prose().join('\n') =~ /`([^`]+)`/).collect { it[1].replaceAll(/\s+/, ' ').replace('\\|', '|') }
    }

    /** All lines outside of blocks. */
    List<String> prose() {
        def inside = false
        lines.findAll {
            def fence = it.startsWith('```')
            inside = fence ? !inside : inside
            !fence && !inside
        }
    }

    private List<Block> blocksIn(List<String> lines) {
        def fences = lines.findIndexValues { it.startsWith('```') }
        assert fences.size() % 2 == 0 : "$path has a block without an end"
        fences.collate(2).collect { begin, end ->
            def marker = begin > 0 ? (lines[begin - 1 as int] =~ /^<!-- ([^:]+): (.*) -->$/) : null
            new Block(this, begin + 1 as int, lines[begin as int].drop(3), lines.subList(begin + 1 as int, end as int).join('\n') + '\n',
                    marker ? [marker[0][1], marker[0][2]] : null)
        }
    }

    @Override
    String toString() {
        path
    }
}
