import { and, desc, eq, isNull } from 'drizzle-orm'
import { env } from '#app/config/env.server.ts'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { findSubmission, rememberSubmission, submissionKey } from '#app/modules/forms/submissions.server.ts'
import { createLead, type NewLead } from '#app/modules/leads/write/create-lead.server.ts'
import { type OverLimit, limitNewLeads } from '#app/modules/leads/write/lead-limit.server.ts'
import { recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { marketingWordingBeside } from '#app/modules/messaging/consent/consent-wording.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { recordConsent } from '#app/modules/messaging/consent/consents.server.ts'
import { rentVsSellTableMail } from '#app/modules/messaging/templates/rent-vs-sell-table.ts'
import { nameFromEmail } from '#app/modules/forms/values/email-address.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { paths } from '#app/paths.ts'
import { ok, type Result } from '#app/result.ts'
import type { RentVsSellFigures } from './inputs.ts'
import type { UnlockRequest } from './forms.ts'
import { breakEvenRent, finalDifference, verdictOf, yearlyCashFlow } from './rules.ts'
import { yearRows } from './year-rows.server.ts'

const UNLOCK_FORM = 'rent-vs-sell'

export type Unlock = {
  request: UnlockRequest
  figures: RentVsSellFigures
  /** The id that the form was submitted with. */
  submissionId: string
  /** The visitor's IP address, stored with a consent. */
  ipAddress: string | undefined
}

/**
 * Stores a visitor's email for the year-by-year table: a lead for a new email, the email with the
 * table, the timeline and, if checked, the marketing consent, in one transaction. Repeating the
 * same POST stores nothing. Returns where to read the table. over-limit: too many new leads right
 * now, also for a known email, so that the answer does not reveal which emails are known.
 */
export function unlockTable(unlock: Unlock): Result<string, OverLimit> {
  const location = `${paths.rentVsSell(queryOf(unlock.figures))}#every-year`
  const key = submissionKey(unlock.submissionId, { ...unlock.request, ...unlock.figures })
  return inTransaction((tx) => {
    const first = findSubmission(tx, key)
    if (first) return ok(first.location)
    const limit = limitNewLeads(tx)
    if (!limit.ok) return limit
    storeUnlock(tx, unlock)
    rememberSubmission(tx, key, UNLOCK_FORM, location)
    return ok(location)
  })
}

function storeUnlock(tx: Tx, { request, figures, ipAddress }: Unlock): void {
  const { email, marketing } = request
  const known = findLeadByEmail(tx, email)
  const difference = finalDifference(figures)
  const verdict = verdictOf(difference)
  const event = {
    actor: { kind: 'owner' },
    summary: `Unlocked the rent-versus-sell table with this email: ${verdict}`,
    detail: { ...figures, difference: Math.round(difference) },
  } as const
  const leadId = known ?? createLead(tx, calculatorLead(email), event)
  if (known !== undefined) recordLeadEvent(tx, { leadId, kind: 'calculator_unlocked', ...event })
  const mail = rentVsSellTableMail(getSetting('company', tx), {
    verdict,
    yearsToHold: figures.yearsToHold,
    difference,
    firstYearCashFlow: yearlyCashFlow(figures),
    breakEvenRent: breakEvenRent(figures),
    rows: yearRows(figures),
    url: env().BASE_URL + paths.rentVsSell(queryOf(figures)),
  })
  queueMail(tx, { template: 'rent-vs-sell-table', cause: 'visitor', to: email, leadId, ...mail })
  if (marketing) {
    recordConsent(tx, {
      channel: 'email',
      recipient: email,
      wording: marketingWordingBeside('table'),
      form: UNLOCK_FORM,
      ipAddress,
      leadId,
    })
  }
}

/** An email's newest lead that is not in the trash. */
function findLeadByEmail(tx: Tx, email: string): string | undefined {
  return tx
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.emailKey, email.toLowerCase()), isNull(leads.deletedAt)))
    .orderBy(desc(leads.createdAt))
    .limit(1)
    .get()?.id
}

function calculatorLead(email: string): NewLead {
  return {
    name: nameFromEmail(email),
    email,
    status: 'leads',
    source: 'rent-vs-sell-calculator',
    propertyAddress: 'Not provided',
    squareFootage: 0,
  }
}

function queryOf(figures: RentVsSellFigures): Record<string, string> {
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, String(value)]))
}
