/**
 * How a script runs: the engines that it uses, its branches and the order of what they print, how its braces are run. Knows no
 * word; imports {@code failure}.
 */
package dev.sluice.dsl.flow
