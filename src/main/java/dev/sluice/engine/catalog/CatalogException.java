package dev.sluice.engine.catalog;

/** The catalog's file cannot be read or written; nothing of the transaction happened. */
public final class CatalogException extends RuntimeException {
    public CatalogException(String message, Throwable cause) {
        super(message, cause);
    }
}
