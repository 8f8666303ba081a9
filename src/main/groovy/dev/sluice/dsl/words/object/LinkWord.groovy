package dev.sluice.dsl.words.object

import dev.sluice.dsl.failure.DslException
import dev.sluice.dsl.grammar.Grammar
import dev.sluice.dsl.grammar.Vocabulary
import dev.sluice.dsl.grammar.WireValues
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.dsl.grammar.Words
import dev.sluice.dsl.grammar.WrittenBody
import dev.sluice.operations.Effect
import dev.sluice.operations.Link
import dev.sluice.operations.clone.UsualGroup
import dev.sluice.wire.ApiObject
import dev.sluice.wire.KindFolder
import dev.sluice.wire.Schema
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.util.function.BiFunction

@POJO
@CompileStatic
final class LinkWord extends OneLineWord {
    final String about = 'Make a dSource: a copy of a source that the engine keeps, with its history.'
    final String example = "link { name 'orders'; group 'Sources'; path '/srv/orders' }"
    final String inOneLine = "link 'orders', path: '/srv/orders'"
    final String usage = "link takes braces, or a name and a path: link { } or $inOneLine"
    final boolean naming = true
    /** What may be said besides its name in place of braces. */
    final List<String> options = ['path', 'group', 'description', 'repository', 'excludes', 'followSymlinks']
    final String needed = 'path'
    final String makes = 'LinkParameters'
    final String shortForm = 'DirectoryLink'

    final String making = 'link of'

    private static final String GROUP = 'Sources'
    private static final String DIRECT_CONFIG = 'AppDataDirectSourceConfig'
    private static final String DIRECT_LINK = 'AppDataDirectLinkData'
    private static final List<String> NAMING = ['name', 'group', 'description']
    private static final List<String> COPYING = ['excludes', 'followSymlinks']
    /** The file of a kind with the names that engines give to its repositories, where these take plain directories. */
    private static final String DIRECTORIES = 'directories.txt'

    @Override
    protected ApiObject ofLine(WordCall call) {
        Vocabulary vocabulary = call.grammar().inside(this)
        Map<Object, Object> said = new LinkedHashMap<>(call.named)
        said.put('name', call.told())
        if (said.group == null) {
            said.put('group', UsualGroup.among((List<ApiObject>) Words.named('group').list(call.around), GROUP))
        }
        makeWhole(call, new WrittenBody(vocabulary, WireValues.fitAll(vocabulary, said)))
    }

    /** A directory is linked by a source configuration of its own, which has its name. */
    @Override
    WrittenBody whole(WordCall call, WrittenBody body, BiFunction<ObjectWord, WrittenBody, ApiObject> others) {
        if (body.vocabulary.fitting(body.fields.keySet()).name() != shortForm) {
            return body
        }
        Grammar grammar = call.grammar()
        ObjectWord config = (ObjectWord) Words.named('sourceConfig')
        Map<String, Object> described = [type: DIRECT_CONFIG, name: body.fields.name, repository: body.fields.repository ?: repository(call),
                                         path: body.fields.path] as Map<String, Object>
        ApiObject made = others.apply(config, new WrittenBody(grammar.inside(config), described))
        Map<String, Object> linked = [type: DIRECT_LINK, config: made.reference(), parameters: [:]] as Map<String, Object>
        Map<String, Object> whole = [linkData: linked + body.fields.subMap(COPYING)] as Map<String, Object>
        new WrittenBody(grammar.inside(this), body.fields.subMap(NAMING) + whole)
    }

    /** That which takes plain directories, where only one environment has any; of several there that with the first of the names. */
    private static ApiObject repository(WordCall call) {
        List<String> names = KindFolder.all().collectMany { it.text(DIRECTORIES).map { it.readLines() }.orElse([]) } as List<String>
        List<ApiObject> fit = ((List<ApiObject>) Words.named('repository').list(call.around)).findAll { it.name() in names }
        if (fit*.string('environment').unique().size() != 1) {
            throw DslException.about(call.word.name, "the engine has ${fit.size()} repositories for directories. Say which one: repository 'name'")
        }
        fit.min { names.indexOf(it.name()) }
    }

    @Override
    Effect<ApiObject> creation(Schema schema, Map<String, Object> body) {
        new Link(schema, body)
    }
}
