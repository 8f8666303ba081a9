/** How a run tells people about itself: by webhook, mail or a command. Begin with {@link dev.sluice.runbook.Notices}. */
package dev.sluice.runbook.notice;
