package dev.sluice.engine.network.process;

import dev.sluice.engine.http.call.HttpAnswer;
import dev.sluice.engine.network.ListeningPort;
import dev.sluice.engine.network.PemKeys;
import dev.sluice.engine.network.ReceivedRequest;

/** What the engine and the process that serves its network say to each other. */
sealed interface NetworkMessage {
    /** The engine says what is to be served; this comes first. */
    record Serve(ListeningPort port) implements NetworkMessage {
    }

    /** The engine says that keys were renewed. */
    record Renew(PemKeys keys) implements NetworkMessage {
    }

    /** The process listens now, at this port. */
    record Listens(int port) implements NetworkMessage {
    }

    /** The process cannot listen. */
    record CannotListen(String why) implements NetworkMessage {
    }

    /** The process asks whether somebody makes a request who is logged in. */
    record AskLogin(long id, ReceivedRequest head) implements NetworkMessage {
    }

    /** The process asks for the answer to a request. */
    record Ask(long id, ReceivedRequest request) implements NetworkMessage {
    }

    /** The engine says whether somebody is logged in. */
    record Login(long id, boolean isLoggedIn) implements NetworkMessage {
    }

    /** The engine answers. */
    record Answered(long id, HttpAnswer answer) implements NetworkMessage {
    }

    /** The engine failed, and there is no answer. */
    record Broken(long id) implements NetworkMessage {
    }
}
