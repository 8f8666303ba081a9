package dev.sluice.dsl.compile

import dev.sluice.dsl.flow.Units
import dev.sluice.language.Problem
import dev.sluice.language.Script as Text
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import groovyjarjarantlr4.v4.runtime.Token
import java.util.regex.Matcher
import java.util.regex.Pattern
import org.apache.groovy.parser.antlr4.GroovyLexer

/**
 * Finds numbers with letters behind them, such as {@code 10gb}. To Groovy these are two words, of which it may take the second for
 * almost anything.
 */
@POJO
@CompileStatic
final class GluedUnits {
    private static final Pattern LIKELY = ~/\d[\w.]*[A-Za-z]/
    private static final Pattern GLUED = ~/([\d_.]+)([A-Za-z]\w*)/
    private static final Set<Integer> NUMBERS = [GroovyLexer.IntegerLiteral, GroovyLexer.FloatingPointLiteral] as Set

    private GluedUnits() {
    }

    static List<Problem> in(Text script) {
        LIKELY.matcher(script.text()).find() ? found(script.name(), new Tokens(script.text()).all()) : [] as List<Problem>
    }

    private static List<Problem> found(String script, List<Token> tokens) {
        List<Problem> problems = []
        for (int i = 1; i < tokens.size(); i++) {
            Token number = tokens[i - 1]
            Token next = tokens[i]
            Matcher glued = GLUED.matcher(number.text + next.text)
            boolean touching = next.startIndex == number.stopIndex + 1 && Character.isLetter(next.text.charAt(0))
            if (touching && NUMBERS.contains(number.type) && glued.matches()) {
                problems << new Problem(script, number.line, number.charPositionInLine + 1, text(glued.group(1), glued.group(2)))
            }
        }
        problems
    }

    private static String text(String count, String letters) {
        List<String> units = Units.has(letters) ? [letters] : Units.names().toList().findAll { it.startsWith(letters.toLowerCase(Locale.ROOT)) }
        List<String> meant = units.findAll { !units.contains(it + 's') }
        String help = meant ? "With a unit it is ${meant.collect { "$count.$it" }.join(' or ')}." : Units.known()
        "'$count$letters' is no number. $help"
    }
}
