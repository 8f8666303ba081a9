package dev.sluice.engine.kind;

import dev.sluice.engine.host.files.SourceReach;
import dev.sluice.wire.Secret;
import java.util.List;

/**
 * A source as its user knows it.
 *
 * @param text of the address, without a password
 * @param password that was given with it, or null
 * @param isAsked whether the source is to be asked what it is and allows; else only what the address says counts
 * @param installations that there are of the kind
 * @param user the name of the account that would read it, or null
 * @param reach from where on this machine it may be read
 */
public record SourceAddress(String text, Secret password, boolean isAsked, List<Installation> installations, String user, SourceReach reach) {
}
