package dev.sluice.engine.kind.oracle

import static dev.sluice.engine.kind.oracle.OracleParameters.*

import dev.sluice.engine.kind.Kind
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import dev.sluice.wire.Secret
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification

class RulesSpec extends Specification {
    static final String NAME_RULE = 'Begin it with a letter and go on with letters, digits, _, $ or #, 30 in all at most.'
    static final String PATH_RULE = 'Choose one without control characters and without any of \' " \\ & ? @ * % ` .'
    static final String TEXT_RULE = 'Choose one without control characters and without any of \' & .'

    def "the test parameters name every field of the schema, and keep to the rules"() {
        expect:
        FULL_LINK.keySet() == Schema.standard().type('oracle.Link').fields().keySet() - 'type'
        FULL_VIRTUAL.keySet() == Schema.standard().type('oracle.Virtual').fields().keySet() - 'type'
        FULL_CONFIG.keySet() == Schema.standard().type('oracle.SourceConfig').fields().keySet() - 'type'
        check(Kind.Place.LINK, link(FULL_LINK)) == []
        check(Kind.Place.LINK, link(MINIMAL_LINK)) == []
        check(Kind.Place.VIRTUAL, virtual(FULL_VIRTUAL)) == []
        check(Kind.Place.VIRTUAL, virtual(MINIMAL_VIRTUAL)) == []
        check(Kind.Place.SOURCE_CONFIG, config(FULL_CONFIG)) == []
        check(Kind.Place.SYNC, ApiObject.of([resync: true])) == []
    }

    def "the documents say of every field what it does, and name specs that there are"() {
        given:
        def rows = Files.readAllLines(Path.of('src/docs/oracle.md')).findAll { it.startsWith('| `') }*.split(/\|/)
        def fields = ['SourceConfig', 'Link', 'Sync', 'Virtual', 'AdvancedSetting'].collectMany {
            Schema.standard().type("oracle.$it").fields().keySet() - 'type'
        }

        expect:
        rows.collect { it[1].replace('`', '').trim() } == fields
        rows.every { !it[2].isBlank() }
        rows.collectMany { it[4].split(',')*.trim() }.toUnique().every { Files.exists(Path.of("src/test/groovy/dev/sluice/engine/kind/oracle/${it}.groovy")) }
    }

    def "a dSource with #given is refused"() {
        expect:
        check(Kind.Place.LINK, ApiObject.of(MINIMAL_LINK + given)) == [mistake]

        where:
        given                                                  || mistake
        [dSourceType: 'Incremental']                           || "dSourceType: dSources of the type 'Incremental' are not supported. Use 'Full'."
        [dSourceType: 'full']                                  || "dSourceType: dSources of the type 'full' are not supported. Use 'Full'."
        [mountPath: '/mnt/../x']                               || "mountPath: '/mnt/../x' goes by way of '..'. Write the path without it."
        [instanceName: '1ORCL']                                || "instanceName: '1ORCL' is not a name that Oracle takes. $NAME_RULE"
        [instanceName: 'A/../../B']                            || "instanceName: 'A/../../B' is not a name that Oracle takes. $NAME_RULE"
        [pdbName: 'A' * 31]                                    || "pdbName: '${'A' * 31}' is not a name that Oracle takes. $NAME_RULE"
        [dbid: '0']                                            || "dbid: '0' is not a database id. Give the number that 'select dbid from v\$database' shows, from 1 to 4294967295."
        [dbid: '4294967296']                                   || "dbid: '4294967296' is not a database id. Give the number that 'select dbid from v\$database' shows, from 1 to 4294967295."
        [dbid: '1; drop']                                      || "dbid: '1; drop' is not a database id. Give the number that 'select dbid from v\$database' shows, from 1 to 4294967295."
        [tapeparams: "x'; host 'id"]                           || "tapeparams: 'x'; host 'id' has a letter that cannot be written to Oracle's files. $TEXT_RULE"
        [tapeparams: 'x\nhost id;']                            || "tapeparams: 'x\\u000ahost id;' has a line break or another control character in it. Leave it out."
        [send_params: 'a&1']                                   || "send_params: 'a&1' has a letter that cannot be written to Oracle's files. $TEXT_RULE"
        [catalog_conn: Secret.of('tiger')]                     || 'catalog_conn: it is not a connect string. Write user/password@service, or /@service where a wallet has the password.'
        [catalog_conn: Secret.of('u/p@cat; host')]             || 'catalog_conn: it is not a connect string. Write user/password@service, or /@service where a wallet has the password.'
        [catalog_conn: Secret.of('u/ti"ger@cat')]              || 'catalog_conn: its password has a quotation mark or a control character in it, which Oracle cannot be given. Change the password.'
        [catalog_conn: Secret.of('u/ti\nger@cat')]             || 'catalog_conn: its password has a quotation mark or a control character in it, which Oracle cannot be given. Change the password.'
        [dbctrlbkppiece: '/backup/other/c1']                   || "dbctrlbkppiece: '/backup/other/c1' does not lie inside dbrmanbkploc '/backup/orcl'. Name a backup piece inside that directory."
        [dbctrlbkppiece: '/backup/orcl/../other/c1']           || "dbctrlbkppiece: '/backup/orcl/../other/c1' does not lie inside dbrmanbkploc '/backup/orcl'. Name a backup piece inside that directory."
        [dbctrlbkppiece: '/backup/orcl']                       || "dbctrlbkppiece: '/backup/orcl' does not lie inside dbrmanbkploc '/backup/orcl'. Name a backup piece inside that directory."
        [dbctrlbkppiece: '/backup/orcl2/c1']                   || "dbctrlbkppiece: '/backup/orcl2/c1' does not lie inside dbrmanbkploc '/backup/orcl'. Name a backup piece inside that directory."
        [dbctrlbkppiece: "/backup/orcl/c'1"]                   || "dbctrlbkppiece: '/backup/orcl/c'1' has a letter that cannot be written to Oracle's files. $PATH_RULE"
        [dbctrlbkppiece: '']                                   || 'dbctrlbkppiece: it is empty, and so is dbid: nothing tells which control file to restore. Give the path of the control file\'s backup piece, or the dbid.'
        [dbrmanbkploc: '', dbctrlbkppiece: '', dbid: '1']      || 'dbrmanbkploc: it is empty, though the backup is not on tape. Give the directory that holds the backup, or set restorefromtape.'
        [pitr: true]                                           || 'restoreTime: it is empty, though pitr is set. Write it as 2026-01-31 23:59:59.'
        [pitr: true, restoreTime: '2026-02-30 00:00:00']       || "restoreTime: '2026-02-30 00:00:00' is not a time. Write it as 2026-01-31 23:59:59."
        [pitr: true, restoreTime: '2026-01-31']                || "restoreTime: '2026-01-31' is not a time. Write it as 2026-01-31 23:59:59."
        [walletpwd: Secret.of('a"b')]                          || 'walletpwd: it has a quotation mark or a control character in it, which Oracle cannot be given. Change the password.'
        [tbsnames: 'USERS, A B']                               || "tbsnames: 'A B' is not the name of a tablespace. Separate names by commas. $NAME_RULE"
        [tbsnames: 'USERS,']                                   || "tbsnames: '' is not the name of a tablespace. Separate names by commas. $NAME_RULE"
        [channels: 0]                                          || 'channels: 0 is not a number of channels. Use 1 to 255.'
        [channels: 256]                                        || 'channels: 256 is not a number of channels. Use 1 to 255.'
    }

    def "what a database administrator may well write is accepted: #given"() {
        expect:
        check(Kind.Place.LINK, ApiObject.of(MINIMAL_LINK + given)) == []

        where:
        given << [[dbrmanbkploc: '/backup/./orcl/', dbctrlbkppiece: '/backup/x/../orcl//sub/c 1'],
                  [dbrmanbkploc: '', dbctrlbkppiece: '', dbid: '4294967295', restorefromtape: true],
                  [dbctrlbkppiece: '', catalog_conn: Secret.of('/@catdb')],
                  [catalog_conn: Secret.of('rman@catdb')],
                  [catalog_conn: Secret.of('rman/"pa@ss word"@//host:1521/cat.lab')],
                  [pitr: false, restoreTime: 'whenever'],
                  [pitr: true, restoreTime: '2026-01-31T23:59:59'],
                  [dSourceType: ''],
                  [channels: 255]]
    }

    def "a virtual database with #given is refused"() {
        expect:
        check(Kind.Place.VIRTUAL, ApiObject.of(MINIMAL_VIRTUAL + given)) == [mistake]

        where:
        given                                                  || mistake
        [mountPath: 'mnt']                                     || "mountPath: 'mnt' is not absolute. Begin it with '/'."
        [mountPath: "/mnt/o'brien"]                            || "mountPath: '/mnt/o'brien' has a letter that cannot be written to Oracle's files. $PATH_RULE"
        [pdbName: 'a-b']                                       || "pdbName: 'a-b' is not a name that Oracle takes. $NAME_RULE"
        [dbName: 'QA 1']                                       || "dbName: 'QA 1' is not a name that Oracle takes. $NAME_RULE"
        [dbName: 'NINECHARS']                                  || "dbName: 'NINECHARS' has 9 letters, and Oracle takes 8. Choose a shorter name."
        [dbUniqName: '_QA']                                    || "dbUniqName: '_QA' is not a name that Oracle takes. $NAME_RULE"
        [instanceName: 'QA\n']                                 || "instanceName: 'QA\\u000a' is not a name that Oracle takes. $NAME_RULE"
        [tgtwalletpwd: Secret.of('a\nb')]                      || 'tgtwalletpwd: it has a quotation mark or a control character in it, which Oracle cannot be given. Change the password.'
        [pitr: true]                                           || 'restoreTime: it is empty, though pitr is set. Write it as 2026-01-31 23:59:59.'
        [dbrmanbkploc: '/b/../c']                              || "dbrmanbkploc: '/b/../c' goes by way of '..'. Write the path without it."
        [crs_home: '/u01/"grid"']                              || "crs_home: '/u01/\"grid\"' has a letter that cannot be written to Oracle's files. $PATH_RULE"
        [advRACSettings: true]                                 || 'crs_home: it is empty, though advRACSettings is set. Give the home of the clusterware, or leave advRACSettings off.'
        [crs_home: '/u01/grid', additionalNodes: ['n2']]       || 'additionalNodes: there are some, though advRACSettings is not set. Set advRACSettings, or leave the nodes out.'
        [crs_home: '/g', advRACSettings: true, additionalNodes: ['n2', 'n;3']] || "additionalNodes.1: it is not a node of a cluster. Write the node's host name, or an object with the texts name and instanceName."
        [crs_home: '/g', advRACSettings: true, additionalNodes: [[name: 'n2', instanceName: 'a b']]] || "additionalNodes.0: it is not a node of a cluster. Write the node's host name, or an object with the texts name and instanceName."
        [crs_home: '/g', advRACSettings: true, additionalNodes: [null]] || "additionalNodes.0: it is not a node of a cluster. Write the node's host name, or an object with the texts name and instanceName."
        [crs_home: '/g', advRACSettings: true, additionalNodes: ['n2', 'N2']] || "additionalNodes: 'N2' is named twice. Name each node once, and give each another instance."
        [crs_home: '/g', advRACSettings: true, instanceName: 'QA1', additionalNodes: [[name: 'n2', instanceName: 'qa1']]] || "additionalNodes: 'qa1' is named twice. Name each node once, and give each another instance."
        [custominitparamfile: '/u01/../init.ora']                      || "custominitparamfile: '/u01/../init.ora' goes by way of '..'. Write the path without it."
        [custominitparamfile: 'init.ora']                      || "custominitparamfile: 'init.ora' is not absolute. Begin it with '/'."
    }

    def "the setting #name with the value #value is refused, of either"() {
        given:
        def settings = [config_settings_prov: [[propertyName: name, value: value]]]

        expect:
        check(Kind.Place.LINK, ApiObject.of(MINIMAL_LINK + settings)) == [mistake]
        check(Kind.Place.VIRTUAL, ApiObject.of(MINIMAL_VIRTUAL + settings)) == [mistake]

        where:
        name            | value                || mistake
        'sga-target'    | '1'                  || "config_settings_prov.0.propertyName: 'sga-target' is not the name of an initialization parameter. Begin it with a letter or _ and go on with letters, digits, _, \$ or #."
        'a\nb'          | '1'                  || "config_settings_prov.0.propertyName: 'a\\u000ab' is not the name of an initialization parameter. Begin it with a letter or _ and go on with letters, digits, _, \$ or #."
        'Control_Files' | '/x'                 || "config_settings_prov.0.propertyName: 'Control_Files' is the engine's to set: the copy keeps to its own files. Leave it out."
        'LOG_ARCHIVE_dest_2' | 'SERVICE=prod'   || "config_settings_prov.0.propertyName: 'LOG_ARCHIVE_dest_2' is the engine's to set: the copy keeps to its own files. Leave it out."
        'ifile'         | '/etc/x'             || "config_settings_prov.0.propertyName: 'ifile' is the engine's to set: the copy keeps to its own files. Leave it out."
        'Event'         | '600 Debugger'       || "config_settings_prov.0.propertyName: 'Event' has the database run a program of this machine. Leave it out."
        'event'         | "'600 trace name errorstack', '942 debugger'" || "config_settings_prov.0.propertyName: 'event' has the database run a program of this machine. Leave it out."
        'plsql_native_c_compiler' | 'cc'       || "config_settings_prov.0.propertyName: 'plsql_native_c_compiler' has the database run a program of this machine. Leave it out."
        'sga_target'    | "1'\ndb_name='X"     || "config_settings_prov.0.value: '1'\\u000adb_name='X' cannot be written to a parameter file. Leave out quotes, backslashes and line breaks; write a list as 'a', 'b'."
        'sga_target'    | "1'"                 || "config_settings_prov.0.value: '1'' cannot be written to a parameter file. Leave out quotes, backslashes and line breaks; write a list as 'a', 'b'."
        'sga_target'    | '1\\'                || "config_settings_prov.0.value: '1\\' cannot be written to a parameter file. Leave out quotes, backslashes and line breaks; write a list as 'a', 'b'."
        'events'        | "'a' 'b'"            || "config_settings_prov.0.value: ''a' 'b'' cannot be written to a parameter file. Leave out quotes, backslashes and line breaks; write a list as 'a', 'b'."
    }

    def "the variable #name with the value #value is refused, of either"() {
        given:
        def settings = [custom_env_variables: [[propertyName: name, value: value]]]

        expect:
        check(Kind.Place.LINK, ApiObject.of(MINIMAL_LINK + settings)) == [mistake]
        check(Kind.Place.VIRTUAL, ApiObject.of(MINIMAL_VIRTUAL + settings)) == [mistake]

        where:
        name              | value  || mistake
        'A B'             | '1'    || "custom_env_variables.0.propertyName: 'A B' is not the name of an environment variable. Begin it with a letter or _ and go on with letters, digits or _."
        'A;id;B'          | '1'    || "custom_env_variables.0.propertyName: 'A;id;B' is not the name of an environment variable. Begin it with a letter or _ and go on with letters, digits or _."
        'ORACLE_SID'      | '1'    || "custom_env_variables.0.propertyName: 'ORACLE_SID' may not be set: it decides which programs run, and where. Leave it out."
        'LD_PRELOAD'      | '/x'   || "custom_env_variables.0.propertyName: 'LD_PRELOAD' may not be set: it decides which programs run, and where. Leave it out."
        'PERL5OPT'        | '-MX'  || "custom_env_variables.0.propertyName: 'PERL5OPT' may not be set: it decides which programs run, and where. Leave it out."
        'JAVA_TOOL_OPTIONS' | 'x'  || "custom_env_variables.0.propertyName: 'JAVA_TOOL_OPTIONS' may not be set: it decides which programs run, and where. Leave it out."
        'WALLET_PASSWORD' | 'x'    || "custom_env_variables.0.propertyName: 'WALLET_PASSWORD' may not be set: it decides which programs run, and where. Leave it out."
        'A'               | '1\n2' || "custom_env_variables.0.value: '1\\u000a2' has a line break or another control character in it. Leave it out."
    }

    def "only administrators choose programs, and variables that choose none are everybody's: #given"() {
        expect:
        new OracleKind().reserved(Kind.Place.VIRTUAL, ApiObject.of(MINIMAL_VIRTUAL + given))*.path()*.join('.') == reserved

        where:
        given                                                                                          || reserved
        [custom_env_variables: [[propertyName: 'ORACLE_UNQNAME', value: 'x'], [propertyName: 'NLS_LANG', value: 'x'],
                                [propertyName: 'LANG', value: 'x'], [propertyName: 'LC_ALL', value: 'x'], [propertyName: 'TZ', value: 'x'],
                                [propertyName: 'ORA_SDTZ', value: 'x']]]                                || []
        [custom_env_variables: [[propertyName: 'NLS_LANG', value: 'x'], [propertyName: 'MYVAR', value: 'x']]] || ['custom_env_variables']
        [custom_env_variables: [[propertyName: 'NLS_LANG2', value: 'x']]]                               || ['custom_env_variables']
        [custom_env_variables: []]                                                                      || []
        [crs_home: '/u01/grid']                                                                         || ['crs_home']
    }

    def "a setting or variable that is given twice is refused"() {
        expect:
        check(Kind.Place.VIRTUAL, ApiObject.of(MINIMAL_VIRTUAL + [
                config_settings_prov: [[propertyName: 'processes', value: '1'], [propertyName: 'PROCESSES', value: '2']],
                custom_env_variables: [[propertyName: 'A', value: '1'], [propertyName: 'a', value: '1'], [propertyName: 'A', value: '2']]])) ==
                ["config_settings_prov.1.propertyName: 'PROCESSES' is given twice. Leave one of them out.",
                 "custom_env_variables.2.propertyName: 'A' is given twice. Leave one of them out."]
    }

    def "a source configuration with names that Oracle does not take is refused"() {
        expect:
        check(Kind.Place.SOURCE_CONFIG, ApiObject.of([dbName: 'a b', dbUniqName: 'ok', dbIdentityName: '9'])) ==
                ["dbName: 'a b' is not a name that Oracle takes. $NAME_RULE",
                 "dbIdentityName: '9' is not a name that Oracle takes. $NAME_RULE"]*.toString()
    }

    def "all mistakes are found at once, and none shows a secret"() {
        given:
        def mistakes = check(Kind.Place.LINK, ApiObject.of([dSourceType: 'X', dbid: 'x', channels: 999, tbsnames: '1',
                catalog_conn: Secret.of('hidden"one'), walletpwd: Secret.of('hidden"two')]))

        expect:
        mistakes*.takeBefore(':') == ['dSourceType', 'dbid', 'catalog_conn', 'dbrmanbkploc', 'walletpwd', 'tbsnames', 'channels']
        !mistakes.join('\n').contains('hidden')
    }

    private static List<String> check(Kind.Place place, ApiObject parameters) {
        new OracleKind().check(place, parameters)*.toString()
    }
}
