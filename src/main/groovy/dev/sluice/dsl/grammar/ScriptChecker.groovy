package dev.sluice.dsl.grammar

import org.codehaus.groovy.ast.ASTNode
import org.codehaus.groovy.ast.expr.ClosureExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.MethodCallExpression

/** Reads a script before it runs; what a word may ask of whoever does. */
interface ScriptChecker {
    Grammar getGrammar()

    void mistake(ASTNode at, String text)

    /** Notes a word of the script and where it stands. */
    void place(String word, ASTNode at)

    /** Notes what {@code check} refuses of what stands at {@code at}, where the script says in so many words what that is. */
    void attempt(Expression at, Closure<?> check)

    /** Whether the script has a variable of that name here. */
    boolean isVariable(String name)

    /** Whether a call of that name can mean anything besides a word. */
    boolean isKnownCall(String name)

    /** Reads what is given as values: what happens in braces there, only the run can tell. */
    void readValues(Arguments given)

    /** Reads what is given, braces as a part of the script around them. */
    void readScript(Arguments given)

    /** Reads braces for which the engine is chosen by what stands before them. */
    void readInEngine(Arguments given)

    /** Reads what is given to an object that is told to do something. */
    void readTold(Arguments given)

    /** Reads {@code braces} in which the words of {@code vocabulary} count, and checks all that they say. */
    void readBlock(Vocabulary vocabulary, MethodCallExpression call, ClosureExpression braces)
}
