package dev.sluice.dsl.failure

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.util.regex.Matcher
import java.util.regex.Pattern
import org.codehaus.groovy.runtime.typehandling.GroovyCastException

/** Says in plain words what Java and Groovy say of the failures that scripts run into most. */
@POJO
@CompileStatic
final class JavaMessages {
    private static final Set<String> BY_ZERO = ['Division by zero', '/ by zero', 'Division undefined'] as Set
    private static final Pattern OF_NULL = ~/Cannot (get|set) property '(.+)' on null object/
    private static final Pattern ON_NULL = ~/Cannot invoke method (.+)\(\) on null object/
    private static final Pattern OF_ELEMENTS = ~/(?s)Exception evaluating property '(.+?)' for .+for class: ([\w.$]+).*/
    private static final Pattern CAST = ~/(?s)Cannot cast object '(.*)' with class '([\w.$]+)' to class '([\w.$]+)'.*/
    private static final Pattern JAVA_CAST = ~/(?s)class ([\w.$]+) cannot be cast to class ([\w.$]+).*/
    private static final Pattern NUMBER = ~/(?s)For input string: "(.*)".*/
    private static final Pattern INDEX = ~/Index (-?\d+) out of bounds for length (\d+)/
    private static final Pattern EMPTY = ~/Cannot access (\w+)\(\) element from an empty .+/
    private static final Pattern PROGRAM = ~/(?s)Cannot run program "([^"]+)".*error=2,.*/

    private JavaMessages() {
    }

    /** The word of the script that {@code failure} is about, if it says so. */
    static List<String> word(Throwable failure) {
        String message = failure instanceof NullPointerException && failure.message ? failure.message : ''
        Matcher property = OF_NULL.matcher(message)
        Matcher method = ON_NULL.matcher(message)
        if (property.matches()) {
            return [property.group(2)]
        }
        Matcher elements = OF_ELEMENTS.matcher(failure.message ?: '')
        if (elements.matches()) {
            return [elements.group(1)]
        }
        method.matches() ? [method.group(1)] : []
    }

    static String said(Throwable failure) {
        String message = failure.message
        message == null ? withoutMessage(failure) : translated(failure, message) ?: message
    }

    private static String withoutMessage(Throwable failure) {
        switch (failure) {
            case UnsupportedOperationException: return 'this cannot be changed.'
            case ConcurrentModificationException: return 'a list or map was changed while it was gone through.'
            case NumberFormatException: return 'that is no number.'
            default: return "$failure.class.simpleName was thrown without a message."
        }
    }

    private static String translated(Throwable failure, String message) {
        switch (failure) {
            case NullPointerException: return ofNull(message)
            case MissingPropertyException: return ofElements(OF_ELEMENTS.matcher(message))
            case ArithmeticException: return message in BY_ZERO ? 'nothing can be divided by zero.' : null
            case NumberFormatException: return number(message)
            case GroovyCastException: return cast(CAST.matcher(message))
            case ClassCastException: return javaCast(JAVA_CAST.matcher(message))
            case IndexOutOfBoundsException: return index(INDEX.matcher(message))
            case NoSuchElementException: return empty(EMPTY.matcher(message))
            case IOException: return program(PROGRAM.matcher(message))
            default: return null
        }
    }

    private static String ofNull(String message) {
        Matcher property = OF_NULL.matcher(message)
        if (property.matches()) {
            return "what should have '${property.group(2)}' is null."
        }
        Matcher method = ON_NULL.matcher(message)
        method.matches() ? "what '${method.group(1)}' is called on is null." : 'something is null that must not be.'
    }

    private static String ofElements(Matcher elements) {
        elements.matches() ? "${simple(elements.group(2))} has no '${elements.group(1)}'." : null
    }

    private static String number(String message) {
        Matcher text = NUMBER.matcher(message)
        text.matches() ? "'${text.group(1)}' is no number." : 'that is no number.'
    }

    private static String cast(Matcher cast) {
        cast.matches() ? "'${cast.group(1)}' is of type ${simple(cast.group(2))}, and ${simple(cast.group(3))} is needed here." : null
    }

    private static String javaCast(Matcher cast) {
        cast.matches() ? "a value is of type ${simple(cast.group(1))}, and ${simple(cast.group(2))} is needed here." : null
    }

    private static String index(Matcher index) {
        index.matches() ? "there is no element ${index.group(1)}: there are ${index.group(2)}, counted from 0." : null
    }

    private static String empty(Matcher empty) {
        empty.matches() ? "${empty.group(1)}() finds nothing: there are no elements." : null
    }

    private static String program(Matcher program) {
        program.matches() ? "there is no program '${program.group(1)}'." : null
    }

    private static String simple(String type) {
        type.substring(Math.max(type.lastIndexOf('.'), type.lastIndexOf('$')) + 1)
    }
}
