package dev.sluice.engine

import java.nio.file.Path

/** The bodies of the documented calls with all their fields. */
class Payloads {
    static Map link(String name, String group, String config, String environment, String user, Path backup, String mountPath) {
        [type: 'LinkParameters', name: name, group: group, linkData: [
            type: 'AppDataStagedLinkData', config: config, environmentUser: user,
            sourcingPolicy: [type: 'SourcingPolicy', logsyncEnabled: false],
            syncParameters: [type: 'AppDataSyncParameters', parameters: [resync: true]],
            operations: [type: 'LinkedSourceOperations', preSync: [], postSync: []],
            parameters: [dSourceType: 'Full', mountPath: mountPath, dbmultitenant: false, instanceName: 'ORCLST',
                dbid: '1234567890', pdbName: '', restorefromtape: false, tapeparams: '', catalog_conn: '', send_params: '',
                dbrmanbkploc: "$backup" as String, dbctrlbkppiece: "$backup/ctrl_01.bkp" as String, pitr: false,
                restoreTime: '', pitr_snapshots: false, tdeEnabled: true, walletpwd: 'wallet-canary-1', tbsnames: '',
                channels: 4, minimizeloggroups: false,
                config_settings_prov: [[propertyName: 'sga_max_size', value: '2000M'],
                    [propertyName: 'sga_target', value: '2000M'], [propertyName: 'processes', value: '300']],
                custom_env_variables: [[propertyName: 'ORACLE_UNQNAME', value: 'ORCL_ST']]],
            stagingEnvironment: environment, stagingEnvironmentUser: user, stagingMountBase: '']]
    }

    static Map provision(String name, String group, String container, String repository, String user, String mountPath) {
        [type: 'AppDataProvisionParameters',
         container: [type: 'AppDataContainer', name: name, group: group,
             sourcingPolicy: [type: 'SourcingPolicy', logsyncEnabled: false]],
         source: [type: 'AppDataVirtualSource', name: name,
             operations: [type: 'VirtualSourceOperations', configureClone: [], preRefresh: [], postRefresh: [],
                 preRollback: [], postRollback: [], preSnapshot: [], postSnapshot: [], preStart: [], postStart: [],
                 preStop: [], postStop: []],
             parameters: [mountPath: mountPath, pdbName: '', tgtwalletpwd: 'wallet-canary-2', dbName: name, crs_home: '',
                 dbUniqName: name, instanceName: name, pitr: false, restoreTime: '', restorefromtape: false,
                 noarchivelogmode: false, dbrmanbkploc: '', advRACSettings: false, additionalNodes: [],
                 advancedSettings: [[partialracstatus: false, enabledebugging: false]],
                 config_settings_prov: [[propertyName: 'sga_max_size', value: '1000M'],
                     [propertyName: 'sga_target', value: '1000M']],
                 custominitparamfile: '', custom_env_variables: [[propertyName: 'ORACLE_UNQNAME', value: name]]],
             additionalMountPoints: [], allowAutoVDBRestartOnHostReboot: false],
         sourceConfig: [type: 'AppDataDirectSourceConfig', name: name, repository: repository, linkingEnabled: true, path: '',
             environmentUser: user, parameters: [dbUniqName: name, dbIdentityName: name, dbName: name]],
         timeflowPointParameters: [type: 'TimeflowPointSemantic', container: container, location: 'LATEST_POINT']]
    }
}
