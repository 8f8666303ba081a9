package dev.sluice.lab

import dev.sluice.client.Connection
import dev.sluice.language.Conversation
import dev.sluice.language.Language
import dev.sluice.language.Script
import dev.sluice.operations.Engines
import dev.sluice.operations.JobListener
import dev.sluice.operations.LogIn
import dev.sluice.operations.Session
import dev.sluice.wire.Schema
import dev.sluice.wire.Secret

/** A conversation with the engine of a {@link Lab}, which logs in by itself unless a script names the engine's URL. */
class Talk implements AutoCloseable {
    final Notes notes = new Notes()
    final Conversation conversation

    Talk(Lab lab) {
        Engines engines = { String url ->
            def session = Session.open(Connection.to(url ?: lab.engine.url().toString()), Schema.standard(), notes.&progress as JobListener)
            if (url == null) {
                session.perform(new LogIn('admin', Secret.of(lab.adminPassword)))
            }
            session
        }
        conversation = Language.load().converse(engines, notes)
    }

    Object evaluate(String text) {
        conversation.evaluate(new Script('lab.groovy', text))
    }

    @Override
    void close() {
        conversation.close()
    }
}
