package dev.sluice.engine.network.process;

import dev.sluice.engine.http.call.HttpAnswer;
import dev.sluice.engine.network.ListeningPort;
import dev.sluice.engine.network.PemKeys;
import dev.sluice.engine.network.ReceivedRequest;
import dev.sluice.engine.network.ReceivedRequest.Header;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Messages as bytes: the length of what follows, a number for the kind of message, and its fields one after the other. A text is its
 * length and its UTF-8; a list is its length and its items; what may be missing has a byte before it. Java's own way of writing objects
 * would build whatever the other side names.
 */
final class NetworkMessageFormat {
    private static final int SERVE = 1;
    private static final int RENEW = 2;
    private static final int LISTENS = 3;
    private static final int CANNOT_LISTEN = 4;
    private static final int ASK_LOGIN = 5;
    private static final int ASK = 6;
    private static final int LOGIN = 7;
    private static final int ANSWERED = 8;
    private static final int BROKEN = 9;

    private NetworkMessageFormat() {
    }

    /** Writes a message as a whole. Several threads may write to {@code out}, which is locked for that. */
    static void write(NetworkMessage message, OutputStream out) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(1024);
        pack(message, new DataOutputStream(bytes));
        synchronized (out) {
            new DataOutputStream(out).writeInt(bytes.size());
            bytes.writeTo(out);
            out.flush();
        }
    }

    /**
     * Reads the next message.
     *
     * @param most how long it may be
     * @throws EOFException where the other side has ended
     * @throws IOException where what comes is no message
     */
    static NetworkMessage read(InputStream in, int most) throws IOException {
        DataInputStream input = new DataInputStream(in);
        int length = input.readInt();
        if (length < 1 || length > most) {
            throw new IOException("a message of " + length + " bytes");
        }
        byte[] bytes = new byte[length];
        input.readFully(bytes);
        DataInputStream fields = new DataInputStream(new ByteArrayInputStream(bytes));
        try {
            NetworkMessage message = unpack(fields);
            if (fields.available() > 0) {
                throw new IOException("a message with " + fields.available() + " bytes too many");
            }
            return message;
        } catch (EOFException cut) {
            throw new IOException("a message that is cut", cut);
        } catch (IllegalArgumentException impossible) {
            throw new IOException("a message with an impossible value: " + impossible.getMessage(), impossible);
        }
    }

    private static void pack(NetworkMessage message, DataOutputStream out) throws IOException {
        if (message instanceof NetworkMessage.Serve serve) {
            out.writeByte(SERVE);
            pack(serve.port(), out);
        } else if (message instanceof NetworkMessage.Renew renew) {
            out.writeByte(RENEW);
            pack(renew.keys(), out);
        } else if (message instanceof NetworkMessage.Listens listens) {
            out.writeByte(LISTENS);
            out.writeShort(listens.port());
        } else if (message instanceof NetworkMessage.CannotListen cannot) {
            out.writeByte(CANNOT_LISTEN);
            text(cannot.why(), out);
        } else if (message instanceof NetworkMessage.AskLogin ask) {
            out.writeByte(ASK_LOGIN);
            out.writeLong(ask.id());
            pack(ask.head(), out);
        } else if (message instanceof NetworkMessage.Ask ask) {
            out.writeByte(ASK);
            out.writeLong(ask.id());
            pack(ask.request(), out);
        } else if (message instanceof NetworkMessage.Login login) {
            out.writeByte(LOGIN);
            out.writeLong(login.id());
            out.writeBoolean(login.isLoggedIn());
        } else if (message instanceof NetworkMessage.Answered answered) {
            out.writeByte(ANSWERED);
            out.writeLong(answered.id());
            pack(answered.answer(), out);
        } else if (message instanceof NetworkMessage.Broken broken) {
            out.writeByte(BROKEN);
            out.writeLong(broken.id());
        }
    }

    private static NetworkMessage unpack(DataInputStream in) throws IOException {
        int kind = in.readByte();
        return switch (kind) {
            case SERVE -> new NetworkMessage.Serve(port(in));
            case RENEW -> new NetworkMessage.Renew(keys(in));
            case LISTENS -> new NetworkMessage.Listens(in.readUnsignedShort());
            case CANNOT_LISTEN -> new NetworkMessage.CannotListen(text(in));
            case ASK_LOGIN -> new NetworkMessage.AskLogin(in.readLong(), request(in));
            case ASK -> new NetworkMessage.Ask(in.readLong(), request(in));
            case LOGIN -> new NetworkMessage.Login(in.readLong(), in.readBoolean());
            case ANSWERED -> new NetworkMessage.Answered(in.readLong(), answer(in));
            case BROKEN -> new NetworkMessage.Broken(in.readLong());
            default -> throw new IOException("a message of kind " + kind);
        };
    }

    private static void pack(ListeningPort port, DataOutputStream out) throws IOException {
        bytes(port.address().getAddress().getAddress(), out);
        out.writeInt(port.address().getPort());
        list(port.hostNames(), out, NetworkMessageFormat::text);
        list(port.trustedProxies(), out, (proxy, to) -> bytes(proxy.getAddress(), to));
        out.writeBoolean(port.keys() != null);
        if (port.keys() != null) {
            pack(port.keys(), out);
        }
    }

    private static ListeningPort port(DataInputStream in) throws IOException {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getByAddress(bytes(in)), in.readInt());
        List<String> names = list(in, NetworkMessageFormat::text);
        List<InetAddress> proxies = list(in, from -> InetAddress.getByAddress(bytes(from)));
        return new ListeningPort(address, names, proxies, in.readBoolean() ? keys(in) : null);
    }

    private static void pack(PemKeys keys, DataOutputStream out) throws IOException {
        text(keys.certificate(), out);
        text(keys.key(), out);
    }

    private static PemKeys keys(DataInputStream in) throws IOException {
        return new PemKeys(text(in), text(in));
    }

    private static void pack(ReceivedRequest request, DataOutputStream out) throws IOException {
        text(request.method(), out);
        text(request.path(), out);
        out.writeBoolean(request.parameters() != null);
        if (request.parameters() != null) {
            list(request.parameters().entrySet(), out, (parameter, to) -> pair(parameter.getKey(), parameter.getValue(), to));
        }
        list(request.fields(), out, (header, to) -> pair(header.name(), header.value(), to));
        text(request.address(), out);
        out.writeBoolean(request.isCut());
        bytes(request.bytes(), out);
    }

    private static ReceivedRequest request(DataInputStream in) throws IOException {
        String method = text(in);
        String path = text(in);
        Map<String, String> parameters = in.readBoolean() ? parameters(in) : null;
        List<Header> headers = list(in, from -> new Header(text(from), text(from)));
        String address = text(in);
        boolean cut = in.readBoolean();
        return new ReceivedRequest(method, path, parameters, headers, address, bytes(in), cut);
    }

    private static Map<String, String> parameters(DataInputStream in) throws IOException {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (int left = count(in); left > 0; left--) {
            parameters.put(text(in), text(in));
        }
        return parameters;
    }

    private static void pack(HttpAnswer answer, DataOutputStream out) throws IOException {
        out.writeInt(answer.status());
        text(answer.contentType(), out);
        list(answer.cookies(), out, NetworkMessageFormat::text);
        out.writeLong(answer.delay().toMillis());
        bytes(answer.body(), out);
    }

    private static HttpAnswer answer(DataInputStream in) throws IOException {
        int status = in.readInt();
        String contentType = text(in);
        List<String> cookies = list(in, NetworkMessageFormat::text);
        return new HttpAnswer(status, contentType, cookies, Duration.ofMillis(in.readLong()), bytes(in));
    }

    /** How a part of a message is written. */
    @FunctionalInterface
    private interface Packing<T> {
        void pack(T value, DataOutputStream out) throws IOException;
    }

    /** How a part of a message is read. */
    @FunctionalInterface
    private interface Unpacking<T> {
        T unpack(DataInputStream in) throws IOException;
    }

    private static <T> void list(Collection<T> items, DataOutputStream out, Packing<T> each) throws IOException {
        out.writeInt(items.size());
        for (T item : items) {
            each.pack(item, out);
        }
    }

    private static <T> List<T> list(DataInputStream in, Unpacking<T> each) throws IOException {
        List<T> items = new ArrayList<>();
        for (int left = count(in); left > 0; left--) {
            items.add(each.unpack(in));
        }
        return items;
    }

    private static void pair(String name, String value, DataOutputStream out) throws IOException {
        text(name, out);
        text(value, out);
    }

    private static void text(String text, DataOutputStream out) throws IOException {
        bytes(text.getBytes(StandardCharsets.UTF_8), out);
    }

    private static String text(DataInputStream in) throws IOException {
        return new String(bytes(in), StandardCharsets.UTF_8);
    }

    private static void bytes(byte[] bytes, DataOutputStream out) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static byte[] bytes(DataInputStream in) throws IOException {
        return in.readNBytes(count(in));
    }

    /** How much follows, of which nothing takes less than a byte: so what is claimed has to be there. */
    private static int count(DataInputStream in) throws IOException {
        int count = in.readInt();
        if (count < 0 || count > in.available()) {
            throw new IOException("a message that claims " + count + " of what has " + in.available() + " bytes");
        }
        return count;
    }
}
