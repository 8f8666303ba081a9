package dev.sluice.dsl.text

import org.yaml.snakeyaml.Yaml
import spock.lang.Specification

class YamlTextSpec extends Specification {
    def "what a reader of YAML makes of it is what was written: #value"() {
        expect:
        new Yaml().load(new YamlText().of(value)) == value

        where:
        value << [['name', 'two words', 'yes', 'No', 'TRUE', 'off', 'null', 'y', 'N', '1', '1.5', '2026-05-04', 'a: b', '- a', '', ' a', 'a ', '#a', "it's"],
                  [true, false, null, 1, 1.5d], [on: 'on', off: [], none: [:], deep: [[a: 1, b: [2, 3]]]]]
    }
}
