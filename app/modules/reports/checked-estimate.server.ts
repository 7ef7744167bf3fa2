import { db, inTransaction } from '#app/db/client.server.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { createTask, findTask } from '#app/modules/tasks/tasks.server.ts'
import type { FoundReport } from './queries.server.ts'
import { longDate } from './report-labels.ts'

const TASK_KIND = 'check_estimate'

/**
 * The status of a report's check by a person. none: neither offered nor requested · offered: the
 * owner may request it · asked and done: when, as text.
 */
export type CheckedEstimate = { state: 'none' | 'offered' } | { state: 'asked' | 'done'; text: string }

/** Whether a report offers a check by a person, or the owner requested one. Both only for a browser that may act for the lead. */
export function findCheckedEstimate(found: FoundReport, mayAct: boolean): CheckedEstimate {
  if (!mayAct) return { state: 'none' }
  const task = findTask(db(), found.leadId, TASK_KIND)
  if (task?.doneAt) return { state: 'done', text: `Someone on our team checked this estimate on ${longDate(task.doneAt)}.` }
  if (task) {
    const until = task.dueAt === null ? '' : ` Someone on our team will check it by ${longDate(task.dueAt)} and contact you.`
    return { state: 'asked', text: `You asked us to check this estimate on ${longDate(task.createdAt)}.${until}` }
  }
  return { state: isRough(found) ? 'offered' : 'none' }
}

/** Asks staff to check an estimate by hand, once per lead. Not for estimates that are based on rentals. */
export function requestCheckedEstimate(found: FoundReport, now = new Date()): void {
  if (!isRough(found)) return
  inTransaction((tx) => {
    if (findTask(tx, found.leadId, TASK_KIND)) return
    createTask(tx, {
      leadId: found.leadId,
      kind: TASK_KIND,
      summary: 'Check the rough rent estimate manually and call the owner',
      dueAt: new Date(now.getTime() + DAY_MS),
    })
    recordLeadEvent(tx, {
      leadId: found.leadId,
      kind: 'checked_estimate_requested',
      actor: { kind: 'owner' },
      summary: 'Requested a manual check of the estimate, promised within a day',
    })
  })
}

function isRough(found: FoundReport): boolean {
  return found.state === 'ready' && found.report.isRough
}
