package dev.sluice.barrier;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A method through which something is done outside of the process: one of the JDK, or of a library of ours that has the machine do it
 * without the JDK.
 *
 * @param type its class, as class files name it
 * @param method its name; all methods of that name are meant
 * @param effect what it does, for people; what it is given stands behind that
 * @param own whether the object itself tells what it is about, rather than what the method is given
 */
record EntryPoint(String type, String method, String effect, boolean own) {
    /** The one method whose numbers say whether it has an effect. */
    static final String OPENING = "open";

    /** The effect of those that may also be opened only to be read. */
    static final String WRITES = "writes";

    /** The effect of those that only read, which is none but where that waits for somebody. */
    static final String READS = "reads";

    /** The effects of those that are about two files. */
    static final Set<String> BETWEEN = Set.of("moves", "copies");

    /** The effect of those that classes of the JDK use for themselves, too. */
    static final String LOADS = "loads a library";

    private static final String LEAVES_WORK = "leaves work for later";
    private static final String CHANGES_MEMORY = "changes the memory of Java";
    private static final String ENDS_JAVA = "ends Java";
    private static final String LOCKS = "locks a file";
    /** The effects behind which nobody can tell how a script goes on. */
    static final Set<String> ENDING = Set.of(LEAVES_WORK, CHANGES_MEMORY, ENDS_JAVA, LOADS);
    /** A class of a library. */
    private static final String DATABASE = "org/sqlite/core/NativeDB";
    private static final String FILES = "sun/nio/fs/UnixFileSystemProvider";
    /** A folder that is open, and through which files in it are reached. */
    private static final String FOLDER = "sun/nio/fs/UnixSecureDirectoryStream";

    private static final List<EntryPoint> OF_MEMORY = Stream.of("putAddress", "putBoolean", "putByte", "putChar", "putDouble", "putFloat", "putInt",
            "putLong", "putObject", "putShort", "putBooleanVolatile", "putByteVolatile", "putCharVolatile", "putDoubleVolatile",
            "putFloatVolatile", "putIntVolatile", "putLongVolatile", "putObjectVolatile", "putShortVolatile", "putOrderedInt", "putOrderedLong",
            "putOrderedObject", "compareAndSwapInt", "compareAndSwapLong", "compareAndSwapObject", "getAndAddInt", "getAndAddLong",
            "getAndSetInt", "getAndSetLong", "getAndSetObject", "staticFieldBase", "copyMemory", "setMemory")
            .map(method -> of("sun/misc/Unsafe", method, CHANGES_MEMORY)).toList();

    private static final List<EntryPoint> OF_MACHINE = List.of(
            of("java/lang/ProcessBuilder", "start", "runs", true),
            of("java/lang/ProcessImpl", "start", "runs"),
            of("java/lang/ProcessHandleImpl", "destroyProcess", "ends a process", true),
            of("java/lang/Runtime", "exit", ENDS_JAVA),
            of("java/lang/Runtime", "halt", ENDS_JAVA),
            of("java/lang/Runtime", "addShutdownHook", LEAVES_WORK),
            of("java/util/Timer", "sched", LEAVES_WORK),
            of("java/util/concurrent/ScheduledThreadPoolExecutor", "delayedExecute", LEAVES_WORK),
            of("java/awt/EventQueue", "postEvent", LEAVES_WORK),
            of("javax/swing/TimerQueue", "addTimer", LEAVES_WORK),
            of("jdk/internal/misc/Signal", "raise", "sends a signal"),
            of("com/sun/management/internal/DiagnosticCommandImpl", "invoke", "has Java do"),
            of("com/sun/management/internal/HotSpotDiagnostic", "dumpHeap", WRITES),
            of("com/sun/management/internal/HotSpotDiagnostic", "setVMOption", "changes the setting of Java"),
            of("java/lang/Runtime", "load0", LOADS),
            of("java/lang/Runtime", "loadLibrary0", LOADS),
            of("java/io/FileInputStream", "open", READS),
            of("java/io/FileInputStream", "read", READS, true),
            of("java/io/FileInputStream", "getChannel", READS, true),
            of("java/io/FileOutputStream", "open", WRITES),
            of("java/io/RandomAccessFile", "open", WRITES),
            of("java/io/File", "delete", "deletes", true),
            of("java/io/File", "deleteOnExit", "deletes", true),
            of("java/io/File", "createNewFile", WRITES, true),
            of("java/io/File", "createTempFile", "makes a file for a while"),
            of("java/io/File", "mkdir", "makes", true),
            of("java/io/File", "renameTo", "moves", true),
            of("java/io/File", "setLastModified", "changes", true),
            of("java/io/File", "setReadOnly", "changes", true),
            of("java/io/File", "setWritable", "changes", true),
            of("java/io/File", "setReadable", "changes", true),
            of("java/io/File", "setExecutable", "changes", true),
            of(FILES, "newFileChannel", WRITES),
            of(FILES, "newAsynchronousFileChannel", WRITES),
            of(FILES, "newByteChannel", WRITES),
            of(FILES, "createDirectory", "makes"),
            of(FILES, "createSymbolicLink", "makes"),
            of(FILES, "createLink", "makes"),
            of(FILES, "implDelete", "deletes"),
            of(FILES, "copy", "copies"),
            of(FILES, "move", "moves"),
            of("sun/nio/fs/AbstractFileSystemProvider", "setAttribute", "changes"),
            of("sun/nio/fs/UnixFileAttributeViews$Basic", "setTimes", "changes a file"),
            of("sun/nio/fs/UnixFileAttributeViews$Posix", "setTimes", "changes a file"),
            of("sun/nio/fs/UnixFileAttributeViews$Posix", "setMode", "changes a file"),
            of("sun/nio/fs/UnixFileAttributeViews$Posix", "setOwners", "changes a file"),
            of("sun/nio/fs/LinuxUserDefinedFileAttributeView", "write", "changes a file"),
            of("sun/nio/fs/LinuxUserDefinedFileAttributeView", "delete", "changes a file"),
            of("sun/nio/fs/UnixUserDefinedFileAttributeView", "write", "changes a file"),
            of("sun/nio/fs/UnixUserDefinedFileAttributeView", "delete", "changes a file"),
            of("sun/nio/ch/FileChannelImpl", "lock", LOCKS),
            of("sun/nio/ch/FileChannelImpl", "tryLock", LOCKS),
            of("sun/nio/ch/SimpleAsynchronousFileChannelImpl", "implLock", LOCKS),
            of("sun/nio/ch/SimpleAsynchronousFileChannelImpl", "tryLock", LOCKS),
            of(DATABASE, "_open", "opens the database"),
            of(FOLDER, "newByteChannel", WRITES),
            of(FOLDER, "implDelete", "deletes"),
            of(FOLDER, "move", "moves"),
            of(FOLDER + "$BasicFileAttributeViewImpl", "setTimes", "changes a file"),
            of(FOLDER + "$PosixFileAttributeViewImpl", "setPermissions", "changes a file"),
            of(FOLDER + "$PosixFileAttributeViewImpl", "setOwners", "changes a file"),
            of("java/net/InetAddress", "getAllByName", "asks for the address of"),
            of("java/net/InetAddress", "getHostFromNameService", "asks for the name of"),
            of("java/net/InetAddress", "isReachable", "asks whether it answers:", true),
            of("java/net/Socket", "connect", "connects to"),
            of("java/net/Socket", "bind", "listens on"),
            of("java/net/ServerSocket", "bind", "listens on"),
            of("java/net/DatagramSocket", "send", "sends a datagram"),
            of("java/net/DatagramSocket", "connect", "connects to"),
            of("sun/nio/ch/SocketChannelImpl", "connect", "connects to"),
            of("sun/nio/ch/SocketChannelImpl", "bind", "listens on"),
            of("sun/nio/ch/ServerSocketChannelImpl", "bind", "listens on"),
            of("sun/nio/ch/DatagramChannelImpl", "send", "sends a datagram"),
            of("sun/nio/ch/DatagramChannelImpl", "connect", "connects to"),
            of("sun/nio/ch/DatagramChannelImpl", "bind", "listens on"),
            of("sun/nio/ch/AsynchronousSocketChannelImpl", "connect", "connects to"),
            of("sun/nio/ch/AsynchronousSocketChannelImpl", "bind", "listens on"),
            of("sun/nio/ch/AsynchronousServerSocketChannelImpl", "bind", "listens on"),
            of("jdk/internal/net/http/HttpClientImpl", "send", "sends a request"),
            of("jdk/internal/net/http/HttpClientImpl", "sendAsync", "sends a request"),
            of("sun/net/www/protocol/http/HttpURLConnection", "connect", "connects to", true),
            of("jdk/internal/foreign/abi/AbstractLinker", "downcallHandle", "calls a function of the system"));

    /** A method that a newer or older Java lacks is found in another of them. */
    static final List<EntryPoint> ALL = Stream.of(OF_MEMORY, OF_MACHINE).flatMap(List::stream).toList();

    /** Who loads the class that class files name {@code type}. All of the class path is looked through only for what is there. */
    static ClassLoader loader(String type) {
        return type.equals(DATABASE) ? ClassLoader.getSystemClassLoader() : ClassLoader.getPlatformClassLoader();
    }

    private static EntryPoint of(String type, String method, String effect) {
        return of(type, method, effect, false);
    }

    private static EntryPoint of(String type, String method, String effect, boolean own) {
        return new EntryPoint(type, method, effect, own);
    }
}
