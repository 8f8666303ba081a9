/**
 * The kind {@code oracle}: databases staged from an RMAN backup. A virtual database gets a copy of the backup, the
 * files of its instance, and a kit that restores it; where there is Oracle software, the kit is run. Imports
 * {@code engine.host}, {@code engine.kind} and {@code wire}.
 *
 * <p>Start with {@link dev.sluice.engine.kind.oracle.OracleKind}, then {@code RestorePlan}: what the parameters of a
 * dSource and of a virtual database mean together. {@code InitFile}, {@code EnvironmentFile}, {@code RmanScript} and
 * {@code KitSettings} each write files from it; the scripts that a kit runs are resources.
 */
package dev.sluice.engine.kind.oracle;
