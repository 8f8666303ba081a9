/**
 * Scripts that the account runs at set times, by its crontab: nothing of Sluice waits for them. Begin with {@link dev.sluice.cli.schedule.Schedules}.
 */
package dev.sluice.cli.schedule;
