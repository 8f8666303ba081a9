/**
 * What Sluice costs in time and space, against a named peer measured in the same run, on whatever machine this is.
 * Run all with {@code mvn -q -Pbench verify}, some with {@code -Dbench=prompt,run}. Nothing here is a test: figures are
 * printed, not judged by the build.
 */
package dev.sluice.bench;
