/**
 * What tests of users' own scripts need: a fresh engine for each test, in its process; plans and runs to look into; and faults.
 *
 * <p>Start with {@link dev.sluice.testing.TestEngine}. JUnit has it by {@link dev.sluice.testing.SluiceExtension}, and Spock by
 * {@link dev.sluice.testing.FreshEngine}; neither has to be there for the rest. Databases for tests of other programs come by
 * {@link dev.sluice.testing.FreshDatabase}.
 */
package dev.sluice.testing;
