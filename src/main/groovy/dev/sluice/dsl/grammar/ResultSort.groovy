package dev.sluice.dsl.grammar

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/**
 * What a word gives, as far as the script tells: an object of a type of the API, or a row that the word puts together; or a list of such.
 */
@POJO
@CompileStatic
final class ResultSort {
    /** The type of the objects; of rows, what they are rows of, for people. */
    final String type
    /** The names of the fields that rows have, or objects have besides those of their type; null of objects that have no others. */
    final Set<String> columns
    final boolean rows
    final boolean list

    private ResultSort(String type, Collection<String> columns, boolean rows, boolean list) {
        this.type = type
        this.columns = columns as Set<String>
        this.rows = rows
        this.list = list
    }

    static ResultSort object(String type) {
        new ResultSort(type, null, false, false)
    }

    /** @param besides the fields that it has besides those of its type */
    static ResultSort object(String type, Collection<String> besides) {
        new ResultSort(type, besides, false, false)
    }

    static ResultSort objects(String type) {
        object(type).each()
    }

    static ResultSort rows(String type, Collection<String> columns) {
        new ResultSort(type, columns, true, true)
    }

    /** One of them. */
    ResultSort one() {
        new ResultSort(type, columns, rows, false)
    }

    /** A list of them. */
    ResultSort each() {
        new ResultSort(type, columns, rows, true)
    }
}
