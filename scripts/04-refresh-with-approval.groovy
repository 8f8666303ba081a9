// A refresh that somebody else has to approve. The process ends while it waits; approval and the rest come later.
//
//     scripts/sluice run scripts/04-refresh-with-approval.groovy -p approver=bob
//     scripts/sluice approve --user bob last          (bob, in another shell)
//     scripts/sluice resume last
//
// Bob is any user of the engine. Where there is none yet, whoever administers it makes him, in the shell:
//
//     user { name 'bob'; credential { password secret(prompt: 'password of bob') } }
//
// It makes the VDB that it refreshes, and removes it in the end.

import java.nio.file.Files

param 'approver', about: 'the user who has to approve'

runbook('Refresh with approval') {
    def tag = step('Choose a name') { UUID.randomUUID().toString().take(4) }
    def shop = step('Lay out a source') {
        def folder = Files.createTempDirectory('refresh-with-approval-').toFile()
        new File(folder, 'source').mkdir()
        new File(folder, 'source/customers.csv').text = 'id,name\n1,Ada\n'
        folder
    }
    def config = step('Describe it') {
        sourceConfig { name "shop-$tag"; repository 'files' }
    }
    def dsource = step('Link it') {
        link {
            name "shop-$tag"; group 'Sources'
            linkData {
                config config
                parameters { path "$shop/source"; mountPath "$shop/dsource" }
            }
        }
    }
    def qa = step('Make a VDB') {
        vdb {
            container { name "qa-$tag"; group 'Virtual' }
            source { name "qa-$tag"; parameters { mountPath "$shop/vdb" } }
            sourceConfig { name "qa-$tag"; repository 'files' }
            from dsource, at: LATEST_POINT
        }
    }
    step('Take in a new customer') {
        new File(shop, 'source/customers.csv') << '2,Grace\n'
        sync dsource
    }

    approve "Refresh $qa.name with the new customer", by: params.approver

    step('Refresh') { refresh qa }
    undo { undo qa }
    step('Tell') { println "$qa.name has ${new File(shop, 'vdb/customers.csv').readLines().size() - 1} customers" }
    step('Clean up') {
        [qa, dsource, config].each { delete it }
        shop.deleteDir()
    }
}
