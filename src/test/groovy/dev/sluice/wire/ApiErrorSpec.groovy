package dev.sluice.wire

import dev.sluice.wire.json.JsonBounds
import spock.lang.Specification

class ApiErrorSpec extends Specification {
    def "the mistakes of a body stand at their fields, nested like the body"() {
        given:
        def error = ApiError.validation([
                new Mistake(['name'], 'it is missing.', 'Give a string.'),
                new Mistake(['linkData', 'parameters', 'channels'], "'x' is not a whole number.", 'Give a whole number.'),
                new Mistake(['linkData', 'config'], 'it is missing.', '')])

        expect:
        error.id() == 'exception.validation'
        error.action() == ''
        error.details().keySet() as List == ['name', 'linkData']
        error.details().name.with { [it.type, it.id, it.details, it.action] } ==
                ['APIError', 'exception.validation', 'it is missing.', 'Give a string.']
        error.details().linkData.parameters.channels.details == "'x' is not a whole number."
        error.details().linkData.config.details == 'it is missing.'
        error.lines() == ['name: it is missing. Give a string.',
                          "linkData.parameters.channels: 'x' is not a whole number. Give a whole number.",
                          'linkData.config: it is missing.']
        error.summary() == 'name: it is missing. Give a string. (and 2 more)'
    }

    def "a mistake of the body itself stands at its type"() {
        expect:
        ApiError.validation([new Mistake([], 'it is not an object.', 'Give an object.')]).lines() ==
                ['type: it is not an object. Give an object.']
    }

    def "of two mistakes in one place the first counts, and one inside counts more than one around it"() {
        expect:
        ApiError.validation(mistakes.collect { new Mistake(it.tokenize('.'), it + '!', '') }).lines() == lines

        where:
        mistakes         || lines
        ['a', 'a']       || ['a: a!']
        ['a', 'a.b']     || ['a.b: a.b!']
        ['a.b', 'a']     || ['a.b: a.b!']
        ['a.b', 'a.b.c'] || ['a.b.c: a.b.c!']
    }

    def "an error survives the wire"() {
        given:
        def error = ApiError.validation([new Mistake(['a', 'b'], 'it is missing.', 'Give a string.')])
        def text = Json.write(error.toObject())

        expect:
        ApiError.of(Json.parseObject(text, JsonBounds.REPLY)).with { [it.id(), it.lines(), it.action()] } ==
                [error.id(), ['a.b: it is missing. Give a string.'], error.action()]
    }

    def "the details of any engine become lines: #lines"() {
        expect:
        new ApiError('id', details, 'action').lines() == lines

        where:
        details                                                     || lines
        'The source is disabled.'                                   || ['The source is disabled.']
        null                                                        || ['no details given']
        [:]                                                         || ['no details given']
        [name: [type: 'APIError', details: 'taken']]                || ['name: taken']
        [name: [details: 'taken', action: 'Choose another.']]       || ['name: taken Choose another.']
        [a: [b: [type: 'APIError', details: 'x'], c: [type: 'APIError', details: null]]] || ['a.b: x', 'a.c: no details given']
        [details: [type: 'APIError', details: 'too long']]          || ['details: too long']
        [type: [type: 'APIError', details: 'unknown']]              || ['type: unknown']
        [type: 'APIError', details: 'wrapped']                      || ['wrapped']
        [a: 'text']                                                 || ['a: text']
    }

    def "one line is its own summary"() {
        expect:
        new ApiError('id', 'The source is disabled.', null).summary() == 'The source is disabled.'
        new ApiError('id', [:], null).summary() == 'no details given'
    }
}
