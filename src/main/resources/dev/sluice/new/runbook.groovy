// NAME: say here in one sentence what it does.
//
//     sluice run NAME.groovy -p target=qa1
//     sluice resume last              go on where it stopped
//     sluice resume --undo last       take back what it did
//     sluice runs report last --html NAME.html

param 'target', choices: { vdbs*.name }, about: 'the VDB to refresh'

runbook('NAME') {
    confirm 'Refresh it?', vdb: params.target

    step('Stop the application') { println 'stopped' }
    undo { println 'started again' }

    step('Refresh') {
        retry(times: 3, backoff: '5s') { refresh params.target }
    }

    step('Start the application') { println 'started' }
}
