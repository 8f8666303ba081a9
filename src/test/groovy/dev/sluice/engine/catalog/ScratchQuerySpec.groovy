package dev.sluice.engine.catalog

import dev.sluice.wire.Schema

class ScratchQuerySpec extends QueryContract {
    @Override
    Catalog open(String name) {
        Catalog.scratch(Schema.standard())
    }
}
