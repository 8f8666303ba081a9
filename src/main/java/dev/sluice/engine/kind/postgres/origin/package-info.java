/**
 * What the links of dSources name their data by, each with how it is staged and what its log comes from. Imports {@code engine.host},
 * {@code engine.kind}, {@code wire} and all other rooms of this kind.
 *
 * <p>Start with {@link dev.sluice.engine.kind.postgres.origin.Origin}.
 */
package dev.sluice.engine.kind.postgres.origin;
