import type { Tx } from '#app/db/client.server.ts'
import { isStale, type Times } from '../schedule/plan-run.ts'
import { versionOf } from '../schedule/step-version.ts'
import { listWaiting, withdraw } from '../withdraw-waiting.server.ts'
import { recordSkip } from './record-step.server.ts'
import type { SentStep } from '../context.server.ts'

const MOVED = 'The walkthrough was moved before this was sent.'
const STALE = 'There wasn’t time to send it before the walkthrough.'

type Waiting = {
  run: { id: string; leadId: string }
  times: Omit<Times, 'steps'> & { steps: readonly SentStep[] }
  /** Whether the message names an earlier walkthrough time. */
  isMoved: boolean
  now: Date
}

/**
 * Withdraws outdated reminders from the outbox while a provider is down: reminders of a moved walkthrough, which are created
 * again for its new time, and late ones.
 */
export function withdrawStale(tx: Tx, { run, times, isMoved, now }: Waiting): void {
  const reminders = new Map(times.steps.filter(({ anchor }) => anchor === 'before_walkthrough').map((step) => [step.id, step]))
  if (reminders.size === 0) return
  for (const waiting of listWaiting(tx, run.id)) {
    const step = waiting.stepId === null ? undefined : reminders.get(waiting.stepId)
    if (step === undefined) continue
    if (isMoved) withdraw(tx, waiting, MOVED)
    else if (isStale(times, step, now)) {
      withdraw(tx, waiting, STALE)
      recordSkip(tx, { runId: run.id, stepId: step.id, ...versionOf(step, run.leadId), reason: 'too_late', now })
    }
  }
}
