package dev.sluice.client;

import dev.sluice.wire.Secret;

/**
 * What lets calls into an engine.
 *
 * @param user who logged in, or null
 * @param password what to log in with again when the session is gone, or null
 */
record SessionAccess(Cookies cookies, String user, Secret password) {
    static final SessionAccess NONE = new SessionAccess(Cookies.NONE, null, null);
}
