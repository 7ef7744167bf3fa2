import { attempt } from '#app/http/attempt.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { reply } from '#app/http/form.server.ts'
import { formatDollars } from '#app/format/money.ts'
import { noFields } from '#app/modules/forms/fields.ts'
import { writeLead } from '#app/modules/leads/write/write-lead.server.ts'
import { NOT_RUN_MESSAGES, runAgain as analyzeAgain } from '#app/modules/rent-analysis/run-again.server.ts'
import { paths } from '#app/paths.ts'
import { ok } from '#app/result.ts'
import type { LeadForm } from './lead-form.server.ts'

/** Runs the rental analysis again with the lead’s current details. */
export const runAgain: LeadForm = async (post) => {
  const submission = post.check(noFields)
  const run = await attempt('Could not rerun a rental analysis', async () => {
    const found = writeLead<undefined, never>(post.id, post.now, () => ok())
    if (!found.ok) return found
    const { leadId } = found.value
    const made = await analyzeAgain(leadId, { kind: 'staff', userId: post.viewer.id })
    return made.ok ? ok({ leadId, rentDollars: made.value }) : made
  })
  if (run === null) return reply(submission, { formErrors: [NOT_RUN_MESSAGES.failed], status: 503 })
  if (!run.ok)
    return reply(submission, { formErrors: [NOT_RUN_MESSAGES[run.reason]], status: run.reason === 'missing' ? 404 : 400 })
  const message = `Rental analysis completed, ${formatDollars(run.value.rentDollars)}`
  return redirectWithToast(`${paths.lead(run.value.leadId, { open: 'property-analysis' })}#property-analysis`, {
    kind: 'success',
    message,
  })
}
