package dev.sluice.dsl.check

import dev.sluice.dsl.flow.ListMembers
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** What may hold objects of an engine in a script: by which of its methods it gives the like again, or one of them, or hands each to braces. */
@POJO
@CompileStatic
enum ValueHolder {
    LIST(ListMembers.GIVE_LISTS + ['where', 'select', 'each', 'tap', 'asImmutable', 'asReversed'],
            ['find', 'first', 'last', 'head', 'min', 'max', 'getFirst', 'getLast', 'get', 'pop', 'removeLast', 'removeFirst'],
            ['each', 'eachWithIndex', 'reverseEach', 'collect', 'collectMany', 'collectEntries', 'find', 'findAll', 'findResult', 'findResults',
             'findIndexOf', 'findIndexValues', 'findLastIndexOf', 'any', 'every', 'count', 'countBy', 'sum', 'average', 'sort', 'toSorted', 'min', 'max', 'groupBy',
             'where', 'split', 'unique', 'toUnique', 'takeWhile', 'dropWhile', 'inject', 'forEach', 'removeIf', 'removeAll', 'retainAll']),

    MAP(['each', 'tap', 'findAll', 'sort', 'toSorted', 'take', 'drop', 'takeWhile', 'dropWhile', 'asImmutable', 'eachWithIndex', 'reverseEach'],
            ['get', 'getOrDefault', 'remove'],
            ['each', 'any', 'every', 'find', 'findAll', 'findResult', 'findResults', 'collect', 'collectMany', 'collectEntries', 'count', 'sum', 'sort',
             'toSorted', 'min', 'max', 'groupBy', 'takeWhile', 'dropWhile', 'eachWithIndex', 'reverseEach', 'forEach']),

    /** A key of a map and what is kept by it. */
    ENTRY([], ['getValue'], []),

    STREAM(['filter', 'sorted', 'distinct', 'limit', 'skip', 'peek', 'takeWhile', 'dropWhile', 'parallel', 'sequential', 'unordered'], [],
            ['filter', 'sorted', 'peek', 'takeWhile', 'dropWhile', 'map', 'mapToInt', 'mapToLong', 'mapToDouble', 'flatMap', 'forEach', 'forEachOrdered',
             'anyMatch', 'allMatch', 'noneMatch', 'min', 'max', 'collect', 'each', 'findAll', 'find', 'any', 'every']),

    /** {@code Optional} of Java. */
    OPTIONAL(['filter', 'or'], ['get', 'orElse', 'orElseGet', 'orElseThrow'], ['filter', 'map', 'ifPresent', 'ifPresentOrElse'])

    /** The methods that give the like again. */
    final Set<String> again
    /** The methods that give one of what it holds. */
    final Set<String> ones
    /** The methods that hand what it holds to their braces, one after another. */
    final Set<String> handing

    ValueHolder(Collection<String> again, Collection<String> ones, Collection<String> handing) {
        this.again = again as Set<String>
        this.ones = ones as Set<String>
        this.handing = handing as Set<String>
    }
}
