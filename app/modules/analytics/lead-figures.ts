import { DAY_MS, HOUR_MS } from '#app/format/duration.ts'
import { medianOf } from '#app/format/median.ts'
import type { LeadSource } from '#app/modules/leads/sources.ts'
import type { Bucket, Span } from './analytics-range.ts'
import { ENROLLED_STEP, STEPS } from './steps.ts'

/** A lead's progress as read: times in Unix milliseconds, `isLost` 1 or 0. A tuple, because a hundred thousand are read at once. */
export type ProgressRow = readonly [
  createdAt: number,
  source: LeadSource,
  city: string,
  farthestStep: number,
  isLost: number,
  enrolledAt: number | null,
  firstContactAt: number | null,
  assigneeId: string | null,
]

/** A group of leads, how many ever enrolled, and their median time to first contact; null if none was contacted. */
export type Group = { leads: number; enrolled: number; medianContactMs: number | null }

/** Cohort columns: days within which leads enroll. */
export const COHORT_DAYS = [30, 60, 90] as const

/** A month's leads, and how many enrolled within each number of days; null until every lead had that long. */
export type Cohort = { label: string; leads: number; within: (number | null)[]; enrolled: number }

/** Classes of time to first contact: each up to this many milliseconds. */
export const CONTACT_CLASSES = [
  { label: 'Within 1 hour', endMs: HOUR_MS },
  { label: '1 to 4 hours', endMs: 4 * HOUR_MS },
  { label: '4 to 24 hours', endMs: 24 * HOUR_MS },
  { label: '1 to 3 days', endMs: 3 * DAY_MS },
  { label: 'After 3 days', endMs: Infinity },
] as const

export type LeadFigures = {
  all: Group
  bySource: (Group & { source: LeadSource })[]
  byCity: (Group & { city: string })[]
  /** For assigned leads; also has the median time to Enrolled. */
  byPerson: (Group & { personId: string; medianEnrollMs: number | null })[]
  overTime: { label: string; isOpen: boolean; leads: number; enrolled: number; sources: Partial<Record<LeadSource, number>> }[]
  /** By step: leads that reached it or a later one; lost leads by the farthest step they reached. */
  reached: number[]
  lost: number[]
  cohorts: Cohort[]
  /** By class of time to first contact; the last one: not contacted yet. */
  contacts: number[]
}

type Parts = { span: Span; buckets: readonly Bucket[]; months: readonly Bucket[]; now: Date }

/** All figures for leads created in a span. docs/product/analytics.md defines each. */
export function leadFigures(rows: Iterable<ProgressRow>, { span, buckets, months, now }: Parts): LeadFigures {
  const [from, to] = [span.start.getTime(), span.end.getTime()]
  const sources = new Map<LeadSource, Tally>()
  const spellings = new Map<string, Tally>()
  const people = new Map<string, Tally & { enrollTimes: number[] }>()
  const overTime: LeadFigures['overTime'] = buckets.map(({ label, isOpen }) => ({
    ...{ label, isOpen, leads: 0, enrolled: 0, sources: {} },
  }))
  const farthest = STEPS.map(() => 0)
  const lost = STEPS.map(() => 0)
  const cohorts = months.map(({ label, end }) => ({
    label,
    end: end.getTime(),
    leads: 0,
    enrolled: 0,
    within: COHORT_DAYS.map(() => 0),
  }))
  const contacts = [...CONTACT_CLASSES, null].map(() => 0)
  const bucketOf = finder(buckets)
  const monthOf = finder(months)

  for (const row of rows) {
    const [createdAt, source, city, farthestStep, isLost, enrolledAt, , assigneeId] = row
    if (createdAt < from || createdAt >= to) continue
    add(entryOf(sources, source, newTally), row)
    add(entryOf(spellings, city, newTally), row)
    if (assigneeId !== null) {
      const person = entryOf(people, assigneeId, () => ({ ...newTally(), enrollTimes: [] }))
      add(person, row)
      if (enrolledAt !== null) person.enrollTimes.push(enrolledAt - createdAt)
    }
    const isEnrolled = farthestStep >= ENROLLED_STEP
    const bucket = overTime[bucketOf(createdAt)]
    if (bucket) {
      bucket.leads += 1
      if (isEnrolled) bucket.enrolled += 1
      bucket.sources[source] = (bucket.sources[source] ?? 0) + 1
    }
    increase(farthest, farthestStep)
    if (isLost) increase(lost, farthestStep)
    increase(contacts, contactClass(row))
    const cohort = cohorts[monthOf(createdAt)]
    if (!cohort) continue
    cohort.leads += 1
    if (isEnrolled) cohort.enrolled += 1
    if (enrolledAt === null) continue
    for (const [index, days] of COHORT_DAYS.entries()) if (enrolledAt - createdAt <= days * DAY_MS) increase(cohort.within, index)
  }
  return {
    // Each lead has one source.
    all: groupOf([...sources.values()].reduce(together, newTally())),
    bySource: [...sources].map(([source, tally]) => ({ source, ...groupOf(tally) })).sort(byLeads),
    byCity: citiesOf(spellings)
      .map(({ city, tally }) => ({ city, ...groupOf(tally) }))
      .sort(byLeads),
    byPerson: [...people]
      .map(([personId, tally]) => ({
        personId,
        ...groupOf(tally),
        medianEnrollMs: medianOf(new Float64Array(tally.enrollTimes)),
      }))
      .sort(byLeads),
    overTime,
    reached: farthest.map((_, step) => sum(farthest.slice(step))),
    lost,
    cohorts: cohorts.map(({ end, within, ...cohort }) => ({
      ...cohort,
      within: within.map((count, index) => (end + (COHORT_DAYS[index] ?? 0) * DAY_MS <= now.getTime() ? count : null)),
    })),
    contacts,
  }
}

type Tally = { leads: number; enrolled: number; contactTimes: number[] }

function newTally(): Tally {
  return { leads: 0, enrolled: 0, contactTimes: [] }
}

function add(tally: Tally, [createdAt, , , farthestStep, , , firstContactAt]: ProgressRow): void {
  tally.leads += 1
  if (farthestStep >= ENROLLED_STEP) tally.enrolled += 1
  if (firstContactAt !== null) tally.contactTimes.push(Math.max(0, firstContactAt - createdAt))
}

function groupOf({ leads, enrolled, contactTimes }: Tally): Group {
  return { leads, enrolled, medianContactMs: medianOf(new Float64Array(contactTimes)) }
}

function contactClass([createdAt, , , , , , firstContactAt]: ProgressRow): number {
  if (firstContactAt === null) return CONTACT_CLASSES.length
  const ms = firstContactAt - createdAt
  return CONTACT_CLASSES.findIndex(({ endMs }) => ms <= endMs)
}

/** Finds the part that contains a time. Rows are in time order, so it continues from the previous one. */
function finder(parts: readonly Bucket[]): (at: number) => number {
  const ends = parts.map(({ end }) => end.getTime())
  let place = 0
  return (at) => {
    if (place > 0 && at < (ends[place - 1] ?? 0)) place = 0
    while (place < ends.length && at >= (ends[place] ?? 0)) place += 1
    return place
  }
}

function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = map.get(key)
  if (found !== undefined) return found
  const made = make()
  map.set(key, made)
  return made
}

function increase(counts: number[], index: number): void {
  counts[index] = (counts[index] ?? 0) + 1
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function byLeads(a: Group, b: Group): number {
  return b.leads - a.leads
}

/** Merges the spellings of a city under the most common one. */
function citiesOf(spellings: ReadonlyMap<string, Tally>): { city: string; tally: Tally }[] {
  const cities = Map.groupBy(spellings, ([spelling]) => spelling.toLowerCase())
  return [...cities.values()].map((parts) => {
    const [[city] = ['']] = parts.toSorted(([, a], [, b]) => b.leads - a.leads)
    return { city, tally: parts.map(([, tally]) => tally).reduce(together, newTally()) }
  })
}

function together(a: Tally, b: Tally): Tally {
  return {
    leads: a.leads + b.leads,
    enrolled: a.enrolled + b.enrolled,
    contactTimes: a.contactTimes.concat(b.contactTimes),
  }
}
