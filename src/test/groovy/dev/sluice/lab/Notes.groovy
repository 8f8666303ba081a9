package dev.sluice.lab

import dev.sluice.language.Naming
import dev.sluice.language.Output
import dev.sluice.wire.ApiObject

/** Keeps what a conversation says. */
class Notes implements Output {
    final StringBuilder printed = new StringBuilder()
    final List<Object> shown = []
    final List<ApiObject> jobs = []

    @Override
    void print(String text) {
        printed << text
    }

    @Override
    void show(Object value, Naming naming) {
        shown << value
    }

    @Override
    void progress(ApiObject job) {
        jobs << job
    }
}
