package dev.sluice.wire

import spock.lang.Specification

/** What a schema does with objects, on a schema small enough to see through. */
class SchemaSpec extends Specification {
    static schema = Schema.of('''
        |TypedObject  abstract
        |
        |Kept < TypedObject  abstract
        |    reference  string
        |
        |Boat < Kept  abstract  at boat  ref BOAT
        |    name    string   required min=2 max=8 pattern=[a-z]*  -- Name of the boat.
        |    berth   ->Berth  create!                              -- The berth it lies at.
        |    length  integer  create min=1
        |    flag    string   =white optional
        |    notes   string   optional
        |    label   string   optional line
        |    speed   number
        |    engine  Engine   =Diesel optional
        |    crew    [Sailor] optional max=2
        |    guests  [string] optional
        |    ports   [->Berth]  optional
        |    rig     SLOOP|KETCH|YAWL  optional
        |    built   date     optional
        |    insured boolean  =false update
        |    more    any      optional
        |    options json     optional
        |    fit     json:Fit optional
        |    weight  number   optional min=0
        |    trip    integer  optional min=60 max=864000 unit=seconds  -- How long it may be away.
        |    hold    number   optional min=1048576 unit=bytes
        |
        |SailBoat < Boat
        |    sails   integer  =2 optional
        |
        |MotorBoat < Boat  ref MOTORBOAT
        |    engine  Engine   =Diesel required
        |
        |Berth < Kept  at berth
        |
        |Engine < TypedObject  abstract
        |    power   integer
        |
        |Diesel < Engine
        |    fuel    string   =diesel
        |
        |Electric < Engine
        |    pin     string   required secret max=4
        |    pins    [string]
        |
        |Sailor  -- Carries no type.
        |    name    string   required
        |    code    string   secret
        |    home    ->Berth
        |
        |racing.Fit
        |    key     string   secret
        |    size    integer
        |
        |cruising.Fit
        |    wallet  string   secret
        |    crew    [Sailor]
        |'''.stripMargin())

    static sail = [type: 'SailBoat', name: 'alma', berth: 'B-1']

    def "a body as it should be has no mistake"() {
        expect:
        mistakes(sail + [length: 12, engine: [type: 'Diesel', power: 40], crew: [[name: 'Jo', home: 'B-2']], guests: ['x'],
                         ports: ['B-1'], rig: 'KETCH', built: '2001-02-03T04:05:06.789Z', more: [1, [:]], options: [any: 'thing'],
                         weight: 10.5G, sails: 3, notes: null, speed: null]) == []
    }

    def "every mistake is found in one pass, at its place"() {
        expect:
        mistakes([type: 'SailBoat', nmae: 'alma', length: 'long', engine: [power: 1.5], crew: [[nam: 'Jo'], 'Max'],
                  ports: [7], reference: 'BOAT-1']) == [
                "nmae: SailBoat has no field 'nmae'. Did you mean 'name'?",
                "reference: only the engine sets it. Leave it out.",
                "name: it is missing. Give a string: name of the boat.",
                "berth: it is missing. Give the reference of a Berth: the berth it lies at.",
                "length: 'long' is not a whole number. Give a whole number.",
                "engine.power: 1.5 is not a whole number. Give a whole number.",
                "crew.0.nam: Sailor has no field 'nam'. Did you mean 'name'?",
                "crew.0.name: it is missing. Give a string.",
                "crew.1: 'Max' is not an object. Give an object of type Sailor.",
                "ports.0: 7 is not a reference. Give the reference of a Berth.",
        ]
    }

    def "#field with #value is refused: #mistake"() {
        expect:
        mistakes(sail + [(field): value]) == [mistake.toString()]

        where:
        field     | value                     || mistake
        'colour'  | 'red'                     || "colour: SailBoat has no field 'colour'. Leave it out."
        'name'    | 12                        || "name: 12 is not a string. Give a string: name of the boat."
        'name'    | ['alma']                  || "name: an array is not a string. Give a string: name of the boat."
        'name'    | [a: 1]                    || "name: an object is not a string. Give a string: name of the boat."
        'name'    | 'a'                       || "name: it has 1 characters, at least 2 are needed. Give a string: name of the boat."
        'name'    | 'almaalmaa'               || "name: it has 9 characters, at most 8 are allowed. Give a string: name of the boat."
        'name'    | 'Alma'                    || "name: 'Alma' does not match [a-z]*. Give a string: name of the boat."
        'notes'   | 'a\u0000b'                || "notes: it holds a NUL character. Give a string."
        'label'   | 'a\nb'                    || "label: it has a line break or another control character in it. Give a string."
        'label'   | 'a\u2028b'                || "label: it has a line break or another control character in it. Give a string."
        'berth'   | [reference: 'B-1']        || "berth: an object is not a reference. Give the reference of a Berth: the berth it lies at."
        'length'  | 0                         || "length: 0 is less than 1. Give a whole number."
        'length'  | 2147483648L               || "length: 2147483648 is more than 2147483647. Give a whole number."
        'length'  | 12.5G                     || "length: 12.5 is not a whole number. Give a whole number."
        'length'  | new BigDecimal('1e-999999999') || "length: 1E-999999999 is not a whole number. Give a whole number."
        'length'  | new BigDecimal('1e999999999')  || "length: 1E+999999999 is more than 2147483647. Give a whole number."
        'weight'  | new BigDecimal('1e999999999')  || "weight: 1E+999999999 is too large. Give a number."
        'weight'  | -0.5G                     || "weight: -0.5 is less than 0. Give a number."
        'trip'    | 30                        || "trip: 30 s is less than 1 min. Give a length of time such as 30m, 8h or 3d: how long it may be away."
        'trip'    | 864001                    || "trip: 10 d is more than 10 d. Give a length of time such as 30m, 8h or 3d: how long it may be away."
        'trip'    | -7200                     || "trip: -2 h is less than 1 min. Give a length of time such as 30m, 8h or 3d: how long it may be away."
        'hold'    | 1.5G                      || "hold: 1.5 is less than 1.0 MiB. Give a size such as 512.mb."
        'hold'    | 524288                    || "hold: 512.0 KiB is less than 1.0 MiB. Give a size such as 512.mb."
        'hold'    | -5                        || "hold: -5 bytes is less than 1.0 MiB. Give a size such as 512.mb."
        'weight'  | Double.NaN                || "weight: NaN is not a number. Give a number."
        'weight'  | '10'                      || "weight: '10' is not a number. Give a number."
        'insured' | true                      || "insured: it can only be set later. Leave it out."
        'speed'   | 3                         || "speed: only the engine sets it. Leave it out."
        'guests'  | 'x'                       || "guests: 'x' is not an array. Give an array."
        'guests'  | ['x', null]               || "guests: element 1 is null. Give an array."
        'guests'  | [3]                       || "guests.0: 3 is not a string. Give a string."
        'crew'    | [[name: 'a']] * 3         || "crew: it has 3 elements, at most 2 are allowed. Give an array."
        'rig'     | 'SLOP'                    || "rig: 'SLOP' is not one of its values. Did you mean 'SLOOP'?"
        'rig'     | 'ship'                    || "rig: 'ship' is not one of its values. Give one of SLOOP, KETCH, YAWL."
        'rig'     | 1                         || "rig: 1 is not one of its values. Give one of SLOOP, KETCH, YAWL."
        'built'   | 'yesterday'               || "built: 'yesterday' is not a time. Give a time like 2026-01-31T18:00:00.000Z."
        'built'   | '2001-02-30T00:00:00Z'    || "built: '2001-02-30T00:00:00Z' is not a time. Give a time like 2026-01-31T18:00:00.000Z."
        'options' | 'x'                       || "options: 'x' is not an object. Give an object."
        'engine'  | 'Diesel'                  || "engine: 'Diesel' is not an object. Give an object of type Engine."
        'engine'  | [type: 'Disel']           || "engine.type: there is no type 'Disel'. Did you mean 'Diesel'?"
        'engine'  | [type: 'Engine']          || "engine.type: 'Engine' stands for several types. Give one of Diesel, Electric."
        'engine'  | [type: 'SailBoat']        || "engine.type: 'SailBoat' does not fit here. Give one of Diesel, Electric."
        'engine'  | [type: 7]                 || "engine.type: 7 is not the name of a type. Give one of Diesel, Electric."
        'engine'  | [type: 'Electric']        || "engine.pin: it is missing. Give a string."
    }

    def "a body that may be of several types has to say which"() {
        expect:
        mistakes([name: 'alma', berth: 'B-1']) == ["type: it is missing. Give one of SailBoat, MotorBoat."]
    }

    def "what may be absent may be null"() {
        expect:
        mistakes(sail + [(field): null]) == []

        where:
        field << ['length', 'notes', 'engine', 'crew', 'rig', 'built', 'more', 'options', 'reference', 'insured']
    }

    def "a required field is missing when it is null, unless it has a default"() {
        expect:
        mistakes(sail + [name: null]) == ["name: it is missing. Give a string: name of the boat."]
        mistakes([type: 'MotorBoat', name: 'alma', berth: 'B-1']) == ["engine: it is missing. Give an object of type Engine."]
        mistakes([type: 'MotorBoat', name: 'alma', berth: 'B-1', engine: [:]]) == []
        Schema.of('Thing\n    size integer =3 required\n').with { check([:], type('Thing'), Schema.Use.CREATE) } == []
    }

    def "a change needs no field, and may not touch what is fixed"() {
        expect:
        changes([type: 'SailBoat']) == []
        changes([type: 'SailBoat', insured: true, name: 'vega', crew: [[:]]]) == []
        changes([type: 'SailBoat', length: 7, berth: 'B-2', speed: 4]) == [
                "length: it cannot be changed later. Leave it out.",
                "berth: it cannot be changed later. Leave it out.",
                "speed: only the engine sets it. Leave it out."]
    }

    def "a whole number may be written as #number"() {
        expect:
        mistakes(sail + [length: number]) == []

        where:
        number << [12, 12L, 12G, 12.0G, new BigDecimal('1.2e1'), 12.0d, (short) 12]
    }

    def "a message shows neither a secret nor what would garble a terminal"() {
        expect:
        mistakes(sail + [engine: [type: 'Electric', pin: 'hunter2']]) ==
                ["engine.pin: it has 7 characters, at most 4 are allowed. Give a string."]
        mistakes(sail + [engine: [type: 'Electric', pin: 4711]]) ==
                ["engine.pin: the value is not a string. Give a string."]
        mistakes(sail + [rig: 'a\u001b[2Jb\n']) == ["rig: 'a?[2Jb?' is not one of its values. Give one of SLOOP, KETCH, YAWL."]
        mistakes(sail + ['a\u001b[2Jb': 1]) == ["a?[2Jb: SailBoat has no field 'a?[2Jb'. Leave it out."]
        mistakes(sail + [rig: 'x' * 500])[0].size() < 250
    }

    def "a hostile body is not answered with more than 200 mistakes"() {
        expect:
        mistakes((0..<5000).collectEntries { ["f$it".toString(), 1] }).size() == 1
        mistakes(sail + (0..<5000).collectEntries { ["f$it".toString(), 1] }).size() == 200
    }

    def "a secret is checked as the text it hides"() {
        expect:
        mistakes(sail + [engine: [type: 'Electric', pin: Secret.of('1234')]]) == []
        mistakes(sail + [engine: [type: 'Electric', pin: Secret.of('12345')]]) ==
                ["engine.pin: it has 5 characters, at most 4 are allowed. Give a string."]
    }

    def "completing fills in types and defaults at every depth, and keeps what is there"() {
        expect:
        schema.complete(body, schema.type('Boat')) == completed

        where:
        body                                                 || completed
        [type: 'SailBoat', name: 'alma', crew: [[name: 'a']]] || [type: 'SailBoat', name: 'alma', crew: [[name: 'a']], flag: 'white', sails: 2]
        [type: 'SailBoat', flag: 'red', sails: 0]            || [type: 'SailBoat', flag: 'red', sails: 0]
        [type: 'MotorBoat', engine: [power: 3]]              || [type: 'MotorBoat', engine: [type: 'Diesel', power: 3, fuel: 'diesel'], flag: 'white']
        [type: 'MotorBoat', engine: [type: 'Electric']]      || [type: 'MotorBoat', engine: [type: 'Electric'], flag: 'white']
    }

    def "completing leaves alone what it does not know"() {
        expect:
        schema.complete([name: 'alma'], schema.type('Boat')) == [name: 'alma']
        schema.complete([type: 'Raft', name: 'alma'], schema.type('Boat')) == [type: 'Raft', name: 'alma']
        schema.complete([wood: 'oak', engine: 'none'], schema.type('SailBoat')) ==
                [type: 'SailBoat', wood: 'oak', engine: 'none', flag: 'white', sails: 2]
    }

    def "the type of a completed body comes first"() {
        expect:
        schema.complete([sails: 1, flag: 'red'], schema.type('SailBoat')).keySet() as List == ['type', 'sails', 'flag']
    }

    def "all fields of an object are spelt out, null where it has none, and what nobody knows comes last"() {
        when:
        def all = schema.allFields(ApiObject.of([flag: 'red', wood: 'oak', type: 'MotorBoat', engine: [type: 'Diesel', power: 3],
                                                 crew: [[name: 'Jo']]]))

        then:
        all.keySet() as List == ['type'] + (schema.type('MotorBoat').fields().keySet() as List) + ['wood']
        all.with { [it.flag, it.wood, it.name, it.length] } == ['red', 'oak', null, null]
        all.engine == [type: 'Diesel', power: 3, fuel: null]
        all.crew == [[name: 'Jo', code: null, home: null]]
    }

    def "an object of a type that nobody knows stays as it is"() {
        given:
        def raft = ApiObject.of([type: 'Raft', logs: 7])

        expect:
        schema.allFields(raft) == raft
        schema.conceal(raft) == raft
        schema.references(raft) == []
    }

    def "secrets are concealed at every depth"() {
        when:
        def concealed = schema.conceal(ApiObject.of(sail + [
                engine: [type: 'Electric', pin: '1234'], crew: [[name: 'Jo', code: 'c0de']],
                fit: [key: 'k3y', wallet: 'w4llet', size: 3, crew: [[name: 'Max', code: 'c0de2']]]]))

        then:
        concealed.engine.pin == Secret.of('1234')
        concealed.crew[0].code == Secret.of('c0de')
        concealed.fit == [key: Secret.of('k3y'), wallet: Secret.of('w4llet'), size: 3, crew: [[name: 'Max', code: Secret.of('c0de2')]]]
        concealed.toString() == '{"type":"SailBoat","name":"alma","berth":"B-1","engine":{"type":"Electric","pin":"********"},' +
                '"crew":[{"name":"Jo","code":"********"}],"fit":{"key":"********","wallet":"********","size":3,' +
                '"crew":[{"name":"Max","code":"********"}]}}'
    }

    def "a secret of the wrong shape, or in a type that nobody knows, is concealed all the same"() {
        expect:
        schema.conceal([type: 'Electric', pin: value], schema.type('Engine')).toString() == '{"type":"Electric","pin":"********"}'

        where:
        value << [4711, ['47', '11'], [a: 'b'], true]
    }

    def "concealing twice changes nothing, and null stays null"() {
        given:
        def once = schema.conceal([pin: '1234', power: null], schema.type('Electric'))

        expect:
        schema.conceal(once + [type: 'Electric'], schema.type('Electric')).pin == Secret.of('1234')
        schema.conceal([pin: null], schema.type('Electric')).pin == null
    }

    def "every reference in an object is found, with its place and the type it wants"() {
        expect:
        schema.references(ApiObject.of(sail + [ports: ['B-2', 'B-3'], crew: [[name: 'Jo', home: 'B-4'], [name: 'Max', home: null]]]))
                .collect { [it.path().join('.'), it.wanted().name(), it.value()] } == [
                ['berth', 'Berth', 'B-1'], ['ports.0', 'Berth', 'B-2'], ['ports.1', 'Berth', 'B-3'], ['crew.0.home', 'Berth', 'B-4']]
    }

    def "types are found by name, by root, by family and by place"() {
        expect:
        schema.type('Boat').name() == 'Boat'
        schema.find('Raft').empty
        schema.types()*.name().take(3) == ['TypedObject', 'Kept', 'Boat']
        schema.atRoot('boat').get().name() == 'Boat'
        schema.atRoot('raft').empty
        schema.concrete(schema.type('Boat'))*.name() == ['SailBoat', 'MotorBoat']
        schema.concrete(schema.type('Diesel'))*.name() == ['Diesel']
        schema.parameterTypes(schema.type('Boat').field('fit').shape())*.name() == ['racing.Fit', 'cruising.Fit']
        schema.parameterTypes(schema.type('Boat').field('options').shape()) == []
    }

    def "a type that is not in the schema cannot be had"() {
        when:
        schema.type('Raft')

        then:
        def refused = thrown(IllegalArgumentException)
        refused.message == 'the schema has no type Raft'
    }

    def "a type has the root and the prefix of its ancestors, unless it has its own"() {
        expect:
        schema.type(type).with { [it.root(), it.prefix()] } == [root, prefix]

        where:
        type        || root    | prefix
        'SailBoat'  || 'boat'  | 'BOAT'
        'MotorBoat' || 'boat'  | 'MOTORBOAT'
        'Berth'     || 'berth' | null
        'Engine'    || null    | null
    }

    private static List<String> mistakes(Map body) {
        schema.check(body, schema.type('Boat'), Schema.Use.CREATE)*.toString()
    }

    private static List<String> changes(Map body) {
        schema.check(body, schema.type('Boat'), Schema.Use.UPDATE)*.toString()
    }
}
