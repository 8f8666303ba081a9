package dev.sluice.dsl.words.look

import dev.sluice.language.Branch
import dev.sluice.operations.ContainerSort
import dev.sluice.wire.ApiObject
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** What came from what: below a dSource its snapshots, below a snapshot the VDBs that start there, below those theirs. */
@POJO
@CompileStatic
final class ContainerTree {
    private final List<ApiObject> containers
    /** The snapshot at which each timeflow starts, by the timeflow. */
    private final Map<String, String> starts
    private final Map<String, List<ApiObject>> snapshots

    private final ContainerSort sort

    ContainerTree(List<ApiObject> containers, ContainerSort sort, List<ApiObject> timeflows, List<ApiObject> snapshots) {
        this.containers = containers
        this.sort = sort
        starts = timeflows.collectEntries { [it.reference(), it.string('parentSnapshot')] }
        this.snapshots = snapshots.toSorted { it.string('creationTime') ?: '' }.groupBy { it.string('container') }
    }

    /** Everything, from what came from nothing that is still there. */
    List<Branch> roots() {
        Set<String> all = containers*.reference().toSet()
        containers.findAll { !all.contains(it.string('provisionContainer')) }.collect { of(it) }
    }

    Branch of(ApiObject container) {
        of(container, [] as Set)
    }

    /** @param above the containers that it came from, none of which can come from it again */
    private Branch of(ApiObject container, Set<String> above) {
        Set<String> here = above + container.reference()
        List<ApiObject> copies = containers.findAll { it.string('provisionContainer') == container.reference() && !here.contains(it.reference()) }
        List<ApiObject> points = snapshots[container.reference()] ?: []
        Map<String, List<ApiObject>> from = copies.groupBy { starts[it.string('currentTimeflow')] }
        Set<String> known = points*.reference().toSet()
        List<Branch> branches = points.collect { point ->
            new Branch('snapshot', point, (from[point.reference()] ?: []).collect { of(it, here) })
        }
        List<Branch> others = copies.findAll { !known.contains(starts[it.string('currentTimeflow')]) }.collect { of(it, here) }
        new Branch(sort.isVdb(container) ? 'vdb' : 'dsource', container, branches + others)
    }
}
