import { eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { type ImprovementItem, leadProgress, leads } from '#app/db/schema/index.ts'
import { formatIsoDay } from '#app/format/date.ts'
import { momentOnWall } from '#app/format/wall-clock.ts'
import { combinedAddress } from '#app/modules/properties/address.ts'
import { pipelineRank, statusLabel } from '#app/modules/leads/status/status.ts'
import { type LeadRow, makeActivity, makeLead, makeLeadWithoutProperty } from '#tests/factories/make-lead.ts'
import { estimateFor, storeAnalysis } from './analyses.ts'
import { inventHistory, type LeadSource, type Step } from './histories.ts'
import { daysAfter, earlier, hoursAfter, minutesAfter } from './moments.ts'
import { inventPerson, type Person, UNUSUAL_PEOPLE } from './people.ts'
import { inventProperty, type Property, UNUSUAL_PROPERTIES } from './places.ts'
import type { Random } from './random.ts'
import type { RentalFeed } from './rentals.ts'

/** Leads in the lists, without entries that have no lead. */
const LEADS = 240
/** The number of days over which they arrived. */
const DAYS = 364
/** Additional leads in the trash. */
const TRASHED = 3

export type SeededLead = { lead: LeadRow; source: LeadSource; steps: Step[]; person: Person; property: Property | null }

/**
 * A year's leads in all statuses and from all sources, with their analyses and timelines. Created oldest first, so that `rentals`
 * can add what was rented by then; returned newest first.
 */
export function seedLeads(
  tx: Tx,
  random: Random,
  now: Date,
  staffIds: readonly [string, ...string[]],
  rentals: RentalFeed,
): SeededLead[] {
  const seeded: SeededLead[] = []
  let previous: Person | undefined
  for (let number = LEADS + TRASHED - 1; number >= 0; number -= 1) {
    const age = DAYS * (number / (LEADS + TRASHED)) ** 1.25
    const createdAt = whileAwake(hoursAfter(daysAfter(now, -age), -0.4 - random.share() * 4))
    rentals.addUntil(createdAt)
    // Some owners add a second property.
    const again = random.chance(0.06) ? previous : undefined
    const person = UNUSUAL_PEOPLE[(number - 9) / 11] ?? again ?? inventPerson(random, number)
    previous = person
    const one = seedLead(tx, random, { number, createdAt, now, person, staffIds })
    if (number < LEADS) seeded.unshift(one)
  }
  return seeded
}

/** People fill in forms by day: a time after midnight in Chicago becomes the evening before. */
function whileAwake(moment: Date): Date {
  const hour = moment.getUTCHours()
  return hour >= 5 && hour < 13 ? hoursAfter(moment, -8) : moment
}

type Plan = { number: number; createdAt: Date; now: Date; person: Person; staffIds: readonly [string, ...string[]] }

function seedLead(tx: Tx, random: Random, plan: Plan): SeededLead {
  const { number, createdAt, now, person } = plan
  const { source, steps } = inventHistory(random, createdAt, now)
  const last = steps.at(-1) ?? { status: 'leads', at: createdAt }
  const hasProperty = !['webinar', 'rent-vs-sell-calculator'].includes(source) || steps.length > 1
  const property = hasProperty ? { ...inventProperty(random), ...UNUSUAL_PROPERTIES[(number - 7) / 9] } : null
  const analysis = source === 'analysis' && property ? estimateFor(random, property, createdAt, number > 20) : null
  const row = {
    id: random.id(),
    estimatedRent: analysis?.rentEstimate,
    createdAt,
    updatedAt: last.at,
    ...person,
    source,
    plan: chosenPlan(source, steps),
    // Some old rows have no status, which means New Lead.
    status: last.status === 'leads' && random.chance(0.25) ? null : last.status,
    statusChangedAt: last.at,
    statusReason:
      last.status === 'lost'
        ? random.pick(['Sold the house', 'Chose another company', 'Moved back in', 'No answer to three calls'])
        : null,
    deletedAt: number >= LEADS ? daysAfter(now, -number + LEADS - 2) : null,
    isSample: true,
    ...workOf(random, plan, last, steps.length),
  }
  const made = property
    ? makeLead(tx, {
        ...row,
        ...property,
        propertyAddress: combinedAddress(property),
        ...extrasOf(random, person, property, last),
      })
    : makeLeadWithoutProperty(tx, {
        ...row,
        // As each form writes it.
        ...(source === 'rent-vs-sell-calculator' ? { propertyAddress: 'Not provided', squareFootage: 0 } : {}),
      })
  const lead = walk(tx, made, steps, plan)
  addOriginEvents(tx, lead, source, plan)
  if (source === 'analysis' && property) storeAnalysis(tx, random, { lead, property, person, analysis, now })
  addStatusEvents(tx, lead, steps, plan)
  if (lead.deletedAt) {
    const deleted = { kind: 'deleted', summary: 'Deleted: in the trash for 30 days' } as const
    makeActivity(tx, { leadId: lead.id, createdAt: lead.deletedAt, ...deleted, ...staffOf(lead, plan) })
  }
  return { lead, source, steps, person, property }
}

/** Leads that enrolled online or saw the presentation have a plan. */
function chosenPlan(source: LeadSource, steps: readonly Step[]): LeadRow['plan'] {
  if (source === 'enrollment') return 'online'
  return steps.some(({ status }) => pipelineRank(status) >= pipelineRank('proposal')) ? 'full-service' : null
}

/** Minutes until a sample lead's first call. */
const CALLED_AFTER = [12, 35, 48, 95, 140, 200, 340, 610, 1100, 1900, 4400]

/** Moves a lead through its earlier statuses again, for the pipeline figures. */
function walk(tx: Tx, lead: LeadRow, steps: Step[], { number, now }: Plan): LeadRow {
  const { id, status, statusChangedAt, updatedAt, lastContactedAt, createdAt } = lead
  const [first] = steps
  if (first === undefined) return lead
  const set = (values: Partial<LeadRow>) =>
    tx
      .update(leads)
      .set({ updatedAt, ...values })
      .where(eq(leads.id, id))
      .run()
  // Resets it to its first status, without a trace.
  set({ status: first.status, statusChangedAt: createdAt })
  for (const { status: reached, at } of steps.slice(1)) set({ status: reached, statusChangedAt: at })
  set({ status, statusChangedAt })
  if (lastContactedAt !== null) {
    const called = minutesAfter(createdAt, CALLED_AFTER[number % CALLED_AFTER.length] ?? 0)
    tx.update(leadProgress)
      .set({ firstContactAt: earlier(now, called) })
      .where(eq(leadProgress.leadId, id))
      .run()
  }
  return lead
}

/** The lead's assignee and next follow-up. */
function workOf(random: Random, { staffIds, now }: Plan, last: Step, stepCount: number) {
  const isOver = ['closed', 'won', 'lost'].includes(last.status)
  const isAssigned = random.chance(stepCount > 1 ? 0.9 : 0.35)
  const hasNext = isAssigned && !isOver && random.chance(0.6)
  return {
    assigneeId: isAssigned ? random.pick(staffIds) : null,
    nextAction: hasNext
      ? random.pick([
          'Call about the walkthrough date',
          'Send the fee comparison',
          'Ask for the keys',
          'Answer the question about pets',
        ])
      : null,
    nextActionAt: hasNext ? dueMoment(now, random.whole(-20, 60)) : null,
    lastContactedAt: stepCount > 1 ? earlier(now, minutesAfter(last.at, random.whole(10, 90))) : null,
  }
}

/** Some tenths of a day after `now`, moved to a full hour between 9 and 4. */
function dueMoment(now: Date, tenths: number): Date {
  const hour = 9 + (Math.abs(tenths) % 8)
  return momentOnWall(formatIsoDay(daysAfter(now, tenths / 10)), `${String(hour).padStart(2, '0')}:00`)
}

/** Facts that staff and owners add to a property over time. */
function extrasOf(random: Random, person: Person, property: Property, last: Step) {
  const isAdvanced = !['leads', 'analysis_submitted'].includes(last.status)
  return {
    purchasePrice: random.chance(0.35) ? Math.round((property.squareFootage * random.whole(120, 190)) / 1000) * 1000 : null,
    ownerName: random.chance(0.3) ? person.name : null,
    finishedBasementArea: random.chance(0.2) ? random.whole(200, 700) : null,
    repairChecklist: isAdvanced && random.chance(0.5) ? checklist(random, property.squareFootage) : [],
  }
}

/** The checklist's defaults, some of them chosen. */
function checklist(random: Random, squareFootage: number): ImprovementItem[] {
  const costs = {
    'Professional Cleaning': 0.25 * squareFootage,
    'Interior Painting': 2.5 * squareFootage,
    'Carpet Cleaning': 0.35 * squareFootage,
    Landscaping: 500,
  }
  return Object.entries(costs).map(([name, cost]) => ({
    name,
    checked: random.chance(0.5),
    estimatedCost: Math.round(cost),
    customCost: null,
  }))
}

const ORIGINS: Record<LeadSource, { summary: string; actorKind: 'owner' | 'staff' | 'system' }> = {
  analysis: { summary: 'Requested a rental analysis on the website', actorKind: 'owner' },
  enrollment: { summary: 'Enrolled online, unsigned and unpaid', actorKind: 'owner' },
  webinar: { summary: 'Registered for the webinar', actorKind: 'owner' },
  'rent-vs-sell-calculator': { summary: 'Unlocked the rent or sell calculator', actorKind: 'owner' },
  manual: { summary: 'Added manually', actorKind: 'staff' },
  import: { summary: 'Imported from a file', actorKind: 'system' },
  'realtor-referral': { summary: 'Came in through a realtor referral', actorKind: 'system' },
  api: { summary: 'Came in from another site', actorKind: 'system' },
}

function staffOf(lead: LeadRow, { staffIds }: Plan) {
  return { actorKind: 'staff' as const, actorUserId: lead.assigneeId ?? staffIds[0] }
}

function addOriginEvents(tx: Tx, lead: LeadRow, source: LeadSource, plan: Plan): void {
  const { summary, actorKind } = ORIGINS[source]
  const actor = actorKind === 'staff' ? staffOf(lead, plan) : { actorKind }
  makeActivity(tx, { leadId: lead.id, kind: 'created', createdAt: lead.createdAt, summary, ...actor })
}

/** Records the lead's assignment and each of its statuses in the timeline. */
function addStatusEvents(tx: Tx, lead: LeadRow, steps: Step[], plan: Plan): void {
  const staff = staffOf(lead, plan)
  const takenAt = minutesAfter(lead.createdAt, 21)
  if (lead.assigneeId)
    makeActivity(tx, { leadId: lead.id, kind: 'assigned', createdAt: takenAt, summary: 'Took over the lead', ...staff })
  for (const [index, step] of steps.entries()) {
    const from = steps[index - 1]?.status
    if (from === undefined) continue
    makeActivity(tx, {
      leadId: lead.id,
      kind: 'status_changed',
      createdAt: step.at,
      summary: `Moved from ${statusLabel(from)} to ${statusLabel(step.status)}`,
      detail: { from, to: step.status },
      ...(step.status === 'enrolled' ? { actorKind: 'provider' } : staff),
    })
  }
}
