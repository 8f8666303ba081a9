/**
 * What can be done with environments, their users and their hosts. This engine works with the machine that it runs on, and says
 * so of any other.
 *
 * <p>Start with {@link dev.sluice.engine.environments.CreateEnvironment} and
 * {@link dev.sluice.engine.environments.Discovery}.
 */
package dev.sluice.engine.environments;
