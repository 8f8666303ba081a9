package dev.sluice.engine.host.mount


class LinkedMountPathsSpec extends MountPathsContract {
    @Override
    MountBy by() { MountBy.LINK }

    @Override
    String taken() { "is taken by a symbolic link to $data. Remove the link, or choose another path." }

    @Override
    String inside() { "would lie in $root/qa1, which is a symbolic link to $data. Choose a path without it." }
}
