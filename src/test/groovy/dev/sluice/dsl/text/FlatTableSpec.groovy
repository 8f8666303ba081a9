package dev.sluice.dsl.text

import dev.sluice.language.Naming
import dev.sluice.wire.ApiObject
import spock.lang.Specification

/** Objects as rows of cells. */
class FlatTableSpec extends Specification {
    def "references have the names of what they mean beside them, and the object's own stands alone"() {
        given:
        def objects = [[reference: 'APPDATA_CONTAINER-1', name: 'orders', group: 'GROUP-1'],
                       [reference: 'APPDATA_CONTAINER-2', name: 'qa1', group: 'GROUP-9']]
        Naming naming = { given, columns -> ['GROUP-1': 'Sources', 'APPDATA_CONTAINER-1': 'orders'] }

        expect:
        FlatTable.of(objects.collect { ApiObject.of(it) }, naming).csv() == '''\
            reference,name,group,group.name
            APPDATA_CONTAINER-1,orders,GROUP-1,Sources
            APPDATA_CONTAINER-2,qa1,GROUP-9,
            '''.stripIndent()
    }
}
