package dev.sluice

import dev.sluice.lab.Document
import dev.sluice.lab.Document.Block
import dev.sluice.lab.PageDoer
import dev.sluice.lab.PageRun
import dev.sluice.language.Language
import dev.sluice.language.Script
import java.nio.file.Files
import java.nio.file.Path
import java.util.regex.Pattern
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/**
 * What documents show is what happens: every page is done from top to bottom, block by block, with an engine of its own. A
 * block that cannot be done by itself says why in a comment in the line before it:
 * <ul>
 * <li>{@code file: NAME}: it is kept under that name, and a later command of the page uses it</li>
 * <li>{@code not run: WHY}: of a script, it is checked and planned only; of commands, they exist</li>
 * <li>{@code not planned: WHY}: it is checked and run</li>
 * <li>{@code held by: SPEC}: it is no script, and another spec does with it what the page says</li>
 * <li>{@code only checked: WHY}: it is neither planned nor run</li>
 * </ul>
 */
abstract class ShownBlocks extends Specification {
    protected static final List<Document> PAGES = Document.all()

    /** What is shown as it is: it is nothing that could be done. */
    protected static final List<String> SHOWN = ['text', 'json', 'xml', 'yaml']

    @TempDir @Shared Path folder
    @Shared PageRun current

    def cleanupSpec() {
        current?.close()
    }

    protected static boolean isTried(Block block) {
        !(block.language in SHOWN) && block.markerWord != 'held by' && (block.language == 'groovy' || block.markerWord != 'not run')
    }

    /** Does what a block shows, and compares what comes of it. */
    protected void tried(Block block) {
        def page = pageOf(block)
        switch (block.language) {
            case 'groovy': tryScript(page, block); break
            case 'console': block.typed('$').each { command, shown -> tryCommand(page, command, shown) }; break
            case 'shell': trySession(page, block); break
            default: throw new AssertionError("a block of $block.language has a marker that says why it is not run" as Object)
        }
    }

    /** What does the blocks of that page. */
    protected PageDoer pageOf(Block block) {
        if (!current?.page.is(block.page)) {
            current?.close()
            current = new PageRun(block.page, Files.createTempDirectory(folder, 'page'))
        }
        current
    }

    protected static void tryScript(PageDoer page, Block block) {
        assert Language.load().check(new Script('page.groovy', block.text)) == []
        if (block.markerWord == 'file') {
            page.keep(block.markerText, block.text)
            return
        }
        def commands = ['plan', 'run'] - ['not run': ['run'], 'not planned': ['plan'], 'only checked': ['plan', 'run']].getOrDefault(block.markerWord, [])
        commands.each {
            def called = page.sluice(it, block.text)
            assert called.status == 0 : "$it: $called.err"
        }
    }

    protected static void tryCommand(PageDoer page, String command, String shown) {
        def ended = page.run(command, null)
        agrees(ended.out + (ended.status == 0 ? '' : ended.err), shown)
    }

    /** Each line goes through one shell, which would end at one that fails; those are tried by themselves. */
    protected static void trySession(PageDoer page, Block block) {
        def (failing, working) = block.typed('>').split { it[1].startsWith('shell:1:') }
        def ended = page.run('scripts/sluice', working.collect { it[0] }.join('\n') + '\n')
        assert ended.status == 0 : ended.err
        agrees(ended.out.readLines().findAll().join('\n'), working.collect { it[1] }.join())
        failing.each { command, shown ->
            ended = page.run('scripts/sluice', command + '\n')
            assert ended.status == 2
            assert ended.err.contains(shown.trim().replaceFirst(/^shell:\d+:\d+: /, ''))
        }
    }

    protected static void agrees(String said, String shown) {
        def pattern = varying(shown).readLines().collect { it.trim() == '…' ? '(?s:.*)' : Pattern.quote(it) }.join('\n')
        assert varying(said) ==~ pattern
    }

    /** The text without what differs from run to run: names of runs, times, numbers, tags, and the width of columns that follows from them. */
    protected static String varying(String text) {
        text.replaceAll(/\d{8}-\d{9}-[0-9a-f]{4}/, '#').replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.]+Z?/, '#')
                .replaceAll(/\b[0-9a-f]*\d[0-9a-f]*\b/, '#').replaceAll(/-{3,}/, '---').replaceAll(/ {2,}/, '  ').trim()
    }
}
