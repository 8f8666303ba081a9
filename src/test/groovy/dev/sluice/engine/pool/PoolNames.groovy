package dev.sluice.engine.pool

import static dev.sluice.engine.pool.Refusal.refusal

import java.nio.file.Files

/** What names a pool takes, and what it says of others. */
abstract class PoolNames extends PoolUnderPressure {
    def "a name that cannot be one is refused by every operation: #shown"() {
        given:
        pool.create(orders)
        pool.snapshot(orders, noon)
        def operations = [{ pool.create(it) }, { pool.snapshot(orders, it) }, { pool.snapshot(it, qa) }, { pool.clone(noon, it) },
                          { pool.clone(it, qa) }, { pool.rollBack(orders, it) }, { pool.rollBack(it, noon) },
                          { pool.destroy(it) }, { pool.path(it) }, { pool.usage(it) }]

        expect:
        operations.every { operation -> refusal { operation(name) } == "pool: '$shown' cannot be the name of a dataset or snapshot. " +
                "Use up to 128 letters, digits, '-' and '_', and no '-' first." }
        pool.names() == [orders, noon] as Set

        where:
        name            || shown
        ''              || ''
        '.'             || '.'
        '..'            || '..'
        '../x'          || '../x'
        'a/b'           || 'a/b'
        '/etc'          || '/etc'
        '.hidden'       || '.hidden'
        '-rf'           || '-rf'
        'a b'           || 'a b'
        'a\nb'          || 'a\\u000ab'
        'a\0'           || 'a\\u0000'
        'caf\u00e9'     || 'caf\u00e9'
        'x' * 129       || 'x' * 120 + '…'
        'y' * 300       || 'y' * 120 + '…'
    }

    def "every other name is a name: #name"() {
        when:
        pool.create(name)

        then:
        pool.names() == [name] as Set

        where:
        name << ['a', '0', '_', 'A-b_9-', 'APPDATA_TIMEFLOW-12', 'NEW', 'x' * 128]
    }

    def "a name that is taken is refused, and what has it stays as it is"() {
        given:
        frozen('echo x > f')
        pool.clone(noon, qa)
        def all = { name -> "pool: there is already a '$name' in $folder. Choose another name, or destroy that one first." }

        expect:
        refusal { pool.create(orders) } == all(orders)
        refusal { pool.create(noon) } == all(noon)
        refusal { pool.snapshot(orders, noon) } == all(noon)
        refusal { pool.snapshot(orders, qa) } == all(qa)
        refusal { pool.snapshot(orders, orders) } == all(orders)
        refusal { pool.clone(noon, orders) } == all(orders)
        refusal { pool.clone(noon, noon) } == all(noon)
        pool.names() == [orders, noon, qa] as Set
        Files.readString(pool.path(orders).resolve('f')) == 'x\n'
    }

    def "what is not there, or is of the other sort, is named"() {
        given:
        pool.create(orders)
        pool.snapshot(orders, noon)
        def none = { sort, name -> "pool: there is no $sort '$name' in $folder. Name one that there is." }

        expect:
        refusal { pool.snapshot('gone', qa) } == none('dataset', 'gone')
        refusal { pool.snapshot('gone', 'gone') } == none('dataset', 'gone')
        refusal { pool.snapshot(noon, qa) } == none('dataset', noon)
        refusal { pool.clone('gone', qa) } == none('snapshot', 'gone')
        refusal { pool.clone('gone', 'gone') } == none('snapshot', 'gone')
        refusal { pool.clone(orders, qa) } == none('snapshot', orders)
        refusal { pool.rollBack('gone', noon) } == none('dataset', 'gone')
        refusal { pool.rollBack(noon, noon) } == none('dataset', noon)
        refusal { pool.rollBack(orders, 'gone') } == none('snapshot', 'gone')
        refusal { pool.rollBack(orders, orders) } == none('snapshot', orders)
        refusal { pool.usage('gone') } == none('dataset or snapshot', 'gone')
        pool.names() == [orders, noon] as Set
    }
}
