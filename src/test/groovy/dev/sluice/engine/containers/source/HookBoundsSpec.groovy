package dev.sluice.engine.containers.source

import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.TempDir

/** What a hook may take of its machine, and what it does not see of it. */
class HookBoundsSpec extends Specification {
    @TempDir Path folder
    @AutoCleanup Lab lab
    Flow flow

    def setup() {
        lab = new Lab(folder)
        flow = new Flow(lab)
    }

    /** What a hook of a new VDB writes. */
    private List<String> said(String command) {
        def orders = flow.linked('orders', lab.tree('orders'))
        flow.completed(flow.provision('qa', orders, [source: [type: 'AppDataVirtualSource', parameters: [mountPath: lab.mountPath('qa')],
                operations: [type: 'VirtualSourceOperations', configureClone: [[type: 'RunBashOnSourceOperation', name: 'look', command: command]]]]]))
                .events*.messageCommandOutput.findAll().join('\n').readLines()
    }

    def "a hook has bounds for its processes, their memory and what they leave when they die"() {
        when:
        def limits = said('ulimit -c; ulimit -Su; ulimit -Hu; ulimit -d')

        then:
        limits[0] == '0'
        limits[1..2].every { it == 'unlimited' || it.toLong() <= 4096 }
        limits[2] == '4096'
        limits[3].toLong() >= 1 << 20
    }

    @Requires({ System.getProperty('user.name') == 'root' })
    def "a hook sees nothing of the engine's home, even as root, and all of its data"() {
        given:
        def home = folder.resolve('home')
        def own = Files.readAllLines(Path.of('/proc/self/mountinfo')).findAll { it.contains("$home") }

        when:
        def seen = said("id -un; ls -A $home | wc -l; cat $home/sysadmin.password 2>&1; cat ${lab.mountPath('qa')}/orders.csv | head -1; touch $home/mine 2>&1; true")

        then:
        seen == ['root', '0', "cat: $home/sysadmin.password: No such file or directory".toString(), 'id,amount',
                 "touch: cannot touch '$home/mine': Read-only file system".toString()]

        and: 'the engine and all others do, as before'
        Files.exists(home.resolve('sysadmin.password'))
        Files.readAllLines(Path.of('/proc/self/mountinfo')).findAll { it.contains("$home") && !it.contains('/mnt/') } == own
    }
}
