package dev.sluice.engine.http.calls

import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** What listings hold, and in which order, for each query parameter. */
class ListingsSpec extends Specification {
    @Shared @TempDir Path folder
    @Shared @AutoCleanup Lab lab
    @Shared Flow flow
    @Shared String orders
    @Shared String qa

    def setupSpec() {
        lab = new Lab(folder)
        flow = new Flow(lab)
        flow.post('group', [type: 'Group', name: 'QA'])
        standard()
        orders = flow.linked('orders', lab.tree('orders'))
        qa = flow.provisioned('qa', orders)
        flow.linked('sales', lab.tree('sales'))
    }

    /** Somebody who owns something, and sees everything, but does not own everything. */
    private void standard() {
        def user = flow.post('user', [type: 'User', name: 'standard', credential: [type: 'PasswordCredential', password: 'standard user']]).result
        [['ROLE-1', 'GROUP-1'], ['ROLE-5', 'DOMAIN']].each { role, target ->
            flow.post('authorization', [type: 'Authorization', user: user, role: role, target: target])
        }
    }

    private List<String> names(String path, String field = 'name') {
        flow.get(path).result.collect { it[field] }
    }

    def "however large a page is asked for, it has its bounds"() {
        expect:
        Listings.number('pageSize', '999999999', 10_000) == 10_000
        Listings.number('pageSize', '7', 10_000) == 7
    }

    def "#path lists #names"() {
        expect:
        this.names(path.replace('ORDERS', orders).replace('QA1', qa)) == names

        where:
        path                                                     || names
        'database'                                               || ['orders', 'qa', 'sales']
        'database?group=GROUP-1'                                 || ['orders', 'sales']
        'database?provisionContainer=ORDERS'                     || ['qa']
        'database?group=GROUP-1&provisionContainer=ORDERS'       || []
        'database?noJSContainerDataSource=true&noJSDataSource=true' || ['orders', 'qa', 'sales']
        'database?validForSecureReplication=true'                || []
        'database?pageSize=2&pageOffset=1'                       || ['sales']
        'source?allSources=true&includeHosts=true'               || ['orders', 'qa', 'sales']
        'sourceconfig?cdbConfig=ORACLE_SI_CONFIG-1'              || []
        'sourceconfig?pdbConfigOnly=true'                        || []
        'user'                                                   || ['sysadmin', 'admin', 'standard']
        'source?database=QA1'                                    || ['qa']
        'source?config=APPDATA_SOURCE_CONFIG-1'                  || ['orders']
        'source?repository=APPDATA_REPOSITORY-1'                 || ['orders', 'qa', 'sales']
        'source?environment=UNIX_HOST_ENVIRONMENT-1'             || ['orders', 'qa', 'sales']
        'source?environment=UNIX_HOST_ENVIRONMENT-1&database=QA1' || ['qa']
        'source?environment=UNIX_HOST_ENVIRONMENT-2'             || []
        'source?allSources=true&includeHosts=true'               || ['orders', 'qa', 'sales']
        'sourceconfig?repository=APPDATA_REPOSITORY-2'           || []
        'sourceconfig?environment=UNIX_HOST_ENVIRONMENT-1'       || ['orders', 'qa', 'sales']
        'repository?environment=UNIX_HOST_ENVIRONMENT-2'         || []
        'environment?type=WindowsHostEnvironment'                || []
        'environment?type=UnixHostEnvironment'                   || ['localhost']
        'environment/user?environment=UNIX_HOST_ENVIRONMENT-1'   || [System.getProperty('user.name')]
        'host?environment=UNIX_HOST_ENVIRONMENT-1'               || ['localhost']
        'host?environment=UNIX_HOST_ENVIRONMENT-2'               || []
        'toolkit?sourceEnvironment=UNIX_HOST_ENVIRONMENT-2'      || []
        'timeflow?database=ORDERS'                               || ['default']
        'user?type=SYSTEM'                                       || ['sysadmin']
        'user?domainUserType=DOMAIN_ADMIN'                       || ['admin']
        'user?domainUserType=STANDARD_USER'                      || ['standard']
        'user?domainUserType=SELFSERVICE_ONLY'                   || []
    }

    def "jobs and snapshots come newest first, a page at a time"() {
        expect:
        names(path.replace('ORDERS', orders), field) == listed

        where:
        path                                | field        || listed
        'job'                               | 'targetName' || ['Sources/sales', 'Virtual/qa', 'Sources/orders']
        'job?pageSize=2'                    | 'targetName' || ['Sources/sales', 'Virtual/qa']
        'job?pageSize=2&pageOffset=1'       | 'targetName' || ['Sources/orders']
        'job?pageSize=2&pageOffset=2'       | 'targetName' || []
        'job?ascending=true&pageSize=1'     | 'targetName' || ['Sources/orders']
        'job?maxTotal=1'                    | 'targetName' || ['Sources/sales']
        'job?target=ORDERS'                 | 'targetName' || ['Sources/orders']
        'job?jobType=DB_PROVISION'          | 'targetName' || ['Virtual/qa']
        'job?jobType=DB_PROVISION,DB_SYNC'  | 'targetName' || ['Virtual/qa']
        'job?jobState=FAILED'               | 'targetName' || []
        'job?jobState=FAILED,COMPLETED&pageSize=1' | 'targetName' || ['Sources/sales']
        'job?jobState=COMPLETED&pageSize=1' | 'targetName' || ['Sources/sales']
        'job?searchText=LINK%20dsource'     | 'targetName' || ['Sources/sales', 'Sources/orders']
        'job?fromDate=2020-01-01T00%3A00%3A00.000Z&toDate=2020-01-02T00:00:00.000Z' | 'targetName' || []
        'job?fromDate=2020-01-01T00%3A00%3A00.000Z&pageSize=1' | 'targetName' || ['Sources/sales']
        'snapshot?database=ORDERS'          | 'container'  || ['APPDATA_CONTAINER-1']
        'snapshot'                          | 'container'  || ['APPDATA_CONTAINER-3', 'APPDATA_CONTAINER-2', 'APPDATA_CONTAINER-1']
        'snapshot?pageSize=1&pageOffset=1'  | 'container'  || ['APPDATA_CONTAINER-2']
    }

    def "actions are found by #path"() {
        expect:
        names("action?$path", 'details') == details

        where:
        path                                                    || details
        'pageSize=1&pageOffset=2'                               || ['Create source configuration "sales".']
        'searchText=Log in as user&sortBy=reference&user=USER-2&pageSize=1'.replace(' ', '%20') || ['Log in as user "admin".']
        'searchText=provision'                                  || ['Provision virtual database "qa".']
        'state=FAILED'                                          || []
        'state=COMPLETED&ascending=true&pageSize=1'             || ['Log in as user "admin".']
        'parentAction=ACTION-1'                                 || []
        'user=USER-1'                                           || []
        'rootActionOnly=true&pageSize=1'                        || ['Link dSource "sales".']
        'ignoreActionTypes=DB_LINK,DB_SYNC&ignoreActionTypes=DB_PROVISION&ignoreActionTypes=SOURCE_CONFIG_CREATE&ignoreActionTypes=USER_CREATE,AUTHORIZATION_CREATE' || ['Create group "QA".', 'Log in as user "admin".']
        'sortBy=details&ascending=true&pageSize=1'              || ['Create group "QA".']
        'sortBy=title&pageSize=1'                               || ['Log in as user "admin".']
        'sortBy=startTime&pageSize=1'                           || ['Run SnapSync for database "sales".']
    }

    def "authorizations are found by where they are, or by where they hold: #path"() {
        expect:
        flow.get("authorization?${path.replace('ORDERS', orders)}").result*.subMap('role', 'target')*.values()*.toList() == found

        where:
        path                           || found
        'target=GROUP-1'               || [['ROLE-1', 'GROUP-1']]
        'target=ORDERS'                || []
        'target=ORDERS&effective=true' || [['ROLE-1', 'DOMAIN'], ['ROLE-1', 'GROUP-1'], ['ROLE-5', 'DOMAIN']]
        'target=GROUP-2&effective=true' || [['ROLE-1', 'DOMAIN'], ['ROLE-5', 'DOMAIN']]
        'target=ORDERS&effective=true&user=USER-2' || [['ROLE-1', 'DOMAIN']]
    }

    def "sources come with their hosts when they are asked for"() {
        expect:
        flow.get('source').result.every { it.hosts == null }
        flow.get('source?includeHosts=true').result.every { it.hosts == ['UNIX_HOST-1'] }
    }

    def "events are in the listing of jobs only when they are asked for"() {
        expect:
        flow.get('job').result.every { it.events == null }
        flow.get('job?addEvents=true').result.every { it.events*.messageCode.first() == 'event.job.started' }
        flow.get('job?addEvents=true').result.every { it.events*.messageCode.last() == 'event.job.completed' }
    }

    def "records come 25 at a time where nobody says how many, and objects all at once"() {
        given:
        def other = new Lab(folder.resolve('of many'))
        def many = other.admin()

        when:
        30.times { many.post('group', [type: 'Group', name: "group $it" as String]) }

        then:
        many.get('action').result.size() == 25
        many.get('action?pageOffset=1').result*.details.last() == 'Log in as user "admin".'
        many.get('group').result.size() == 32

        cleanup:
        other?.close()
    }

    def "#path is refused with #details"() {
        when:
        def answer = flow.get(path)

        then:
        answer.status == 200
        answer.error.subMap('id', 'details', 'action') == [id: 'exception.webservices.query', details: details, action: action]

        where:
        path                      || details                           | action
        'action?rootAction=true'  || "GET action has no parameter 'rootAction'." | 'It takes parentAction, user, state, fromDate,' +
                ' toDate, searchText, rootActionOnly, ignoreActionTypes, sortBy, pageSize, pageOffset, ascending.'
        'database?group='         || "group is ''."                               | 'Give one reference, or leave it out.'
        'source?database=A-1&database=A-2' || "database is 'A-1,A-2'."            | 'Give one reference, or leave it out.'
        'snapshot?timeflow='      || "timeflow is ''."                            | 'Give one reference, or leave it out.'
        'job?jobType='            || "jobType is ''."                             | 'Give one, several with commas between them, or leave it out.'
        'job?jobState='           || "jobState is ''."                            | 'Use one of RUNNING, SUSPENDED, CANCELED, COMPLETED, FAILED.'
        'job?jobstate=FAILED'     || "GET job has no parameter 'jobstate'."      | "Did you mean 'jobState'?"
        'database?color=red'      || "GET database has no parameter 'color'."    | 'It takes group, provisionContainer, noJSDataSource,' +
                ' noJSContainerDataSource, validForSecureReplication, pageSize, pageOffset.'
        'database/APPDATA_CONTAINER-1?x=' || "GET database/* has no parameter 'x'." | 'It takes none.'
        'job?addEvents=perhaps'   || "addEvents is 'perhaps'."         | 'Use true or false.'
        'job?pageSize=many'       || "pageSize is 'many'."             | 'Give a number from 0 to 10000.'
        'job?pageOffset=-1'       || "pageOffset is '-1'."             | 'Give a number from 0 to 2147483647.'
        'job?jobState=SLEEPING'   || "jobState is 'SLEEPING'."         | 'Use one of RUNNING, SUSPENDED, CANCELED, COMPLETED, FAILED.'
        'job?fromDate=yesterday'  || "fromDate is 'yesterday'."        | 'Give a time like 2026-01-31T18:00:00.000Z.'
        'action?sortBy=colour'    || "sortBy is 'colour'."             | 'Use one of reference, state, title, details, startTime,' +
                ' endTime, failureDescription, parentAction, workSource, workSourceName, workSourcePrincipal.'
    }
}
