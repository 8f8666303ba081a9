package dev.sluice.cli.target;

/** Sees to it that an engine answers on a home, where the one before has ended. */
@FunctionalInterface
interface Revival {
    void revive();
}
