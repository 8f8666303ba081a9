package dev.sluice.library

import java.lang.reflect.Constructor
import java.lang.reflect.Executable
import java.lang.reflect.Field
import java.lang.reflect.Member
import java.lang.reflect.Method
import java.lang.reflect.Modifier
import java.lang.reflect.Parameter
import java.lang.reflect.Type
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification

/** What programs of others may call, as a listing that is kept with the sources: whoever changes it sees that. */
class PublicInterfaceSpec extends Specification {
    /** Each a package, without those below it. */
    private static final List<String> ROOMS = ['client', 'execution', 'language', 'library', 'operations', 'testing', 'wire']
    private static final Path LISTING = Path.of('src/test/resources/dev/sluice/library/public-interface.txt')

    def "the public interface is the one that is listed"() {
        given:
        def now = ROOMS.collectMany { classes(it) }.collect { described(it) }.join('\n') + '\n'
        if (Boolean.getBoolean('sluice.interface.write')) {
            Files.writeString(LISTING, now)
        }
        def listed = Files.readAllLines(LISTING)

        expect: 'else look at the difference, say in CHANGELOG.md what changed, and write it anew: mvn -q -o -Pone test -Dtest=PublicInterfaceSpec -Dsluice.interface.write=true'
        listed - now.readLines() == []
        now.readLines() - listed == []
        listed == now.readLines()
    }

    private static List<Class<?>> classes(String room) {
        def folder = new File("target/classes/dev/sluice/$room")
        folder.list().findAll { it.endsWith('.class') && !it.startsWith('package-info') }.sort()
                .collect { Class.forName("dev.sluice.$room.${it - '.class'}", false, PublicInterfaceSpec.classLoader) }.findAll { isOpen(it) }
    }

    /** Whether others see it, and all that it is in. */
    private static boolean isOpen(Class<?> type) {
        Modifier.isPublic(type.modifiers) && !type.anonymousClass && !type.localClass && (type.enclosingClass == null || isOpen(type.enclosingClass))
    }

    private static String described(Class<?> type) {
        def ancestors = [type.genericSuperclass, *type.genericInterfaces].findAll { it != null && it != Object }*.typeName
        def parameters = type.typeParameters ? "<${type.typeParameters.join(', ')}>" : ''
        def members = [*type.declaredFields, *type.declaredConstructors, *type.declaredMethods].findAll { isCallable(it) }.collect { told(it) }.sort()
        ["${Modifier.toString(type.modifiers & ~Modifier.STATIC)} $type.name$parameters${ancestors ? ' : ' + ancestors.join(', ') : ''}",
         *members.collect { "    $it" }].join('\n')
    }

    private static boolean isCallable(Member member) {
        !member.synthetic && (Modifier.isPublic(member.modifiers)
                || Modifier.isProtected(member.modifiers) && !Modifier.isFinal(member.declaringClass.modifiers))
    }

    private static String told(Field field) {
        "${shown(field.modifiers)}${field.genericType.typeName} $field.name"
    }

    private static String told(Constructor<?> constructor) {
        "${shown(constructor.modifiers)}new(${given(constructor)})"
    }

    private static String told(Method method) {
        "${shown(method.modifiers)}${method.genericReturnType.typeName} $method.name(${given(method)})"
    }

    private static String given(Executable called) {
        Type[] types = called.genericParameterTypes.length == called.parameterCount ? called.genericParameterTypes : called.parameterTypes
        [types, called.parameters].transpose().collect { Type type, Parameter parameter -> type.typeName }.join(', ')
    }

    private static String shown(int modifiers) {
        def kept = Modifier.toString(modifiers & (Modifier.STATIC | Modifier.ABSTRACT | Modifier.PROTECTED))
        kept ? "$kept " : ''
    }
}
