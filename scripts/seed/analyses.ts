import { formatDollars } from '#app/format/money.ts'
import type { Tx } from '#app/db/client.server.ts'
import type { RentAnalysis } from '#app/modules/properties/property.ts'
import { estimateLocally } from '#app/modules/rent-estimator/estimate-locally.server.ts'
import { makeEntry, makeResult } from '#tests/factories/make-entry.ts'
import { type LeadRow, makeActivity } from '#tests/factories/make-lead.ts'
import { daysAfter, minutesAfter } from './moments.ts'
import { inventPerson, type Person } from './people.ts'
import { inventProperty, type Property } from './places.ts'
import type { Random } from './random.ts'

/** Analysis entries that never became leads: an import, an interrupted run. */
const ENTRIES_WITHOUT_LEAD = 12

/** The product's own estimate for a property, as of the request's day; null for the few that failed. */
export function estimateFor(random: Random, property: Property, at: Date, mayFail: boolean): RentAnalysis | null {
  return mayFail && random.chance(0.04) ? null : estimateLocally(property, null, at)
}

type Analyzed = { lead: LeadRow; property: Property; person: Person; analysis: RentAnalysis | null; now: Date }

/** Stores the same rows as the analysis form beside a lead: the entry, its result, its timeline entry. */
export function storeAnalysis(tx: Tx, random: Random, { lead, property, person, analysis, now }: Analyzed): void {
  const entry = makeEntry(tx, {
    id: random.id(),
    ...property,
    name: person.name,
    email: person.email,
    phone: person.phone,
    createdAt: lead.createdAt,
    requestedAt: lead.createdAt,
    leadId: lead.id,
    status: analysis ? 'analysis_submitted' : 'pending',
    lastError: analysis ? null : 'The estimator did not respond',
    isSample: true,
  })
  if (analysis) makeResult(tx, { entryId: entry.id, createdAt: lead.createdAt, ...analysis })
  makeActivity(tx, {
    leadId: lead.id,
    kind: analysis ? 'analysis_made' : 'analysis_failed',
    actorKind: 'system',
    createdAt: lead.createdAt,
    summary: analysis
      ? `Rental analysis completed, ${formatDollars(analysis.rentEstimate)}`
      : 'Rental analysis failed; it will be tried again',
  })
  if (analysis) storeViews(tx, lead, now)
}

/** Minutes after the analysis when a report is opened. */
const VIEW_MINUTES = [6, 95, 1_560, 4_400] as const

/**
 * Most owners open their report right away, and some of them again. The id determines how often, so that other random data does
 * not change.
 */
function storeViews(tx: Tx, lead: LeadRow, now: Date): void {
  const times = Number.parseInt(lead.id.slice(0, 2), 16) % (VIEW_MINUTES.length + 1)
  for (const minutes of VIEW_MINUTES.slice(0, times)) {
    const at = minutesAfter(lead.createdAt, minutes)
    if (at >= now) continue
    const event = {
      kind: 'report_opened',
      actorKind: 'owner',
      summary: 'Opened the report',
      detail: { reader: 'owner' },
    } as const
    makeActivity(tx, { leadId: lead.id, createdAt: at, ...event })
  }
}

/** Entries without a lead, in the states that imports and interrupted runs leave. */
export function seedEntriesWithoutLead(tx: Tx, random: Random, now: Date): void {
  for (let number = 0; number < ENTRIES_WITHOUT_LEAD; number += 1) {
    const property = inventProperty(random)
    const person = inventPerson(random, 900 + number)
    const createdAt = minutesAfter(daysAfter(now, -number * 8 - 1), -random.whole(0, 400))
    // Only for the newest: later than any sample rental.
    const isDone = number < 2
    const entry = makeEntry(tx, {
      id: random.id(),
      ...property,
      name: number % 2 === 0 ? null : person.name,
      email: person.email,
      phone: person.phone,
      createdAt,
      status: ['pending', 'analysis_submitted', null, 'proposal'][number % 4],
      isSample: true,
    })
    if (isDone) makeResult(tx, { entryId: entry.id, createdAt, ...estimateLocally(property, null, createdAt) })
  }
}
