package dev.sluice.engine.kind.oracle

import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema

/** Parameters as they reach a kind: past their schema, with defaults filled in and secrets concealed. */
class OracleParameters {
    static final String WALLET = 'wallet-Pa$$ w\'rd'
    static final String TARGET_WALLET = 'target-wallet-secret'
    static final String CATALOG = 'catalog-tiger'

    /** Every field of a dSource. */
    static final Map<String, Object> FULL_LINK = [
            dSourceType         : 'Full',
            mountPath           : '/mnt/staging',
            dbmultitenant       : true,
            instanceName        : 'STAGE',
            dbid                : '1234567890',
            pdbName             : 'orclpdb',
            restorefromtape     : true,
            tapeparams          : 'SBT_LIBRARY=/opt/mml/libobk.so,ENV=(NB_ORA_SERV=backup1)',
            catalog_conn        : "rman/$CATALOG@catdb".toString(),
            send_params         : 'NB_ORA_POLICY=orcl',
            dbrmanbkploc        : '/backup/orcl',
            dbctrlbkppiece      : '/backup/orcl/sub/c-1234567890-20260101-00',
            pitr                : false,
            restoreTime         : '',
            pitr_snapshots      : true,
            tdeEnabled          : true,
            walletpwd           : WALLET,
            tbsnames            : 'users, ORDERS',
            channels            : 3,
            minimizeloggroups   : true,
            config_settings_prov: [[propertyName: 'sga_max_size', value: '2000M'], [propertyName: 'sga_target', value: '2000M'],
                                   [propertyName: 'processes', value: '300']],
            custom_env_variables: [[propertyName: 'ORACLE_UNQNAME', value: 'ORCL_ST'], [propertyName: 'NLS_LANG', value: 'AMERICAN']]]

    /** Every field of a virtual database. */
    static final Map<String, Object> FULL_VIRTUAL = [
            mountPath           : '/mnt/qa1',
            pdbName             : 'qapdb',
            tgtwalletpwd        : TARGET_WALLET,
            dbName              : 'QA1',
            crs_home            : '/u01/grid',
            dbUniqName          : 'QA1_U',
            instanceName        : 'QA1I',
            pitr                : true,
            restoreTime         : '2026-01-31T23:59:59',
            restorefromtape     : true,
            noarchivelogmode    : true,
            dbrmanbkploc        : '/backup/more logs',
            advRACSettings      : true,
            additionalNodes     : ['node2', [name: 'node3.lab', instanceName: 'QA13']],
            advancedSettings    : [[partialracstatus: true, enabledebugging: true]],
            config_settings_prov: [[propertyName: 'sga_max_size', value: '1000M'], [propertyName: 'SGA_TARGET', value: '800M'],
                                   [propertyName: 'nls_date_format', value: 'DD Mon'], [propertyName: 'event', value: "'a', 'b'"]],
            custominitparamfile : '',
            custom_env_variables: [[propertyName: 'NLS_LANG', value: "GERMAN o'clock"], [propertyName: 'EDITOR', value: '$(id) `id`']]]

    static final Map<String, Object> FULL_CONFIG = [dbName: 'QACONF', dbUniqName: 'QACONF_U', dbIdentityName: 'QACONF_I']

    static final Map<String, Object> MINIMAL_LINK = [dbrmanbkploc: '/backup/orcl', dbctrlbkppiece: '/backup/orcl/ctl.bkp']
    static final Map<String, Object> MINIMAL_VIRTUAL = [mountPath: '/mnt/qa1']

    static ApiObject link(Map<String, Object> given) {
        parameters(given, 'oracle.Link')
    }

    static ApiObject virtual(Map<String, Object> given) {
        parameters(given, 'oracle.Virtual')
    }

    static ApiObject config(Map<String, Object> given) {
        parameters(given, 'oracle.SourceConfig')
    }

    private static ApiObject parameters(Map<String, Object> given, String name) {
        def type = Schema.standard().type(name)
        assert Schema.standard().check(given, type, Schema.Use.CREATE) == []
        Schema.standard().conceal(Schema.standard().complete(given, type), type)
    }
}
