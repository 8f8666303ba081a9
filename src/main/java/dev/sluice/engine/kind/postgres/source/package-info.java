/**
 * What a dSource is made of that is no dump: a running server, copied by base backups or followed by a standby, or the newest backup of
 * a repository. Imports {@code engine.host}, {@code engine.kind}, {@code wire} and the rooms {@code protocol}, {@code repository},
 * {@code log} and {@code server}.
 *
 * <p>Start with {@link dev.sluice.engine.kind.postgres.source.ServerCopy}, then {@link dev.sluice.engine.kind.postgres.source.Source}.
 */
package dev.sluice.engine.kind.postgres.source;
