package dev.sluice.wire

import spock.lang.Specification

class SchemaTextSpec extends Specification {
    def "a field has the shape that is written"() {
        expect:
        def read = Schema.of("Thing\n    it  $shape\n").type('Thing').field('it').shape()
        read.sort() == expected
        read.toString() == shape

        where:
        shape       || expected
        'string'    || Shape.Sort.STRING
        'integer'   || Shape.Sort.INTEGER
        'number'    || Shape.Sort.NUMBER
        'boolean'   || Shape.Sort.BOOLEAN
        'date'      || Shape.Sort.DATE
        'json'      || Shape.Sort.JSON
        'json:Link' || Shape.Sort.JSON
        'any'       || Shape.Sort.ANY
        'A|B|C'     || Shape.Sort.ENUM
        'Thing'     || Shape.Sort.OBJECT
        '->Thing'   || Shape.Sort.REFERENCE
        '[->Thing]' || Shape.Sort.ARRAY
        '[[string]]' || Shape.Sort.ARRAY
    }

    def "the flags '#flags' say: #create on creation, #update on change"() {
        expect:
        with(Schema.of("Thing$header\n    it  string  $flags\n").type('Thing').field('it')) {
            it.create().name() == create
            it.update().name() == update
        }

        where:
        header      | flags      || create     | update
        ''          | ''         || 'OPTIONAL' | 'OPTIONAL'
        ''          | 'required' || 'REQUIRED' | 'OPTIONAL'
        ' at thing' | ''         || 'READONLY' | 'READONLY'
        ' at thing' | 'optional' || 'OPTIONAL' | 'OPTIONAL'
        ' at thing' | 'required' || 'REQUIRED' | 'OPTIONAL'
        ' at thing' | 'create!'  || 'REQUIRED' | 'READONLY'
        ' at thing' | 'create'   || 'OPTIONAL' | 'READONLY'
        ' at thing' | 'update'   || 'READONLY' | 'OPTIONAL'
    }

    def "fields without flags are the engine's in a type that has a reference, its own or inherited"() {
        given:
        def schema = Schema.of('Kept\n    reference  string\n    a  string\nThing < Kept\n    b  string\nLoose\n    c  string\n')

        expect:
        schema.type('Kept').field('a').create() == Field.Presence.READONLY
        schema.type('Thing').field('b').create() == Field.Presence.READONLY
        schema.type('Loose').field('c').create() == Field.Presence.OPTIONAL
    }

    def "defaults, bounds, secrets and sentences are read"() {
        given:
        def type = Schema.of('''
            |# a remark
            |Thing  -- A thing.
            |    on     boolean  =true                      -- Whether it is on.
            |    count  integer  =3 min=-1 max=10
            |    share  number   =0.5
            |    word   string   = secret min=1 pattern=a=b
            |    kind   A|B      =B
            |    part   Thing    =Thing
            |'''.stripMargin()).type('Thing')

        expect:
        type.about() == 'A thing.'
        type.fields().values()*.preset() == [true, 3, 0.5G, '', 'B', 'Thing']
        type.fields().values()*.hasDefault() == [true, true, true, true, true, false]
        type.field('on').about() == 'Whether it is on.'
        type.field('count').bounds() == new Field.Bounds(-1L, 10L, null)
        type.field('word').bounds() == new Field.Bounds(1L, null, 'a=b')
        type.fields().values().findAll { it.redact() }*.name() == ['word']
        type.field('on').bounds() == Field.Bounds.NONE
    }

    def "a type has the fields of its ancestors in their order, with its own in their place"() {
        given:
        def schema = Schema.of('Last < Middle\n    d string\n    a integer\nMiddle < First\n    c string\nFirst\n    a string\n    b string\n')

        expect:
        schema.type('Last').fields().keySet() as List == ['a', 'b', 'c', 'd']
        schema.type('Last').field('a').shape().toString() == 'integer'
        schema.type('Middle').field('a').shape().toString() == 'string'
        schema.type('Last').isA(schema.type('First'))
        !schema.type('First').isA(schema.type('Last'))
    }

    def "objects carry their type if it comes from TypedObject"() {
        given:
        def schema = Schema.of('TypedObject abstract\nThing < TypedObject\nLoose\n')

        expect:
        schema.type('Thing').isTyped()
        !schema.type('Loose').isTyped()
    }

    def "a slip in a file is named with its line: #message"() {
        when:
        Schema.of(text)

        then:
        def wrong = thrown(IllegalStateException)
        wrong.message == message.toString()

        where:
        text                                  || message
        'A\n\n# x\nA\n'                       || "text:4: 'A' is declared twice"
        '    a string\n'                      || "text:1: a field stands before the first type"
        'A < B\n'                             || "text:1: there is no type 'B' to extend"
        'A < A\n'                             || "text:1: 'A' cannot extend what extends itself"
        'A < B\nB < A\n'                      || "text:2: 'B' cannot extend what extends itself"
        'A <\n'                               || "text:1: a word is missing after '<'"
        'A concrete\n'                        || "text:1: 'concrete' has no meaning in the line of a type"
        'A\n    a\n'                          || "text:2: a word is missing after 'a'"
        'A\n    a strng\n'                    || "text:2: there is no type 'strng'"
        'A\n    a [->B]\n'                    || "text:2: there is no type 'B'"
        'A\n    a string needed\n'            || "text:2: 'needed' has no meaning in the line of a field"
        'A\n    a string size=3\n'            || "text:2: 'size=3' has no meaning in the line of a field"
        'A\n    a date =now\n'                || "text:2: a field of shape date has no default"
        'A\n    a integer secret\n'           || "text:2: only a string can be secret"
    }
}
