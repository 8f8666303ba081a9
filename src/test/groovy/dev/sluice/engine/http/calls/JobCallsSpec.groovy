package dev.sluice.engine.http.calls

import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** What can be told to a job leaves its trace, whether the job heeds it or not. */
class JobCallsSpec extends Specification {
    @Shared @TempDir Path folder
    @Shared @AutoCleanup Lab lab
    @Shared Flow flow
    @Shared String job

    def setupSpec() {
        lab = new Lab(folder)
        flow = new Flow(lab)
        flow.linked('orders', lab.tree('orders'))
        job = flow.get('job').result[0].reference
    }

    def "#verb of a job that has ended is refused and recorded"() {
        when:
        def answer = flow.post("job/$job/$verb", [:])

        then:
        answer.error.subMap('id', 'details') == [id: 'exception.job.not.running', details: "'$job' is not running." as String]
        flow.get('action?pageSize=1').result[0].subMap('actionType', 'title', 'details', 'state', 'user') ==
                [actionType: actionType, title: actionType, details: "$details $job: Link dSource \"orders\"." as String, state: 'FAILED', user: 'USER-2']

        where:
        verb      || actionType    | details
        'cancel'  || 'JOB_CANCEL'  | 'Cancel'
        'suspend' || 'JOB_SUSPEND' | 'Suspend'
        'resume'  || 'JOB_RESUME'  | 'Resume'
    }
}
