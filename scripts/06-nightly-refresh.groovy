// A nightly refresh: ten VDBs at the same time, four at once, each with a second chance. One that fails stops none of the others.
//
//     scripts/sluice run scripts/06-nightly-refresh.groovy
//     scripts/sluice runs report last --html nightly.html
//
// It makes the VDBs that it refreshes, and removes them in the end.

import java.nio.file.Files

param 'copies', type: Integer, default: 10, about: 'how many VDBs'
param 'limit', type: Integer, default: 4, about: 'how many at once'

runbook('Nightly refresh') {
    def tag = step('Choose a name') { UUID.randomUUID().toString().take(4) }
    def shop = step('Lay out a source') {
        def folder = Files.createTempDirectory('nightly-refresh-').toFile()
        new File(folder, 'source').mkdir()
        new File(folder, 'source/orders.csv').text = 'id\n1\n'
        folder
    }
    def config = step('Describe it') {
        sourceConfig { name "orders-$tag"; repository 'files' }
    }
    def dsource = step('Link it') {
        link {
            name "orders-$tag"; group 'Sources'
            linkData {
                config config
                parameters { path "$shop/source"; mountPath "$shop/dsource" }
            }
        }
    }
    def copies = parallel(limit: params.limit) {
        params.copies.times { i ->
            step("Make VDB ${i + 1}") {
                vdb {
                    container { name "qa${i + 1}-$tag"; group 'Virtual' }
                    source { name "qa${i + 1}-$tag"; parameters { mountPath "$shop/vdb${i + 1}" } }
                    sourceConfig { name "qa${i + 1}-$tag"; repository 'files' }
                    from dsource, at: LATEST_POINT
                }
            }
        }
    }

    step('Take in the orders of the day') {
        new File(shop, 'source/orders.csv') << '2\n3\n'
        sync dsource
    }
    parallel(limit: params.limit, keepGoing: true) {
        copies.each { copy ->
            step("Refresh $copy.name") {
                retry(times: 2, backoff: '1s') { refresh copy }
            }
        }
    }
    step('Tell') {
        def orders = (1..params.copies).collect { new File(shop, "vdb$it/orders.csv").readLines().size() - 1 }
        println "orders in each of the $params.copies VDBs: $orders"
    }

    step('Clean up') {
        copies.each { delete it }
        [dsource, config].each { delete it }
        shop.deleteDir()
    }
}
