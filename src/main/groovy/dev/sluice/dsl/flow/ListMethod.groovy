package dev.sluice.dsl.flow

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/**
 * What a list understands, as a script writes it: {@code vdbs.where { … }}. Some of these are ours ({@link ListMethods} does them),
 * the others come with Groovy and are listed here because people need them.
 */
@POJO
@CompileStatic
final class ListMethod {
    /** What stands behind it. */
    enum Takes { NOTHING, NUMBER, CONDITION, FIELDS, ORDER, FIELD }

    /** What it gives. */
    enum Gives { LIST, ELEMENT, OTHER }

    private static final List<ListMethod> ALL = [
        new ListMethod('where', true, Takes.CONDITION, Gives.LIST, 'Those for which something holds.', "jobs.where { it.jobState == 'FAILED' }"),
        new ListMethod('sort', true, Takes.ORDER, Gives.LIST, 'In the order of fields; a minus before one sorts down.', "jobs.sort('-startTime')"),
        new ListMethod('select', true, Takes.FIELDS, Gives.LIST, 'The same with those fields as columns.', "vdbs.select('name', 'group')"),
        new ListMethod('group', true, Takes.FIELD, Gives.OTHER, 'By what they have in a field.', "jobs.group('jobState')"),
        new ListMethod('sparkline', true, Takes.NOTHING, Gives.OTHER, 'Numbers as one small drawing.', '[3, 8, 5].sparkline()'),
        new ListMethod('take', false, Takes.NUMBER, Gives.LIST, 'The first so many.', 'jobs.take(5)'),
        new ListMethod('drop', false, Takes.NUMBER, Gives.LIST, 'Those behind the first so many.', 'jobs.drop(5)'),
        new ListMethod('first', false, Takes.NOTHING, Gives.ELEMENT, 'The first one.', 'groups.first()'),
        new ListMethod('last', false, Takes.NOTHING, Gives.ELEMENT, 'The last one.', 'groups.last()'),
        new ListMethod('size', false, Takes.NOTHING, Gives.OTHER, 'How many there are.', 'vdbs.size()'),
        new ListMethod('find', false, Takes.CONDITION, Gives.ELEMENT, 'The first for which something holds, or null.', "vdbs.find { it.name == 'qa1' }"),
        new ListMethod('findAll', false, Takes.CONDITION, Gives.LIST, 'Those for which something holds; where does the same.', "vdbs.findAll { it.name =~ 'qa' }"),
        new ListMethod('each', false, Takes.CONDITION, Gives.LIST, 'Do something with each.', 'vdbs.each { println it.name }'),
        new ListMethod('collect', false, Takes.CONDITION, Gives.OTHER, 'What braces make of each.', 'vdbs.collect { it.name }'),
        new ListMethod('groupBy', false, Takes.CONDITION, Gives.OTHER, 'By what braces make of each.', 'jobs.groupBy { it.jobState }'),
        new ListMethod('any', false, Takes.CONDITION, Gives.OTHER, 'Whether something holds for any.', "jobs.any { it.jobState == 'FAILED' }"),
        new ListMethod('every', false, Takes.CONDITION, Gives.OTHER, 'Whether something holds for all.', "jobs.every { it.jobState == 'COMPLETED' }"),
        new ListMethod('count', false, Takes.CONDITION, Gives.OTHER, 'For how many something holds.', "jobs.count { it.jobState == 'FAILED' }"),
        new ListMethod('sum', false, Takes.CONDITION, Gives.OTHER, 'Numbers added up.', '[3, 8, 5].sum()'),
        new ListMethod('average', false, Takes.CONDITION, Gives.OTHER, 'What each has of their sum.', '[3, 8, 4].average()'),
        new ListMethod('max', false, Takes.CONDITION, Gives.ELEMENT, 'The one with the most.', 'snapshots.max { it.creationTime }'),
        new ListMethod('min', false, Takes.CONDITION, Gives.ELEMENT, 'The one with the least.', 'snapshots.min { it.creationTime }'),
        new ListMethod('reverse', false, Takes.NOTHING, Gives.LIST, 'The other way round.', 'jobs.reverse()'),
        new ListMethod('unique', false, Takes.NOTHING, Gives.LIST, 'Each only once.', 'vdbs*.group.unique()'),
        new ListMethod('join', false, Takes.NOTHING, Gives.OTHER, 'As one text.', "vdbs*.name.join(', ')")].asImmutable()

    final String name
    /** Whether it is ours rather than one of Groovy. */
    final boolean own
    final Takes takes
    final Gives gives
    /** What it is for, in a few words. */
    final String about
    /** A line that can be typed as it stands. */
    final String example

    private ListMethod(String name, boolean own, Takes takes, Gives gives, String about, String example) {
        this.name = name
        this.own = own
        this.takes = takes
        this.gives = gives
        this.about = about
        this.example = example
    }

    static List<ListMethod> all() {
        ALL
    }

    /** The one of that name, or null. */
    static ListMethod named(String name) {
        ALL.find { it.name == name }
    }

    /** How a script begins to write it. */
    String getBeginning() {
        switch (takes) {
            case Takes.NOTHING: return name + '()'
            case Takes.NUMBER: return name + '('
            case Takes.CONDITION: return name + ' { '
            default: return name + "('"
        }
    }
}
