package dev.sluice.engine.kind

import java.nio.ByteBuffer
import java.nio.file.Files
import java.nio.file.LinkOption
import java.nio.file.Path
import java.nio.file.attribute.UserDefinedFileAttributeView

/** A directory tree in a test: made by a shell, since names may be any bytes, and described line by line. */
class Tree {
    final Path path

    static boolean isRoot() {
        Files.getAttribute(Path.of('/proc/self'), 'unix:uid') == 0
    }

    Tree(Path path) {
        this.path = Files.createDirectories(path)
    }

    /** Runs shell commands inside. */
    Tree sh(String commands) {
        def process = new ProcessBuilder('sh', '-euc', commands).directory(path.toFile())
                .redirectErrorStream(true).start()
        def output = process.inputStream.text
        assert process.waitFor() == 0: output
        this
    }

    String text(String name) {
        Files.readString(path.resolve(name))
    }

    /** Name, sort, permissions, owner, size, time, names and link of everything, and which names are of one file. */
    String listing() {
        output '''
            find . ! -type s \\( -type d -printf '%p %M %U:%G %T@\\n' -o -printf '%p %M %U:%G %s %T@ %n %l\\n' \\) | LC_ALL=C sort
            find . -type f -links +1 -printf '%i %p\\n' | LC_ALL=C sort -k2 |
                awk '{ names[$1] = names[$1] " " $2 } END { for (i in names) print names[i] }' | LC_ALL=C sort'''
    }

    String contents() {
        output 'find . -type f -print0 | LC_ALL=C sort -z | xargs -0 -r sha256sum'
    }

    /** Bytes on disk. */
    long room() {
        Long.parseLong(output('du -s -B1 . | cut -f1').trim())
    }

    Object inode(String name) {
        Files.getAttribute(path.resolve(name), 'unix:ino', LinkOption.NOFOLLOW_LINKS)
    }

    Map<String, String> attributes(String name) {
        def view = Files.getFileAttributeView(path.resolve(name), UserDefinedFileAttributeView)
        view.list().collectEntries {
            def value = ByteBuffer.allocate(view.size(it))
            view.read(it, value)
            [it, new String(value.array())]
        }
    }

    void setAttribute(String name, String attribute, String value) {
        Files.getFileAttributeView(path.resolve(name), UserDefinedFileAttributeView)
                .write(attribute, ByteBuffer.wrap(value.bytes))
    }

    private String output(String commands) {
        def process = new ProcessBuilder('sh', '-euc', commands).directory(path.toFile()).start()
        def output = process.inputStream.getText('ISO-8859-1')
        assert process.waitFor() == 0
        output
    }
}
