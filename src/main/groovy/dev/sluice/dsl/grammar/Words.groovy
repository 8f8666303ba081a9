package dev.sluice.dsl.grammar

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.nio.charset.StandardCharsets
import java.util.concurrent.ConcurrentHashMap

/**
 * Finds words by their names. The resources {@code META-INF/sluice/words} on the class path list them, the class of one a line, in
 * the order in which one learns them.
 *
 * <p>The name of a word follows from that of its class: {@code WaitForWord} is {@code waitFor}. The name of its listing follows from
 * its own: {@code vdbs}, {@code policies}. So a script loads the words only that it uses.
 */
@POJO
@CompileStatic
final class Words {
    private static final String LISTS = 'META-INF/sluice/words'
    private static final String SUFFIX = 'Word'

    /** The classes, by the names of the words. */
    private static final Map<String, String> CLASSES = listed()
    private static final Map<String, Word> LOADED = new ConcurrentHashMap<>()

    private Words() {
    }

    private static Map<String, String> listed() {
        Map<String, String> classes = new LinkedHashMap<>()
        Enumeration<URL> lists = Words.classLoader.getResources(LISTS)
        while (lists.hasMoreElements()) {
            InputStream list = lists.nextElement().openStream()
            try {
                for (String line : new String(list.readAllBytes(), StandardCharsets.UTF_8).split('\n')) {
                    if (!line.isBlank() && !line.startsWith('#')) {
                        classes.put(nameOf(line.trim()), line.trim())
                    }
                }
            } finally {
                list.close()
            }
        }
        classes
    }

    static String nameOf(String type) {
        String simple = type.substring(type.lastIndexOf('.') + 1, type.length() - SUFFIX.length())
        Character.toLowerCase(simple.charAt(0)).toString() + simple.substring(1)
    }

    static Set<String> names() {
        Collections.unmodifiableSet(CLASSES.keySet())
    }

    static boolean has(String name) {
        CLASSES.containsKey(name)
    }

    /** Whether the class {@code type} is that of a word. */
    static boolean isWord(String type) {
        CLASSES.containsValue(type)
    }

    /** The word of that name, or null. */
    static Word named(String name) {
        Word known = name == null ? null : LOADED.get(name)
        known != null || !CLASSES.containsKey(name) ? known : load(name)
    }

    private static Word load(String name) {
        Class<?> type = Class.forName(CLASSES.get(name), true, Words.classLoader)
        LOADED.putIfAbsent(name, (Word) type.getDeclaredConstructor().newInstance())
        LOADED.get(name)
    }

    static List<Word> all() {
        List<Word> all = []
        for (String name : CLASSES.keySet()) {
            all.add(named(name))
        }
        all
    }

    /** The word of which {@code name} lists all there are, or null. */
    static Word listing(String name) {
        for (String word : singulars(name)) {
            Word found = named(word)
            if (found != null && found.listing == name) {
                return found
            }
        }
        null
    }

    private static List<String> singulars(String name) {
        List<String> all = [name]
        if (name.endsWith('ies')) {
            all.add(name.substring(0, name.length() - 3) + 'y')
        }
        if (name.endsWith('s')) {
            all.add(name.substring(0, name.length() - 1))
        }
        all
    }

    /** What lists all objects that the word {@code name} reads. */
    static String plural(String name) {
        name.endsWith('y') ? name.substring(0, name.length() - 1) + 'ies' : name + 's'
    }

    /** All words that have a listing. */
    static List<Word> withListing() {
        all().findAll { it.listing != null }
    }

    static List<String> listings() {
        withListing()*.listing
    }

    /** The word that asks for what messages call {@code operation}. */
    static Word asking(String operation) {
        named(operation) ?: all().find { it.operation == operation }
    }
}
