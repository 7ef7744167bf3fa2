import { DAY_MS, HOUR_MS } from '#app/format/duration.ts'
import { medianOf } from '#app/format/median.ts'
import type { LeadSource } from '#app/modules/leads/sources.ts'
import type { Bucket, Span } from './analytics-range.ts'
import { ENROLLED_STEP, STEPS } from './steps.ts'

/**
 * Leads with the same source, city and assignee: a list per fact, each with one entry per lead. `createdSeconds` are Unix
 * seconds, `steps` twice the farthest step, plus 1 if lost. The other seconds count from creation; null if never enrolled or
 * contacted.
 */
export type ProgressGroup = {
  source: LeadSource
  city: string
  assigneeId: string | null
  createdSeconds: readonly (number | null)[]
  steps: readonly (number | null)[]
  enrollSeconds: readonly (number | null)[]
  contactSeconds: readonly (number | null)[]
}

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

const DAY_SECONDS = DAY_MS / 1000

type Parts = { span: Span; buckets: readonly Bucket[]; months: readonly Bucket[]; now: Date }

/** Groups with leads of a span, that of the earliest first, and where the first is: each group's leads are in time order. */
function startedIn(groups: Iterable<ProgressGroup>, from: number, to: number) {
  return [...groups]
    .map((group) => {
      const first = group.createdSeconds.findIndex((at) => (at ?? 0) >= from)
      return { group, first, at: group.createdSeconds[first] ?? to }
    })
    .filter(({ at }) => at < to)
    .sort((a, b) => a.at - b.at)
}

/** All figures for leads created in a span. docs/product/analytics.md defines each. */
export function leadFigures(groups: Iterable<ProgressGroup>, { span, buckets, months, now }: Parts): LeadFigures {
  const [from, to] = [secondsOf(span.start), secondsOf(span.end)]
  const tallies: Tally[] = []
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
  const contactCounts = [...CONTACT_CLASSES, null].map(() => 0)
  const bucketOf = finder(buckets)
  const monthOf = finder(months)

  for (const { group, first } of startedIn(groups, from, to)) {
    const { source, city, assigneeId } = group
    const tally = { leads: 0, enrolled: 0 }
    const inBuckets = buckets.map(() => 0)
    const enrolledInBuckets = buckets.map(() => 0)
    for (let place = first; place < group.createdSeconds.length; place++) {
      const created = group.createdSeconds[place] ?? to
      if (created >= to) break
      const step = group.steps[place] ?? 0
      const farthestStep = step >> 1
      const enrollSeconds = group.enrollSeconds[place] ?? null
      const contactSeconds = group.contactSeconds[place] ?? null
      const isEnrolled = farthestStep >= ENROLLED_STEP
      tally.leads += 1
      if (isEnrolled) tally.enrolled += 1
      const bucket = bucketOf(created)
      increase(inBuckets, bucket)
      if (isEnrolled) increase(enrolledInBuckets, bucket)
      increase(farthest, farthestStep)
      if (step % 2 === 1) increase(lost, farthestStep)
      increase(contactCounts, contactClass(contactSeconds))
      const cohort = cohorts[monthOf(created)]
      if (!cohort) continue
      cohort.leads += 1
      if (isEnrolled) cohort.enrolled += 1
      if (enrollSeconds === null) continue
      for (let index = 0; index < COHORT_DAYS.length; index++)
        if (enrollSeconds <= (COHORT_DAYS[index] ?? 0) * DAY_SECONDS) increase(cohort.within, index)
    }
    const contactTimes = timesIn(group.contactSeconds, first, tally.leads)
    const enrollTimes = timesIn(group.enrollSeconds, first, tally.leads)
    tallies.push({ source, city, assigneeId, ...tally, contactTimes, enrollTimes })
    for (const [place, bucket] of overTime.entries()) {
      const leads = inBuckets[place] ?? 0
      bucket.leads += leads
      bucket.enrolled += enrolledInBuckets[place] ?? 0
      if (leads > 0) bucket.sources[source] = (bucket.sources[source] ?? 0) + leads
    }
  }
  return {
    all: groupOf(tallies),
    bySource: [...Map.groupBy(tallies, ({ source }) => source)]
      .map(([source, parts]) => ({ source, ...groupOf(parts) }))
      .sort(byLeads),
    byCity: [...Map.groupBy(tallies, ({ city }) => city.toLowerCase()).values()]
      .map((parts) => ({ city: commonSpelling(parts), ...groupOf(parts) }))
      .sort(byLeads),
    byPerson: [...Map.groupBy(tallies, ({ assigneeId }) => assigneeId)]
      .flatMap(([personId, parts]) =>
        personId === null ? [] : { personId, ...groupOf(parts), medianEnrollMs: medianIn(parts, 'enrollTimes') },
      )
      .sort(byLeads),
    overTime,
    reached: farthest.map((_, step) => sum(farthest.slice(step))),
    lost,
    cohorts: cohorts.map(({ end, within, ...cohort }) => ({
      ...cohort,
      within: within.map((count, index) => (end + (COHORT_DAYS[index] ?? 0) * DAY_MS <= now.getTime() ? count : null)),
    })),
    contacts: contactCounts,
  }
}

type Tally = Pick<ProgressGroup, 'source' | 'city' | 'assigneeId'> & {
  leads: number
  enrolled: number
  /** Seconds, of the leads that were contacted or enrolled. */
  contactTimes: Float64Array
  enrollTimes: Float64Array
}

function groupOf(parts: readonly Tally[]): Group {
  return {
    leads: sum(parts.map(({ leads }) => leads)),
    enrolled: sum(parts.map(({ enrolled }) => enrolled)),
    medianContactMs: medianIn(parts, 'contactTimes'),
  }
}

function timesIn(seconds: readonly (number | null)[], first: number, leads: number): Float64Array {
  const times = new Float64Array(leads)
  let count = 0
  for (let place = first; place < first + leads; place++) {
    const time = seconds[place] ?? null
    if (time === null) continue
    times[count] = Math.max(0, time)
    count += 1
  }
  return times.subarray(0, count)
}

/** In milliseconds. */
function medianIn(parts: readonly Tally[], times: 'contactTimes' | 'enrollTimes'): number | null {
  const all = new Float64Array(sum(parts.map((part) => part[times].length)))
  let place = 0
  for (const part of parts) {
    all.set(part[times], place)
    place += part[times].length
  }
  const middle = medianOf(all)
  return middle === null ? null : middle * 1000
}

function contactClass(seconds: number | null): number {
  return seconds === null ? CONTACT_CLASSES.length : CONTACT_CLASSES.findIndex(({ endMs }) => seconds * 1000 <= endMs)
}

/** Finds the part that contains a time in seconds. A group's leads are in time order, so it continues from the previous one. */
function finder(parts: readonly Bucket[]): (at: number) => number {
  const ends = parts.map(({ end }) => secondsOf(end))
  let place = 0
  return (at) => {
    if (place > 0 && at < (ends[place - 1] ?? 0)) place = 0
    while (place < ends.length && at >= (ends[place] ?? 0)) place += 1
    return place
  }
}

/** Parts of days begin at whole seconds. */
function secondsOf(at: Date): number {
  return at.getTime() / 1000
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

/** A city's most common spelling. */
function commonSpelling(parts: readonly Tally[]): string {
  const counts = [...Map.groupBy(parts, ({ city }) => city)].map(([city, of]) => ({
    city,
    leads: sum(of.map(({ leads }) => leads)),
  }))
  return counts.toSorted((a, b) => b.leads - a.leads)[0]?.city ?? ''
}
