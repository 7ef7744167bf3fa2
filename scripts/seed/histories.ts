import type { LEAD_SOURCES } from '#app/db/schema/leads.ts'
import { FORWARD_ORDER, type LeadStatus } from '#app/modules/leads/status/status.ts'
import { atWork, daysAfter, earlier } from './moments.ts'
import type { Random } from './random.ts'

export type LeadSource = (typeof LEAD_SOURCES)[number]

/** A status that a lead reached, and when. */
export type Step = { status: LeadStatus; at: Date }

/** Lead sources with their shares. */
const SOURCES: Record<LeadSource, number> = {
  analysis: 52,
  enrollment: 9,
  webinar: 11,
  'rent-vs-sell-calculator': 11,
  manual: 6,
  api: 1,
  import: 4,
  'realtor-referral': 6,
}

/** How far leads got, as shares by age. */
const FRESH: Record<LeadStatus, number> = {
  leads: 52,
  analysis_submitted: 30,
  proposal: 12,
  site_visit_scheduled: 10,
  walkthrough_scheduled: 8,
  contract_sent: 4,
  enrolled: 3,
  closed: 0,
  won: 0,
  lost: 2,
}
const OLD: Record<LeadStatus, number> = {
  leads: 22,
  analysis_submitted: 14,
  proposal: 8,
  site_visit_scheduled: 4,
  walkthrough_scheduled: 4,
  contract_sent: 7,
  enrolled: 11,
  closed: 18,
  won: 9,
  lost: 15,
}

/** A lead's random source and statuses as of `now`. The first step is its creation. */
export function inventHistory(random: Random, createdAt: Date, now: Date): { source: LeadSource; steps: Step[] } {
  const source = random.weighted(SOURCES)
  const isFresh = createdAt > daysAfter(now, -30)
  const start = source === 'analysis' ? 'analysis_submitted' : source === 'enrollment' ? 'enrolled' : 'leads'
  const end = random.weighted(isFresh ? FRESH : OLD)
  // Only owners who requested an analysis have one.
  const passed = wayTo(random, start, end).filter((status) => source === 'analysis' || status !== 'analysis_submitted')
  // Yesterday's leads have not got far.
  if (createdAt > daysAfter(now, -1.5)) passed.length = 1
  const last = earlier(now, daysAfter(createdAt, isFresh ? 30 : random.whole(12, 60)))
  const span = (last.getTime() - createdAt.getTime()) / 86_400_000
  const steps: Step[] = []
  for (const [index, status] of passed.entries()) {
    // The first is the creation itself; the others follow at irregular intervals.
    const before = steps.at(-1)?.at
    const at = daysAfter(createdAt, (span * (index - random.share() * 0.6)) / passed.length)
    steps.push({ status, at: before ? atWork(at, random.share(), before, now) : createdAt })
  }
  return { source, steps }
}

function wayTo(random: Random, start: LeadStatus, end: LeadStatus): LeadStatus[] {
  const from = FORWARD_ORDER.indexOf(start)
  if (end === 'won') return [...skipSome(random, FORWARD_ORDER.slice(from, FORWARD_ORDER.indexOf('closed'))), 'closed', 'won']
  if (end === 'lost')
    return [...skipSome(random, FORWARD_ORDER.slice(from, random.whole(from + 1, Math.max(from + 1, 6)))), 'lost']
  const to = Math.max(from, FORWARD_ORDER.indexOf(end))
  return [...skipSome(random, FORWARD_ORDER.slice(from, to)), FORWARD_ORDER[to] ?? start]
}

/** The first step is always present; later ones may be skipped. */
function skipSome(random: Random, steps: readonly LeadStatus[]): LeadStatus[] {
  return steps.filter((_, index) => index === 0 || random.chance(0.7))
}
