package dev.sluice.lab

import dev.sluice.wire.Field
import dev.sluice.wire.Schema
import dev.sluice.wire.Shape
import dev.sluice.wire.Type
import groovy.json.JsonOutput
import groovy.transform.CompileStatic

/**
 * Calls as an attacker tries them, made of what the engine says of itself: its list of calls, its schema and the objects that it
 * has. Most of a call is as it should be, so that it comes far, and some of it is not. The same seed and number give the same call.
 */
@CompileStatic
class HostileCalls {
    private static final Schema SCHEMA = Schema.standard()
    private static final String SURROGATE = 'half a character'
    private static final List<String> TEXTS = ['', ' ', '%', '%00', '%s%n%d', '\0', 'a\0b', SURROGATE, '../../etc/passwd', "'; drop table x; --",
            '*', '?', '$(x)', '\\', '"', '\n', '\u202e', '\ud83d\udca5', 'x' * 300, 'GROUP-1', 'GROUP-99', 'GROUP-0', 'GROUP-99999999999999999999',
            'group-1', '-1', 'GROUP-', 'DOMAIN', 'type', 'null', '/nonexistent/x', '0 0 0 * * ?', '0 0 0 31 2 ?', '* * * * *', '99 99 99 99 99 99',
            'UTC', 'Europe/Nowhere', '+99:99', 'de_DE', 'Jan 1', 'Feb 30', '1', '1e999999999', '2026-01-31T18:00:00.000Z',
            '2026-02-30T00:00:00.000Z', '+1000000000-12-31T23:59:59.999Z', '-1000000000-01-01T00:00:00Z', '0000-01-01T00:00:00Z',
            '2026-01-31T18:00:00.000+02:00', 'Typed', 'TypedObject', 'Group', 'PersistentObject', 'AppDataContainer']
    private static final List<Object> VALUES = [null, true, false, 0, 1, -1, 65536, Integer.MAX_VALUE, Integer.MIN_VALUE, Long.MAX_VALUE, 1.5, 1e30, -0.0,
            new BigDecimal('1e400'), [], [null], [1], ['x'], [[[]]], [[:]], [:], [type: '%00'], [type: null], [type: 1], [type: [:]], [type: 'Group'],
            [type: 'TypedObject', x: 1], [x: null], *TEXTS]
    private static final List<String> HEADERS = ['Cookie: JSESSIONID=\u00ff', 'Cookie: ;;;=', 'Cookie: $Version=1', 'Origin: ::', 'Origin: http://%zz',
            'User-Agent: \u00e9\u00ff', 'KeepSessionAlive: maybe', 'Content-Encoding: gzip', 'Accept: x', 'Expect: 100-continue',
            'X-Forwarded-For: x', 'Range: bytes=0-1', 'Upgrade: h2c', 'If-Match: *', 'Authorization: Bearer x', 'Authorization: Basic \u00ff',
            'Authorization: Bearer', 'Sec-Fetch-Site: cross-site']
    private static final List<String> TYPES = ['application/json', 'application/json;charset=\u00ff', 'text/plain', 'application/json; charset=utf-16', ';', '']
    private static final List<String> METHODS = ['PUT', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'get', 'X']
    private static final List<String> SEGMENTS = ['%FF', '%00', '%2F', '..', '%2e%2e', '*', 'GROUP-99999999999999999999', 'GROUP-1', ';x=1', 'x%', '%zz', '\u00ff',
            '-1', 'A-\u0660', '//']
    private static final List<String> QUERIES = ['x=%FF', '%', '%zz=1', '=', '&&', 'x=%00', 'pageSize=%FF', 'x=1&x=2', '\u00ff=1', 'pageSize=-1',
            'pageOffset=999999999', 'x=' + '%41' * 100]
    private static final List<byte[]> BODIES = [[0xff, 0xfe] as byte[], '{'.bytes, '[]'.bytes, '1'.bytes, '"x"'.bytes, 'null'.bytes, '{"a":1,"a":2}'.bytes,
            ('{"a":' * 100 + '1' + '}' * 100).bytes, '{"type":'.bytes, '{"type":"\\ud800"}'.bytes, '{"type":1e999999999}'.bytes, new byte[0],
            '\ufeff{}'.getBytes('UTF-8'), ('{"' + 'x' * 5000 + '":1}').bytes]

    private final List<Map<String, String>> calls
    private final Map<String, List<String>> references
    private final List<String> parameters
    private final long seed

    /**
     * @param calls those that the engine lists
     * @param references of objects, by the roots that they are at
     * @param parameters names of query parameters
     */
    HostileCalls(List<Map<String, String>> calls, Map<String, List<String>> references, List<String> parameters, long seed) {
        this.calls = calls
        this.references = references
        this.parameters = parameters
        this.seed = seed
    }

    /** One call; its head lacks the cookie and the end. */
    static class HostileCall {
        String method
        String target
        List<String> headers
        byte[] body

        String head(String cookie) {
            "$method $target HTTP/1.1\r\nHost: localhost\r\n" + (headers + ["Content-Length: $body.length" as String]
                    + (cookie ? ["Cookie: JSESSIONID=$cookie" as String] : [])).join('\r\n') + '\r\n\r\n'
        }

        @Override
        String toString() {
            "$method $target $headers ${new String(body, 'UTF-8').take(2000)}"
        }
    }

    HostileCall at(int number) {
        new Draw(new Random(seed * 1_000_003 + number)).call(calls[number % calls.size()])
    }

    /** What one run of a random generator gives. */
    private class Draw {
        private final Random random

        Draw(Random random) {
            this.random = random
        }

        private boolean chance(double probability) {
            random.nextDouble() < probability
        }

        private <T> T one(List<T> of) {
            of[random.nextInt(of.size())]
        }

        HostileCall call(Map<String, String> call) {
            def made = new HostileCall(method: chance(0.02) ? one(METHODS) : call.method, target: target(call.path), headers: [], body: new byte[0])
            if (call.method == 'POST') {
                made.headers << ('Content-Type: ' + (chance(0.03) ? one(TYPES) : TYPES[0]))
                made.body = chance(0.05) ? one(BODIES) : body(call.body)
            }
            if (chance(0.1)) {
                made.headers << one(HEADERS)
            }
            made
        }

        private String target(String path) {
            def root = path.contains('*') ? path.substring(0, path.indexOf('/*')) : path
            def reference = chance(0.75) && references[root] ? one(references[root]) : one(references.values().toList().flatten() as List<String>)
            def whole = '/resources/json/' + (path.startsWith('service/configure') ? '' : 'engine/') + path.replace('*', reference)
            if (chance(0.04)) {
                whole += '/' + one(SEGMENTS)
            }
            def query = [] as List<String>
            while (chance(0.35)) {
                query << (chance(0.2) ? one(QUERIES) : one(parameters) + '=' + parameter())
            }
            query ? whole + '?' + query.join('&') : whole
        }

        private String parameter() {
            String value = chance(0.4) ? one(references.values().toList().flatten() as List<String>) : one(VALUES).toString()
            value == SURROGATE ? '%ED%A0%80' : URLEncoder.encode(value, 'UTF-8')
        }

        private byte[] body(String type) {
            Object whole = type == null ? [:] : object(SCHEMA.type(type), 0)
            JsonOutput.toJson(whole).replace(SURROGATE, '\\ud800').getBytes('UTF-8')
        }

        private Map object(Type expected, int depth) {
            def concrete = SCHEMA.concrete(expected)
            Type type = concrete && !chance(0.02) ? one(concrete) : expected
            Map<String, Object> fields = [:]
            if (type.isTyped() && !chance(0.05)) {
                fields.type = type.name()
            }
            type.fields().values().each { field ->
                double wanted = field.create() == Field.Presence.REQUIRED ? 0.97d : field.create() == Field.Presence.READONLY ? 0.03d : 0.45d
                if (chance(wanted)) {
                    fields[field.name()] = chance(0.08) ? hostile(field.name()) : value(field, field.shape(), depth + 1)
                }
            }
            if (chance(0.02)) {
                fields[one(TEXTS)] = one(VALUES)
            }
            fields
        }

        /** Commands of hooks run, as root where specs run as root, and programs that nobody has looked at should not. */
        private Object hostile(String field) {
            Object value = one(VALUES)
            field == 'command' && value instanceof String ? 'true' : value
        }

        private Object value(Field field, Shape shape, int depth) {
            if (field.name() == 'command') {
                return 'true'
            }
            switch (shape.sort()) {
                case Shape.Sort.INTEGER: case Shape.Sort.NUMBER: return random.nextInt(100)
                case Shape.Sort.BOOLEAN: return random.nextBoolean()
                case Shape.Sort.DATE: return '2026-01-31T18:00:00.000Z'
                case Shape.Sort.ENUM: return one(shape.values())
                case Shape.Sort.ARRAY: return (0..<random.nextInt(3)).collect { chance(0.08) ? one(VALUES) : value(field, shape.items(), depth) }
                case Shape.Sort.OBJECT: return depth > 5 ? null : object(SCHEMA.type(shape.type()), depth)
                case Shape.Sort.JSON: return parameters(shape, depth)
                case Shape.Sort.REFERENCE: return reference(SCHEMA.type(shape.type()))
                default: return chance(0.5) ? "name ${random.nextInt(1000)}" as String : one(TEXTS)
            }
        }

        private Map parameters(Shape shape, int depth) {
            def types = SCHEMA.parameterTypes(shape)
            types && !chance(0.3) ? object(one(types), depth) : chance(0.5) ? [:] : [(one(TEXTS)): one(VALUES)]
        }

        private String reference(Type wanted) {
            def fitting = references[wanted.root()]
            fitting && !chance(0.1) ? one(fitting) : one(references.values().toList().flatten() as List<String>)
        }
    }
}
