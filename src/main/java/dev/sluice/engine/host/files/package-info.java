/**
 * Files and folders as the machine has them: whose they are, what may be read of them, what holds them, what room is left for them.
 */
package dev.sluice.engine.host.files;
