// Your first virtual database: link a folder of files, make a writable copy of it, change the copy, and see that nothing
// else has changed.
//
//     scripts/sluice run scripts/01-first-vdb.groovy
//
// It names no engine, so it runs on the one that comes with Sluice. It removes whatever it made.

import java.nio.file.Files

def tag = UUID.randomUUID().toString().take(4)            // so that the names are free, however often this runs
def folder = Files.createTempDirectory('first-vdb-').toFile()
def shop = new File(folder, 'source')
def customers = new File(shop, 'customers.csv')
shop.mkdir()
customers.text = 'id,name\n1,Ada\n2,Grace\n'

def made = []
try {
    println '1. A source configuration says what is to be copied, and with which software.'
    made << sourceConfig {
        name "shop-$tag"
        repository 'files'
    }

    println '2. A dSource is a copy of it that the engine keeps, with its history.'
    made << link {
        name "shop-$tag"
        group 'Sources'
        linkData {
            config made.last()
            parameters { path shop; mountPath "$folder/dsource" }
        }
    }

    println '3. A VDB is a writable copy of a point in that history. No data is copied for it where the pool can share blocks.'
    made << vdb {
        container { name "qa-$tag"; group 'Virtual' }
        source { name "qa-$tag"; parameters { mountPath "$folder/vdb" } }
        sourceConfig { name "qa-$tag"; repository 'files' }
        from made.last(), at: LATEST_POINT
    }

    println '4. What is written to the VDB stays in the VDB:'
    new File(folder, 'vdb/customers.csv') << '3,Somebody new\n'
    show(['source', 'dsource', 'vdb'].collect { place ->
        def names = new File(folder, "$place/customers.csv").readLines().drop(1)*.replaceFirst(/\d+,/, '')
        [place: place, customers: names.size(), names: names.join(', ')]
    })
} finally {
    println '5. Cleaning up.'
    made.reverse().each { delete it }
    [customers, shop, folder]*.delete()
}
