// A runbook that stops half-way, goes on where it stopped, and does nothing twice.
//
//     scripts/sluice run scripts/05-resume-after-failure.groovy        (stops, and says what is missing)
//     touch /tmp/ready
//     scripts/sluice resume --why last
//     scripts/sluice runs show last
//
// Or take back what it did:  scripts/sluice resume --undo last

param 'ready', type: File, default: { new File(System.getProperty('java.io.tmpdir'), 'ready') }, about: 'the file that it waits for'

runbook('Resume after failure') {
    def tag = step('Choose a name') { UUID.randomUUID().toString().take(4) }
    def made = []
    ['first', 'second'].each { which ->
        step("Make the $which group") { made << group { name "$which-$tag" } }
        undo { delete made.removeLast() }
    }
    step('Look whether all is ready') {
        if (!params.ready.exists()) {
            throw new IllegalStateException("$params.ready is not there yet. Create it, then: sluice resume last")
        }
    }
    step('Tell') { println "${made*.name.join(' and ')}: each made once" }
    step('Clean up') { made.each { delete it } }
}
