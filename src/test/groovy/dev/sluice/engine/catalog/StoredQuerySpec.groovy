package dev.sluice.engine.catalog

import dev.sluice.engine.secrets.KeySource
import dev.sluice.wire.Schema
import java.nio.file.Path
import spock.lang.Shared
import spock.lang.TempDir

class StoredQuerySpec extends QueryContract {
    @Shared @TempDir Path folder

    @Override
    Catalog open(String name) {
        Catalog.open(folder.resolve("${name}.db"), Schema.standard(), KeySource.file(folder.resolve('secret.key')))
    }
}
