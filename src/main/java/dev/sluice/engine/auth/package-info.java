/**
 * Who may come in: passwords, login attempts and sessions. Imports nothing of ours; users themselves are objects of the
 * catalog, known here by their reference.
 */
package dev.sluice.engine.auth;
