package dev.sluice.dsl.words.object

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class AlertWord extends ObjectWord {
    final String about = 'Read an alert: news of something that happened.'
    final String example = 'alerts.collect { alert(it.reference).eventTitle }'
    final String reads = 'Alert'
}
