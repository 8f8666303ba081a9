/**
 * Values as text: JSON, CSV, YAML, Markdown, and Groovy that reads or makes them again. Imports {@code grammar}.
 */
package dev.sluice.dsl.text
