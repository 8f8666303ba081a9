/**
 * What keeps a script that is only tried from acting: an agent at the few places of the JDK through which processes are started, files
 * are written and connections are made. It knows nothing else of Sluice; begin with {@link dev.sluice.barrier.Barrier}.
 */
package dev.sluice.barrier;
