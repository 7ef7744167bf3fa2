import { and, count, eq, inArray, isNotNull } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import {
  campaignRuns,
  documents,
  invoices,
  leadActivities,
  messages,
  notes,
  OPEN_RUN_STATES,
  payments,
} from '#app/db/schema/index.ts'
import { formatMoment } from '#app/format/date.ts'
import { formatList, formatCount } from '#app/format/money.ts'
import { WORKFLOW_LABELS } from '#app/modules/campaigns/workflows.ts'
import { ok, type Result } from '#app/result.ts'
import { UNDO_MS } from '../batches/rules.ts'
import { sourceLabel } from '../sources.ts'
import { consentOf } from './consents.server.ts'
import type { SameFact } from '../duplicates/same-facts.ts'
import { compareFacts, type ComparedFact, type ComparedLead, oldestOf } from './facts.ts'
import { commonReasons } from '../duplicates/find-duplicates.server.ts'
import { type CompareRefusal, loadCompared } from './load-compared.server.ts'
import { nameOf, versionOf } from './merge-leads.server.ts'

/** Data kept from all leads: a label, an amount and a note. */
type KeptFromBoth = { label: string; value: string; note: string }

export type Comparison = {
  /** `origin`: 'Webinar, Nov 2, 7:30 PM'. `mailCount`: its emails, which may contain its link. */
  leads: { id: string; name: string; origin: string; mailCount: number; isOldest: boolean }[]
  facts: ComparedFact[]
  /** The facts that all of them share. */
  reasons: SameFact[]
  kept: KeptFromBoth[]
  /** The merged lead's creation date, and until when the merge can be undone. */
  createdAt: Date
  undoUntil: Date
  seen: string
  areBothBooked: boolean
}

/** Leads, or analyses without one, side by side before a merge. */
export function findComparison(ids: readonly string[], now: Date): Result<Comparison, CompareRefusal> {
  const found = loadCompared(db(), ids)
  if (!found.ok) return found
  const leads = found.value
  const oldest = oldestOf(leads)
  const facts = compareFacts(leads)
  const mailCounts = leads.map((lead) => countRows(messages, lead.id))
  return ok({
    leads: leads.map((lead, index) => ({
      id: lead.id,
      name: nameOf(lead),
      origin: `${sourceLabel(lead.source)}, ${formatMoment(lead.createdAt)}`,
      mailCount: mailCounts[index] ?? 0,
      isOldest: lead.id === oldest.id,
    })),
    facts,
    reasons: leads
      .slice(1)
      .reduce<SameFact[]>(
        (common, lead) => common.filter((reason) => commonReasons(oldestFirst(leads), lead).includes(reason)),
        ['email', 'phone', 'address'],
      ),
    kept: keptFromBoth(leads, facts, mailCounts),
    createdAt: oldest.createdAt,
    undoUntil: new Date(now.getTime() + UNDO_MS.merge),
    seen: versionOf(leads),
    areBothBooked: leads.filter((lead) => lead.hasBooking).length > 1,
  })
}

function oldestFirst(leads: readonly ComparedLead[]): ComparedLead {
  const [first] = leads
  if (!first) throw new Error('No leads to compare')
  return first
}

function keptFromBoth(leads: readonly ComparedLead[], facts: readonly ComparedFact[], mailCounts: number[]): KeptFromBoth[] {
  const countsOf = (table: Counted) => leads.map((lead) => countRows(table, lead.id))
  const invoiceCounts = countsOf(invoices)
  const money = countsOf(payments).map((paid, index) => paid + (invoiceCounts[index] ?? 0))
  const sources = [...new Set(leads.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()).map((lead) => lead.source))]
  return [
    counted('Notes', countsOf(notes)),
    counted('Messages', mailCounts),
    counted('Documents', countsOf(documents)),
    counted('Invoices and payments', money),
    {
      label: 'Timeline',
      value: lineCount(countsOf(leadActivities).reduce((sum, n) => sum + n, 0)),
      note: 'in order, labeled by lead',
    },
    {
      label: sources.length === 1 ? 'Source' : 'Sources',
      value: sources.map(sourceLabel).join(', '),
      note: sources.length === 1 ? 'the same for all' : 'we use the first one',
    },
    { label: 'Consent', value: consentInWords(leads, facts), note: 'the stricter choice if they differ' },
    campaignOf(leads),
  ]
}

function counted(label: string, counts: number[]): KeptFromBoth {
  const sum = counts.reduce((total, n) => total + n, 0)
  return { label, value: String(sum), note: formatList(counts.map(String)) }
}

function lineCount(lines: number): string {
  return formatCount(lines, 'line')
}

type Counted = typeof notes | typeof messages | typeof documents | typeof invoices | typeof payments | typeof leadActivities

function countRows(table: Counted, leadId: string): number {
  return db().select({ n: count() }).from(table).where(eq(table.leadId, leadId)).get()?.n ?? 0
}

/** For the proposed email and phone. */
function consentInWords(leads: readonly ComparedLead[], facts: readonly ComparedFact[]): string {
  const proposed = (fact: 'email' | 'phone') => {
    const id = facts.find((known) => known.fact === fact)?.proposed
    return leads.find((lead) => lead.id === id)
  }
  const kept = { email: proposed('email')?.email ?? '', phone: proposed('phone')?.phone ?? null }
  const says = (channel: 'email' | 'sms') => (consentOf(db(), channel, kept, leads) ? 'yes' : 'no')
  return `Email ${says('email')}, texts ${says('sms')}`
}

function campaignOf(leads: readonly ComparedLead[]): KeptFromBoth {
  const active = leads.flatMap((lead) => {
    const where = and(
      eq(campaignRuns.leadId, lead.id),
      inArray(campaignRuns.state, OPEN_RUN_STATES),
      isNotNull(campaignRuns.leadId),
    )
    const run = db().select({ workflow: campaignRuns.workflow }).from(campaignRuns).where(where).get()
    return run ? [WORKFLOW_LABELS[run.workflow]] : []
  })
  const [first] = active
  if (first === undefined) return { label: 'Campaign', value: 'None', note: 'no active campaigns' }
  if (active.length === 1) return { label: 'Campaign', value: `${first} continues`, note: 'from its current step' }
  return {
    label: 'Campaign',
    value: new Set(active).size === 1 ? `${first} continues` : 'One continues',
    note: 'the campaign on the page you keep. Others stop, and no one gets a message twice.',
  }
}
