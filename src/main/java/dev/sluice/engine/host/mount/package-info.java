/**
 * Where data is presented: paths that are checked, and mounts or links at them. Begin with {@link dev.sluice.engine.host.mount.MountPaths}.
 */
package dev.sluice.engine.host.mount;
