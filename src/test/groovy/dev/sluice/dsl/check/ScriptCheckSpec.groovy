package dev.sluice.dsl.check

import dev.sluice.language.Language
import dev.sluice.language.Script
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

class ScriptCheckSpec extends Specification {
    @Shared Language language = Language.load()
    @TempDir Path folder

    def "a word that nobody knows is refused: #script"() {
        expect:
        rejects script, message

        where:
        script | message
        "sourceConfig { nmae 'x'; repository 'r' }" | "lab.groovy:1:16: sourceConfig has no field 'nmae'. Did you mean 'name'?"
        "sourceConfig { nmae = 'x'; repository 'r' }" | "lab.groovy:1:16: sourceConfig has no field 'nmae'. Did you mean 'name'?"
        "sourceConfig { name 'x'; repository 'r'; environmentuser 'u' }" | "lab.groovy:1:42: sourceConfig has no field 'environmentuser'. Did you mean 'environmentUser'?"
        "sourceConfig { name 'x'; repository 'r'; colour 'red' }" | "lab.groovy:1:42: sourceConfig has no field 'colour'. Its fields are name, environmentUser, repository, parameters, linkingEnabled."
        "sourceConfig { name 'x'; repository 'r'; colour = 'red' }" | "lab.groovy:1:42: sourceConfig has no field 'colour'. Its fields are name, environmentUser, repository, parameters, linkingEnabled."
        "sourceConfig { name 'x'; repository 'r'; parameters { dbNme 'x' } }" | "lab.groovy:1:55: parameters has no field 'dbNme'. Did you mean 'dbName'?"
        "sourceConfig { name 'x'; repository 'r'; parameters dbName: 'x', dbNme: 1; foo() }" | "lab.groovy:1:76: sourceConfig has no field 'foo'. Its fields are name, environmentUser, repository, parameters, linkingEnabled."
        "group { naem 'x' }" | "lab.groovy:1:9: group has no field 'naem'. Did you mean 'name'?"
        "group { name 'x'; descripton 'y' }" | "lab.groovy:1:19: group has no field 'descripton'. Did you mean 'description'?"
        "lnik { }" | "lab.groovy:1:1: there is no word 'lnik'. Did you mean 'link'?"
        "sourceconfig { }" | "lab.groovy:1:1: there is no word 'sourceconfig'. Did you mean 'sourceConfig'?"
        "engine { shwo 1 }" | "lab.groovy:1:10: there is no word 'shwo'. Did you mean 'show'?"
        "[1].each { shwo it }" | "lab.groovy:1:12: there is no word 'shwo'. Did you mean 'show'?"
        "if (true) { dlete 'x' }" | "lab.groovy:1:13: there is no word 'dlete'. Did you mean 'delete'?"
        "def make(x) { grup { name x } }" | "lab.groovy:1:15: there is no word 'grup'. Did you mean 'group'?"
        "def refresh(x) { x }; refesh 1" | "lab.groovy:1:23: there is no word 'refesh'. Did you mean 'refresh'?"
        "frobnicate 'x'" | "lab.groovy:1:1: there is no word 'frobnicate'. Define a method of that name first."
        "def x = secrt('A')" | "lab.groovy:1:9: there is no word 'secrt'. Did you mean 'secret'?"
    }

    def "two words on a line without a sign between them are told as that: #script"() {
        expect:
        rejects script, message

        where:
        script | message
        "group { name 'x' description 'y' }" | "lab.groovy:1:18: ';' or a new line is missing before 'description'."
        "vdb { container { name 'x'; group 'G' } source { name 'x' }; sourceConfig { name 'x'; repository 'r' }; from 'o' }" | "lab.groovy:1:41: ';' or a new line is missing before 'source'."
        "refresh qa1 refresh qa2" | "lab.groovy:1:13: ';' or a new line is missing before 'refresh'."
        "sync 'orders' refresh 'qa1'" | "lab.groovy:1:15: ';' or a new line is missing before 'refresh'."
    }

    def "a comma that is missing is told as that: #script"() {
        expect:
        rejects script, message

        where:
        script                         | message
        "println 'a' 'b'"              | "lab.groovy:1:13: ',' is missing behind 'a'."
        "refresh 'qa1' qa2"            | "lab.groovy:1:15: ',' is missing behind 'qa1'."
        "x = [1 2]"                    | "lab.groovy:1:8: ',' is missing behind '1'."
        "x = [a: 1, b: ['a' 'b']]"     | "lab.groovy:1:20: ',' is missing behind 'a'."
        "x = [a b]"                    | "lab.groovy:1:8: ',' is missing behind 'a'."
    }

    def "what a method of the script gives may have a field behind it without a point"() {
        expect:
        accepts 'def please(x) { [now: x] }; please 3 now'
    }

    def "what a word gives of no one type may have any field: #script"() {
        expect:
        accepts script

        where:
        script << ["println connection('qa1').nmae", "println sql('qa1', 'select 1').orders"]
    }

    def "every misspelt word of a dSource and a VDB is found in one pass"() {
        expect:
        rejects '''\
            def config = sourceConfig {
                nmae 'ORCL'
                repositry = 'rman-backups'
            }
            link {
                name 'orders'
                gruop 'Production'
                linkData {
                    confg config
                    sourcingPolicy { logSyncEnabled false }
                    syncParameters { parameters { rsync true } }
                    operations { preSnc([]) }
                    parameters { dSourceTyp 'Full'; dbrmanbkploc '/backup' }
                    stagingMountbase ''
                }
            }
            vdb {
                contaner { name 'qa1'; group 'QA' }
                source {
                    name 'qa1'
                    parameters { mountPth '/mnt/qa1' }
                    allowAutoVDBRestartOnHostRebot false
                }
                sourceConfig { name 'qa1'; repository 'rman-backups'; linkingEnable true }
                from 'orders', at: LATEST_PIONT
            }'''.stripIndent(),
                "lab.groovy:2:5: sourceConfig has no field 'nmae'. Did you mean 'name'?",
                "lab.groovy:3:5: sourceConfig has no field 'repositry'. Did you mean 'repository'?",
                "lab.groovy:7:5: link has no field 'gruop'. Did you mean 'group'?",
                "lab.groovy:9:9: linkData has no field 'confg'. Did you mean 'config'?",
                "lab.groovy:10:26: sourcingPolicy has no field 'logSyncEnabled'. Did you mean 'logsyncEnabled'?",
                "lab.groovy:11:39: parameters has no field 'rsync'. Did you mean 'resync'?",
                "lab.groovy:12:22: operations has no field 'preSnc'. Did you mean 'preSync'?",
                "lab.groovy:13:22: parameters has no field 'dSourceTyp'. Did you mean 'dSourceType'?",
                "lab.groovy:14:9: linkData has no field 'stagingMountbase'. Did you mean 'stagingMountBase'?",
                "lab.groovy:18:5: vdb has no field 'contaner'. Did you mean 'container'?",
                "lab.groovy:21:22: parameters has no field 'mountPth'. Did you mean 'mountPath'?",
                "lab.groovy:22:9: source has no field 'allowAutoVDBRestartOnHostRebot'. Did you mean 'allowAutoVDBRestartOnHostReboot'?",
                "lab.groovy:24:59: sourceConfig has no field 'linkingEnable'. Did you mean 'linkingEnabled'?",
                "lab.groovy:25:24: there is no point 'LATEST_PIONT'. Did you mean 'LATEST_POINT'?"
    }

    def "a word in the wrong place is told where it belongs: #script"() {
        expect:
        rejects script, message

        where:
        script | message
        "group { name 'x'; vdb { } }" | "lab.groovy:1:19: vdb { } cannot be placed inside group { }. Move it to the top level."
        "group { name 'x'; link { } }" | "lab.groovy:1:19: link { } cannot be placed inside group { }. Move it to the top level."
        "group { name 'x'; delete 'y' }" | "lab.groovy:1:19: delete cannot be placed inside group { }. Move it to the top level."
        "group { name 'x'; login user: 'a', password: 'b' }" | "lab.groovy:1:19: login cannot be placed inside group { }. Move it to the top level."
        "group { name 'x'; engine { } }" | "lab.groovy:1:19: engine { } cannot be placed inside group { }. Move it to the top level."
        "engine { engine { } }" | "lab.groovy:1:10: engine { } cannot be placed inside engine { }. Move it to the top level."
        "engine('a') { if (true) { engine 'b' } }" | "lab.groovy:1:27: engine { } cannot be placed inside engine { }. Move it to the top level."
        "name 'x'" | "lab.groovy:1:1: 'name' cannot stand here. It belongs inside link { }, group { } or sourceConfig { }."
        "linkData { }" | "lab.groovy:1:1: 'linkData' cannot stand here. It belongs inside link { }."
        "from 'orders'" | "lab.groovy:1:1: 'from' cannot stand here. It belongs inside vdb { } or bookmark { }."
    }

    def "a field in the wrong block is told where it belongs"() {
        expect:
        rejects '''\
            link {
                name 'orders'
                config 'ORCL'
                linkData {
                    config 'ORCL'
                    group 'Production'
                    channels 4
                    parameters { stagingMountBase ''; dbrmanbkploc '/backup' }
                }
            }
            vdb {
                name 'qa1'
                container { name 'qa1'; group 'QA'; mountPath '/mnt/qa1' }
                source { parameters { mountPath '/mnt/qa1' } }
                sourceConfig { name 'qa1'; repository 'files' }
                from 'orders'
            }'''.stripIndent(),
                "lab.groovy:1:1: link needs 'group'. Give an object (Group), its reference or its name.",
                "lab.groovy:3:5: link has no field 'config'. It belongs inside linkData { }.",
                "lab.groovy:6:9: linkData has no field 'group'. It belongs to link, outside linkData { }.",
                "lab.groovy:7:9: linkData has no field 'channels'. It belongs inside parameters { }.",
                "lab.groovy:8:22: parameters has no field 'stagingMountBase'. It belongs to linkData, outside parameters { }.",
                "lab.groovy:12:5: vdb has no field 'name'. It belongs inside container { }, source { } or sourceConfig { }.",
                "lab.groovy:13:41: container has no field 'mountPath'. Its fields are name, group, description, sourcingPolicy, lockedUntil, leaseEnd, leaseIdle, sleepAfter, memoryLimit, cpuLimit, diskLimit."
    }

    def "a value of the wrong sort is refused: #script"() {
        expect:
        rejects 'group { name "g" }; ' + script, message

        where:
        script | message
        "group { name 5 }" | "lab.groovy:1:29: 'name': 5 is not a string. Give a string: name of the object."
        "group { name = true }" | "lab.groovy:1:29: 'name': true is not a string. Give a string: name of the object."
        "group { name(['x']) }" | "lab.groovy:1:29: 'name': an array is not a string. Give a string: name of the object."
        "group { name { } }" | "lab.groovy:1:29: 'name' takes no braces. Write: name 'value'"
        "group { name = { 'x' } }" | "lab.groovy:1:29: 'name' takes no braces. Write: name 'value'"
        "group { name a: 1 }" | "lab.groovy:1:29: 'name': an object is not a string. Give a string: name of the object."
        "group { name() }" | "lab.groovy:1:29: 'name' needs a value. Write: name 'value'"
        "group { name }" | "lab.groovy:1:29: 'name' needs a value. Write: name 'value'"
        "group { name 'a', 'b' }" | "lab.groovy:1:29: 'name' takes one value."
        "sourceConfig { name 'x'; repository 'r'; linkingEnabled 'yes' }" | "lab.groovy:1:62: 'linkingEnabled': 'yes' is not true or false. Give true or false: whether a dSource may be made of it."
        "sourceConfig { name 'x'; repository 'r'; linkingEnabled 1 }" | "lab.groovy:1:62: 'linkingEnabled': 1 is not true or false. Give true or false: whether a dSource may be made of it."
        "sourceConfig { name 'x'; repository 5 }" | "lab.groovy:1:46: 'repository': 5 is not a reference. Give an object (AppDataRepository), its reference or its name."
        "sourceConfig { name 'x'; repository 'r'; parameters 'x' }" | "lab.groovy:1:62: 'parameters': 'x' is not an object. Give an object: parameters of the kind of data."
    }

    def "a wrong value of a dSource's parameters is refused: #parameters"() {
        expect:
        rejects "link { name 'a'; group 'b'; linkData { config 'c'; parameters { dbrmanbkploc '/b'; $parameters } } }", message

        where:
        parameters | message
        "channels 'four'" | "lab.groovy:1:84: 'channels': 'four' is not a whole number. Give a whole number: how many RMAN channels restore in parallel."
        "channels 0" | "lab.groovy:1:84: 'channels': 0 is less than 1. Give a whole number: how many RMAN channels restore in parallel."
        "channels 1.5" | "lab.groovy:1:84: 'channels': 1.5 is not a whole number. Give a whole number: how many RMAN channels restore in parallel."
        "channels -1" | "lab.groovy:1:84: Groovy reads this as a sum with 'channels'. Write: channels = -1"
        "pitr 'no'" | "lab.groovy:1:84: 'pitr': 'no' is not true or false. Give true or false: whether to recover to a point in time."
        "pdbName 5" | "lab.groovy:1:84: 'pdbName': 5 is not a string. Give a string: the pluggable database to stage; empty for all."
        "walletpwd 12345" | "lab.groovy:1:84: 'walletpwd': the value is not a string. Give a string: password of the TDE wallet."
        "config_settings_prov 'x'" | "lab.groovy:1:84: 'config_settings_prov': 'x' is not an array. Give an array: initialization parameters, such as sga_target and processes."
        "config_settings_prov([[propertyName: 'x']])" | "lab.groovy:1:106: config_settings_prov needs 'value'. Give a string: its value, as text."
        "config_settings_prov([[propertyName: 'x', value: 'y', vlaue: 'z']])" | "lab.groovy:1:138: config_settings_prov has no field 'vlaue'. Did you mean 'value'?"
        "config_settings_prov { propertyName 'x'; vlue 'y' }" | "lab.groovy:1:125: config_settings_prov has no field 'vlue'. Did you mean 'value'?"
    }

    def "an unknown type or value of an enumeration is refused: #script"() {
        expect:
        rejects script, message

        where:
        script | message
        "sourceConfig { type 'AppDataDirctSourceConfig'; name 'x'; repository 'r' }" | "lab.groovy:1:16: there is no type 'AppDataDirctSourceConfig'. Did you mean 'AppDataDirectSourceConfig'?"
        "sourceConfig { name 'x'; repository 'r'; paht '/x' }" | "lab.groovy:1:42: sourceConfig has no field 'paht'. Did you mean 'path'?"
        "sourceConfig { type 'AppDataStagedSourceConfig'; name 'x'; repository 'r'; path '/x' }" | "lab.groovy:1:76: sourceConfig has no field 'path'. It belongs to 'AppDataDirectSourceConfig'; say: type 'AppDataDirectSourceConfig'"
        "link { name 'a'; group 'b'; linkData { config 'c'; stagingMountBase '/m'; excludes(['a']); parameters { } } }" | "lab.groovy:1:75: linkData has no field 'excludes'. It belongs to 'AppDataDirectLinkData'; say: type 'AppDataDirectLinkData'"
        "link { name 'a'; group 'b'; path '/x'; linkData { config 'c'; parameters { } } }" | "lab.groovy:1:29: link takes no 'path' together with 'linkData'."
        "group { type 'Group'; name 'x' }" | "lab.groovy:1:9: the type of group follows from its place. Leave it out."
        "group { name 'x'; reference 'GROUP-1' }" | "lab.groovy:1:19: only the engine sets 'reference' of group. Leave it out."
        "group { name 'x'; reference = 'GROUP-1' }" | "lab.groovy:1:19: only the engine sets 'reference' of group. Leave it out."
        "link { name 'a'; group 'b'; linkData { type 'AppDataDirectLinkData'; config 'c'; stagingMountBase ''; parameters { } } }" | "lab.groovy:1:82: linkData has no field 'stagingMountBase'. It belongs to 'AppDataStagedLinkData'; say: type 'AppDataStagedLinkData'"
    }

    def "what belongs to another kind of data than that of the repository is refused: #script"() {
        expect:
        rejects script, message

        where:
        script | message
        "sourceConfig { name 'x'; repository 'files'; databaseName 'x' }" | "lab.groovy:1:46: sourceConfig has no field 'databaseName'. Its fields are name, environmentUser, repository, parameters, linkingEnabled."
        "sourceConfig { databaseName = 'x'; name 'x'; repository = 'files' }" | "lab.groovy:1:16: sourceConfig has no field 'databaseName'. Its fields are name, environmentUser, repository, parameters, linkingEnabled."
        "sourceConfig { name 'x'; repository repository('files'); databaseName 'x' }" | "lab.groovy:1:58: sourceConfig has no field 'databaseName'. Its fields are name, environmentUser, repository, parameters, linkingEnabled."
        "sourceConfig { name 'x'; repository 'postgres-16'; user 'postgres' }" | "lab.groovy:1:52: sourceConfig has no field 'user'. It belongs inside parameters { }."
        "sourceConfig { type 'OracleSIConfig'; name 'x'; repository 'files' }" | "lab.groovy:1:16: there is no type 'OracleSIConfig' for repository 'files'. Give one of AppDataStagedSourceConfig, AppDataDirectSourceConfig."
        "sourceConfig { name 'x'; repository 'files' }; link { name 'x'; group 'g'; linkData { config 'x'; parameters { host 'db' } } }" | "lab.groovy:1:112: files.Link has no field 'host'. Leave it out."
        "def c = sourceConfig { name 'x'; repository 'files' }; link { name 'x'; group 'g'; linkData { config c; parameters { dbrmanbkploc '/x' } } }" | "lab.groovy:1:118: files.Link has no field 'dbrmanbkploc'. Leave it out."
        "vdb { container { name 'q'; group 'g' }; source { name 'q'; parameters { mountPath '/x'; port 1 } }; sourceConfig { name 'q'; repository 'files' }; from 'o' }" | "lab.groovy:1:90: files.Virtual has no field 'port'. Leave it out."
    }

    def "what may be of the kind of data that the repository is for is taken: #script"() {
        expect:
        accepts script

        where:
        script << ["sourceConfig { name 'x'; repository '/u01/app/oracle/product/19.3'; databaseName 'X' }",
                   "sourceConfig { name 'x'; repository 'files'; path '/x' }",
                   "sourceConfig { name 'x'; repository params.r; databaseName 'X' }",
                   """if (params.p) { sourceConfig { name 'x'; repository 'files' } } else { sourceConfig { name 'x'; repository 'postgres-16' } }
                      link { name 'x'; group 'g'; linkData { config 'x'; parameters { host 'db' } } }"""]
    }

    def "a wrong point of a history is refused: #point"() {
        expect:
        rejects """\
            vdb {
                container { name 'qa1'; group 'QA' }
                source { parameters { mountPath '/mnt/qa1' } }
                sourceConfig { name 'qa1'; repository 'files' }
                $point
            }""".stripIndent(), message

        where:
        point | message
        "from 'orders', at: LATEST" | "lab.groovy:5:24: there is no point 'LATEST'. Give LATEST_POINT, LATEST_SNAPSHOT, now, a snapshot, a bookmark or a time."
        "from 'orders', at: 'YESTERDAY'" | "lab.groovy:5:24: there is no point 'YESTERDAY'. Give LATEST_POINT, LATEST_SNAPSHOT, now, a snapshot, a bookmark or a time."
        "from 'orders', when: LATEST_POINT" | "lab.groovy:5:20: from has no 'when:'. from takes a container and a point: from orders, at: LATEST_POINT"
        "from at: LATEST_POINT" | "lab.groovy:5:5: from takes a container and a point: from orders, at: LATEST_POINT"
        "timeflowPointParameters { container 'orders'; location 'LATEST_POIN' }" | "lab.groovy:5:51: 'location': 'LATEST_POIN' is not one of its values. Did you mean 'LATEST_POINT'?"
        "timeflowPointParameters { type 'TimeflowPointSnapshot' }" | "lab.groovy:5:5: timeflowPointParameters needs 'snapshot'. Give an object (TimeflowSnapshot), its reference or its name."
    }

    def "a missing field is told at the word that needs it"() {
        expect:
        rejects '''\
            group { }
            sourceConfig { parameters { dbName 'x' } }
            link { linkData { parameters { channels 4 } } }
            vdb { container { name 'x' }; source { parameters { } } }
            '''.stripIndent(),
                "lab.groovy:1:1: group needs 'name'. Give a string: name of the object.",
                "lab.groovy:2:1: sourceConfig needs 'name'. Give a string: name of the object.",
                "lab.groovy:2:1: sourceConfig needs 'repository'. Give an object (AppDataRepository), its reference or its name.",
                "lab.groovy:3:1: link needs 'name'. Give a string: name of the dSource, unique in its group.",
                "lab.groovy:3:1: link needs 'group'. Give an object (Group), its reference or its name.",
                "lab.groovy:3:8: linkData needs 'config'. Give an object (AppDataStagedSourceConfig), its reference or its name.",
                "lab.groovy:3:19: parameters needs 'dbrmanbkploc'. Give a string: directory that holds the backup.",
                "lab.groovy:4:1: vdb needs 'sourceConfig'. Give an object of type AppDataDirectSourceConfig: where the VDB lives: its repository and its user.",
                "lab.groovy:4:1: vdb needs a point to start from. Write: from orders, at: LATEST_POINT",
                "lab.groovy:4:7: container needs 'group'. Give an object (Group), its reference or its name."
    }

    def "a word that stands by itself says how it is written: #script"() {
        expect:
        rejects script, 'lab.groovy:1:1: ' + message

        where:
        script | message
        "link 'orders'" | "link takes braces, or a name and a path: link { } or link 'orders', path: '/srv/orders'"
        "vdb('qa1') { }" | "vdb takes braces to make one, or a name to read one: vdb { } or vdb 'name'"
        "container { }" | "container takes a name or a reference: container 'name'"
        "dsource()" | "dsource takes a name or a reference: dsource 'name'"
        "login 'admin', 'x'" | "login takes a user, and a password unless it is to be typed: login user: 'admin', password: secret('NAME')"
        "secret()" | "secret takes the name of an environment variable, or another place: secret('NAME'), secret(file: 'file'), secret(command: 'command'), secret(credential: 'name'), secret(keyring: 'attributes'), secret(pass: 'name') or secret(prompt: 'Password')"
        "secret(fil: 'x')" | "secret takes the name of an environment variable, or another place: secret('NAME'), secret(file: 'file'), secret(command: 'command'), secret(credential: 'name'), secret(keyring: 'attributes'), secret(pass: 'name') or secret(prompt: 'Password')"
        "engine 'a', 'b'" | "engine takes a URL or a profile's name, or none, and braces if it is for what they hold only."
        "delete()" | "delete takes an object or a reference, or the name of a dSource or VDB: delete 'name'"
        "waitFor()" | "waitFor takes a job or its reference: waitFor 'JOB-7'"
        "list()" | "list takes what to list: list 'groups'"
    }

    def "what Groovy cannot read is told in our form: #script"() {
        expect:
        rejects script, message

        where:
        script | message
        "group {\n    name 'x'\n" | "lab.groovy:1:7: '{' is never closed."
        "group {\n    name 'x'\n}}" | "lab.groovy:3:2: '}' closes nothing."
        "group { name 'x }" | "lab.groovy:1:14: the quote ' is never closed."
        'println """abc' | "lab.groovy:1:9: the quote \"\"\" is never closed."
        'println "5 $"' | "lab.groovy:1:12: '\$' begins no name here. In double quotes write '\\\$' for the sign, or use single quotes."
        'println "costs $ 5"' | "lab.groovy:1:16: '\$' begins no name here. In double quotes write '\\\$' for the sign, or use single quotes."
        "println (1, 2" | "lab.groovy:1:9: '(' is never closed."
        "def x = [1, 2" | "lab.groovy:1:9: '[' is never closed."
        'println "a\$\$b"' | "lab.groovy:1:11: '\$' begins no name here. In double quotes write '\\\$' for the sign, or use single quotes."
        "def 1x = 2" | "lab.groovy:1:5: '1x' is no number. The units are bytes, kb, mb, gb, tb, millisecond, milliseconds, second, seconds, minute, minutes, hour, hours, day, days, week, weeks: 10.gb."
        "def x =" | "lab.groovy:1:8: the script ends in the middle of something. Check what stands before it."
        "def main() { println 1 }" | "lab.groovy:1:1: a script runs from its top, not from a method main. Move what main does there."
        "println # 5" | "lab.groovy:1:9: '#' cannot stand here. Check what stands before it."
        "x = 3 y = 4" | "lab.groovy:1:7: ';' or a new line is missing before 'y'."
        "x = 'a' y = 4" | "lab.groovy:1:9: ';' or a new line is missing before 'y'."
        "group { name 'x', description 'y' }" | "lab.groovy:1:19: a ',' ends no statement. Write ';' or a new line before 'description'."
        "def x = new Nope()" | "lab.groovy:1:13: there is no class 'Nope'. Import it, or look how it is spelt."
        "import no.such.Thing\nThing.call()" | "lab.groovy:1:8: there is no class 'no.such.Thing'. Import it, or look how it is spelt."
    }

    def "mistakes of all sorts are told together, in the order of their lines"() {
        expect:
        rejects '''\
            def x = new Nope()
            group { nmae 'x' }
            sourceConfig { name 5; repository 'r' }
            '''.stripIndent(),
                "lab.groovy:1:13: there is no class 'Nope'. Import it, or look how it is spelt.",
                "lab.groovy:2:9: group has no field 'nmae'. Did you mean 'name'?",
                "lab.groovy:3:16: 'name': 5 is not a string. Give a string: name of the object."
    }

    def "what Groovy would do while it only reads a script is refused, however that is written: #script"() {
        given:
        def made = folder.resolve('made')

        expect:
        language.check(new Script('lab.groovy', script.replace('MADE', "$made")))*.toString() == [message]
        !Files.exists(made)

        where:
        script | message
        "@groovy.transform.ASTTest(value={\nnew File('MADE').text = 'x'\n})\nclass A {}" | 'lab.groovy:1:19: ASTTest would have an effect while the script is read. Leave it out.'
        "@groovy . transform . ASTTest(value={\nnew File('MADE').text = 'x'\n})\nclass A {}" | 'lab.groovy:1:23: ASTTest would have an effect while the script is read. Leave it out.'
        "import groovy . transform . ASTTest as T\n@T({\nnew File('MADE').text = 'x'\n})\ndef go() { 1 }" | 'lab.groovy:1:29: ASTTest would have an effect while the script is read. Leave it out.'
        "import groovy.transform.*\n@AnnotationCollector([ASTTest]) @interface X {}\n@X({\nnew File('MADE').text = 'x'\n})\nclass A {}" | 'lab.groovy:2:23: ASTTest would have an effect while the script is read. Leave it out.'
        "@groovy . lang . Grab('commons-lang:commons-lang:2.6') import java.util.List" | 'lab.groovy:1:1: Grab would have an effect while the script is read. Leave it out.'
        "import groovy . lang . Grapes as G\n@G([]) class A {}" | 'lab.groovy:1:1: Grapes would have an effect while the script is read. Leave it out.'
        "def all() { @GrabResolver('https://a.example') def x = 1; x }" | 'lab.groovy:1:13: GrabResolver would have an effect while the script is read. Leave it out.'
    }

    def "a fair script is never accused: #script"() {
        expect:
        accepts script

        where:
        script << [
            'println long; println int.name', "println list('jobs').where(jobState: 'FAILED')*.name", "println groups['name']", "println groups.withIndex()",
            "class T { static int n = 1; static getFoo() { 3 }; static class In { } }; println T.n + T.foo; println T.In; println T.simpleName",
            "sourceConfig { name 'x'; repository 'oracle-19'; parameters { dbName 'x' } }",
            '', '// nothing', 'println 1', "group { name 'x' }", "group { name = 'x' }", "group { name('x') }",
            "def name = 'x'; group { name name }", "engine { def name = 'x'; group { name name } }",
            "engine { def config = 'c'; def group = 'g'; link { name 'x'; group group; linkData { config config; parameters { } } } }",
            "def n = 'x'; group { name \"a-\$n\"; description n + 'b' }",
            "group { name System.getenv('X') ?: 'x' }",
            "def values = [name: 'x']; group { values.each { k, v -> \"\$k\" v }; name 'x' }",
            "['a', 'b'].each { g -> group { name g } }", "for (g in ['a', 'b']) { group { name g } }",
            "3.times { i -> group { name \"g\$i\" } }",
            "def make(n) { group { name n } }\nmake 'x'", "def twice(Closure c) { c(); c() }\ntwice { group { name 'x' } }",
            "def prefix(n) { 'p' + n }\ngroup { name prefix('x') }", "def name() { 'x' }\ngroup { name name() }",
            "def name = { 'x' }\ngroup { name name() }", "engine { def name = { 'x' }; group { name name() } }",
            "group { if (true) { name 'x' } else { name 'y' } }", "group { name(true ? 'x' : 'y') }",
            "group { def own = 1; own = 2; own++; name \"\$own\" }", "total = 0\ngroup { total = total + 1; name 'x' }",
            "def total = 0\ngroup { total = total + 1; name 'x' }", "group { with { name 'x' } }",
            "def common = { description 'x' }\ngroup { name 'x'; common.delegate = delegate; common() }",
            "def settings = { name 'x' }\ngroup settings", "def settings = { nmae 'x' }", "[a: 1].with { b = 2; foo 3 }",
            "new File('x').with { path; name; mkdirs() }", "import static java.lang.Math.*\nprintln max(1, 2)",
            "import static java.lang.Math.max\nprintln max(1, 2)", "class A { def name(x) { x }\n def run() { name 'x' } }\nnew A().run()",
            "try { group 'x' } catch (e) { println e.message } finally { println 'end' }",
            "def q = group('QA'); delete q; show q; waitFor 'JOB-1'; show list('groups'); show a: 1",
            "def vdb = vdb('qa1'); show vdb; def other = vdb('qa2')", "groups.each { println it.name }; vdbs*.name.sort()",
            "engine 'https://dve.example'; login user: 'admin', password: 'x'", "def e = engine { vdbs }",
            "login user: 'admin', password: secret(file: '/run/secret')", "sleep 10; printf '%s', 1; use(Object) { foo() }",
            "def s = sourceConfig('ORCL'); def r = repository('files')",
            "sourceConfig { name 'x'; repository repository('files'); environmentUser environmentUser('me') }",
            "sourceConfig { type 'AppDataDirectSourceConfig'; name 'x'; repository 'r'; path '/x' }",
            "sourceConfig { name 'x'; repository 'r'; parameters(anything: 1, other: [2]) }",
            "def t = 'AppDataDirectSourceConfig'; sourceConfig { type t; name 'x'; repository 'r'; path '/x' }",
            "def kind = [path: '/x']; sourceConfig { name 'x'; repository 'r'; parameters kind }",
            "switch (1) { case 1: group { name 'x' }; break\n default: println 2 }", "assert [1, 2].sum() == 3",
            "label: for (;;) { break label }", "def f = { it * 2 }; println f(2)", "def (a, b) = [1, 2]; println a + b",
            "int n = 1; String s = 'x'; List<String> l = []; final z = 2; println \"\$n\$s\$l\$z\"",
            "def r = { -> 1 } as Runnable; Thread.start { }", "println([1, 2].collect { it * 2 })",
            "def later; later = { 1 }; println later()", "helper = { 1 }; println helper()",
            "@groovy.transform.Field def x = 1\nprintln x", "binding.setVariable('y', 1); println y",
            "def setup() { n = 0 }\nsetup(); group { n = n + 1; name 'x' }", "def up() { group { n = n + 1; name 'x' } }\nif (true) { n = 0 }\nup()",
            "def go() { helper 1 }\nif (true) { helper = { it } }\ngo()", "def go() { helper 1 }\ndef helper = { it }\ngo()",
            "@groovy.transform.Field Closure helper = { it }\ndef go() { helper 1 }\ngo()", "[3].each { it > 0 && call(it - 1) }",
            "(a, b) = [1, 2]; group { a = 2; name 'x' }",
            "param 'n', type: Integer, choices: [1, 2], default: 2; param 'f', type: File, default: '/x'; param 'l', type: List, choices: ['a', 'b'], default: 'a,b'",
            "param 'p', secret: true, default: secret('A'); param 'd', choices: { ['a'] }, default: 'b'; param 'e', default: { 'x' }; param 'b', type: Boolean, default: false",
            "if (vdbs) { param 'x' } else { param 'x', default: 'y' }", "def t = Integer; param 'x', type: t, default: 'y'; def n = 'y'; param n; param n",
            "retry(times: 2, backoff: '2s') { }; timeout('1h') { }; def n = 3; retry(times: n) { }; until(every: '1s') { true }", "on('a', 'b', limit: 64) { 1 }",
            "def way = [command: ['x']]; notify 'x', *: way; notify at: 'done', command: ['x']; def ends = ['done']; notify at: ends, command: ['x']",
            "group { if (true) { name 'x' } else { name 'y' }; description 'd' }", "approve 'x', by: ['ann']; def who = []; approve by: who",
            "def target = 1; new Date().with { println time; println targets }", "def report = new Report()\nclass Report { }",
            "def setup() { later = 1 }\nsetup(); println later", "println java.nio.file.Files.size(java.nio.file.Path.of('/'))", "println java.util.Calendar.YEAR",
            "try { println nope } catch (MissingPropertyException e) { println e.property }", "println binding.hasVariable('x') ? x : 1", "this.x = 1; println x",
            "def getAnswer() { 42 }\nprintln answer", "import java.util.concurrent.TimeUnit as unit\nprintln unit.SECONDS", "import static java.lang.Math.PI as pi\nprintln pi",
            "println source('qa1').operations.preSnapshot*.command; println source('qa1').parameters.mountPath", "println params.x; println properties", "def f = { x, y = x -> it }; def g = { anything }", "new StringBuilder().with { html { body title } }",
            "x = 1; x += 2; println x", "for (int i = 0, j = 2; i < j; i++) { println i + j }", "try (def r = new StringReader('a')) { println r.text }",
            "def o = 1; if (o instanceof Integer n) { println n }", "def f(a, b = a) { a + b }\nprintln f(1)", "vdbs.each { println it; println owner; println delegate }",
            "def f = (a, b) -> a + b; println f(1, 2)", "def rows = []; rows << new Object() { int size = 1; def twice() { size * 2 } }", "def go() { elsewhere }",
            "println(['x']*.size()); println String; println Integer.MAX_VALUE; println LATEST_POINT", "def (a, b) = [1, 2]; [a, b].eachWithIndex { v, i -> println v + i }",
            "engine('a') { def inner = vdbs; inner.each { copy -> println copy.name } }", "switch (1) { case Integer: println 2 }", "println System.getenv('HOME')",
            "def pw = secret('A'); println \"x \$pw\"; println 'x ' + pw + '!'; print(pw + '!')", "def pw = secret('A')\ndef f(pw) { group { name \"x\$pw\" } }",
            "def pw = secret('A'); [1].each { pw -> group { name 'x' + pw } }", "def pw = secret('A'); pw = 'b'; group { name \"x\$pw\" }",
            "import java.nio.file.*\nprintln Files.size(Path.of('/')); println Map.Entry; println java.util.Map.Entry.name; println URL; println BigDecimal.ONE",
            "try { println Absent.name } catch (MissingPropertyException e) { println e.property }", "def Total = 1; println Total", "import java.nio.file.Files as Pages\nprintln Pages",
            "def tell(one) { println one.name + one.colour }\ntell group('x'); tell vdb('y')", "def tell(one) { println one.colour }\ntell group('x'); this.&tell", "def tell(one) { one = [colour: 1]; println one.colour }\ntell group('x')",
            "def tell(one) { println one.colour }\ntell group('x'); def n = 'tell'; \"\$n\"([colour: 1])", "def tell = { println it.colour }\ntell(group('x')); [[colour: 1]].each(tell)", "def tell = { println it.colour }\ntell(group('x')); [[colour: 1]].each { tell it }",
            "def (one, other) = [group('a'), [colour: 1]]; println other.colour", "def all = groups.collectEntries { [it.name, it] }; println all.colour; println all.size(); println all.find { it.value.name == 'x' }.key",
            "println groups.collectEntries { [it.name, it.description] }.colour", "println groups.stream().map { it.name }.filter { it.blank }.toList()*.bytes", "println vdbs.groupBy { it.group }['x'].size() + vdbs.groupBy({ it.group }, { it.name }).x.y.size()",
            "[a: group('x'), b: 2].each { k, v -> println v.colour }", "println groups.collect { it.name }*.blank", "def (a, b) = vdbs.split { it.name }; println a.size() + b.first().name; [group('x'), 1].each { println it.colour }",
            "def f(x, n) { n == 0 ? x : f([colour: x], n - 1) }\nprintln f(group('x'), 2).colour", "def f(x) { x }\nprintln f(group('x')).name + f([colour: 1]).colour",
            "def pw = secret('A'); ['mysql', \"-p\${pw.reveal()}\"].execute(); 'ls'.execute()", "def all = [secret('A')] + [secret('B')]",
        ]
    }

    def "a fair VDB is never accused, however its point is given: #point"() {
        expect:
        accepts """\
            def config = 'ORCL'
            vdb {
                container { name 'qa1'; group 'QA'; sourcingPolicy { logsyncEnabled false } }
                source {
                    name 'qa1'
                    operations { configureClone []; preRefresh []; postStop([]) }
                    additionalMountPoints []
                    parameters { mountPath '/mnt/qa1'; additionalNodes [] ; advancedSettings { partialracstatus false } }
                }
                sourceConfig { name 'qa1'; repository 'rman-backups' }
                $point
            }"""

        where:
        point << ["from 'orders'", "from 'orders', at: LATEST_POINT", "from 'orders', at: 'LATEST_SNAPSHOT'",
                  "from container('orders'), at: LATEST_POINT", "from(dsource('orders'), at: LATEST_POINT)", "from config",
                  "timeflowPointParameters { container 'orders'; location LATEST_POINT }",
                  "timeflowPointParameters { type 'TimeflowPointSnapshot'; snapshot 'x' }",
                  "timeflowPointParameters container: 'orders'"]
    }

    private void rejects(String script, String... messages) {
        assert language.check(new Script('lab.groovy', script))*.toString() == messages.toList()
    }

    private void accepts(String script) {
        assert language.check(new Script('lab.groovy', script))*.toString() == []
    }
}
