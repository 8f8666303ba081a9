package dev.sluice.dsl.check

import dev.sluice.dsl.failure.WordPlaces
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.CodeVisitorSupport
import org.codehaus.groovy.ast.expr.ConstantExpression

/** Finds where texts stand in a script, so that what a run says of one of them is told there: {@code refresh 'qa11'}. */
@POJO
@CompileStatic
final class TextPlaces extends CodeVisitorSupport {
    /** Longer ones are no names of anything. */
    private static final int LONGEST = 200

    private final WordPlaces places

    TextPlaces(WordPlaces places) {
        this.places = places
    }

    @Override
    void visitConstantExpression(ConstantExpression constant) {
        if (constant.value instanceof String && constant.lineNumber > 0 && constant.text.length() <= LONGEST) {
            places.addText(constant.text, constant)
        }
    }
}
