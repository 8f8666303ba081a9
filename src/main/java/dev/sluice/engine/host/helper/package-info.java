/**
 * What keeps the rights of root, where the engine itself gives them up: a small process that carries out a fixed list of verbs, whose
 * arguments it checks by itself. Begin with {@link dev.sluice.engine.host.helper.HelperVerb}.
 */
package dev.sluice.engine.host.helper;
