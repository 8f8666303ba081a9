// An Oracle database from its RMAN backup, with every parameter there is.
//
//     scripts/sluice run scripts/02-oracle-from-rman.groovy
//
// It makes up a small backup, so it needs no Oracle software: the VDB stays inactive, and a kit is rendered that restores it
// where there is some. Where Oracle is installed, use that installation as the repository, and the engine runs the kit itself.
// The engine that comes with Sluice asks for no login. For another one, write the rest of this script inside:
//
//     engine('https://engine.example') {
//         login user: 'admin', password: secret('ENGINE_PASSWORD')
//     }
//
// It removes whatever it made.

import java.nio.file.Files

def tag = UUID.randomUUID().toString().take(4).toUpperCase()
def folder = Files.createTempDirectory('oracle-from-rman-').toFile()
def backup = new File(folder, 'backup')
def pieces = [full_01: 'blocks of data files\n' * 4000, full_02: 'more blocks\n' * 3000, control: 'the control file\n'].collect { name, text ->
    backup.mkdir()
    def piece = new File(backup, "orcl_${name}.bkp")
    piece.text = text
    piece
}
def oracle = environmentUsers.first()                     // the account that the engine works as on its own host

def made = []
try {
    println '1. Which database it is, and whose.'
    def orcl = sourceConfig {
        name "ORCL-$tag"
        environmentUser oracle
        repository 'rman-backups'
        parameters {
            dbName 'ORCL'
            dbUniqName 'ORCL_ST'
            dbIdentityName 'ORCL'
        }
    }
    made << orcl

    println '2. The dSource: the backup, staged in the engine.'
    def orders = link {
        name "orders-$tag"
        group 'Sources'
        linkData {
            config orcl
            environmentUser oracle
            stagingEnvironment 'localhost'
            stagingEnvironmentUser oracle
            stagingMountBase ''
            sourcingPolicy { logsyncEnabled false }
            syncParameters { parameters { resync true } }
            operations { preSync []; postSync [] }
            parameters {
                dSourceType 'Full'
                mountPath "$folder/staged"
                instanceName 'ORCLST'

                dbrmanbkploc backup
                dbctrlbkppiece "$backup/orcl_control.bkp"
                dbid '1234567890'
                dbmultitenant false
                pdbName ''
                tbsnames ''                               // all tablespaces
                channels 4
                minimizeloggroups false

                restorefromtape false
                tapeparams ''
                send_params ''
                catalog_conn ''

                pitr false                                // true, and a restoreTime, for a point in time
                restoreTime ''
                pitr_snapshots false

                tdeEnabled false
                walletpwd ''                              // secret('WALLET_PASSWORD') where there is a wallet

                config_settings_prov sga_max_size: '2000M', sga_target: '2000M', processes: '300'
                custom_env_variables ORACLE_UNQNAME: 'ORCL_ST'
            }
        }
    }
    made << orders

    println '3. The VDB, from the latest point.'
    made << vdb {
        container {
            name "QA-$tag"
            group 'Virtual'
            sourcingPolicy { logsyncEnabled false }
        }
        source {
            name "QA-$tag"
            allowAutoVDBRestartOnHostReboot false
            additionalMountPoints []
            operations {
                configureClone []
                preRefresh []; postRefresh []
                preRollback []; postRollback []
                preSnapshot []; postSnapshot []
                preStart []; postStart []
                preStop []; postStop []
            }
            parameters {
                mountPath "$folder/qa"
                dbName 'ORCLQA'
                dbUniqName 'ORCLQA'
                instanceName 'ORCLQA'
                pdbName ''
                noarchivelogmode true

                dbrmanbkploc ''                           // nothing besides what was staged
                restorefromtape false
                pitr false
                restoreTime ''
                tgtwalletpwd ''

                crs_home ''                               // no cluster
                advRACSettings false
                additionalNodes []
                advancedSettings { partialracstatus false; enabledebugging false }

                config_settings_prov sga_max_size: '1000M', sga_target: '1000M'
                custominitparamfile ''
                custom_env_variables ORACLE_UNQNAME: 'ORCLQA'
            }
        }
        sourceConfig {
            name "QA-$tag"
            repository 'rman-backups'
            linkingEnabled true
            path ''
            environmentUser oracle
            parameters {
                dbName 'ORCLQA'
                dbUniqName 'ORCLQA'
                dbIdentityName 'ORCLQA'
            }
        }
        from orders, at: LATEST_POINT
    }

    println '4. What a DBA finds at the mount path:'
    def data = new File(folder, 'qa').canonicalFile
    show(['.', 'kit'].collect { folder -> [folder: folder, holds: new File(data, folder).list().sort().join(' ')] })

    println '\n   initORCLQA.ora sets up the instance:'
    println new File(data, 'initORCLQA.ora').text.indent(6)
    println '   kit/restore.rman restores the database:'
    println new File(data, 'kit/restore.rman').text.indent(6)
} finally {
    println '5. Cleaning up.'
    made.reverse().each { delete it }
    [*pieces, backup, folder]*.delete()
}
