import { SOURCE_LABELS } from '#app/modules/leads/sources.ts'
import type { Figure } from './figure-table.ts'
import type { ForecastRow } from './forecast.ts'
import { COHORT_DAYS, CONTACT_CLASSES, type Group, type LeadFigures } from './lead-figures.ts'
import { ENROLLED_STEP, STEPS } from './steps.ts'

/** Figures of the range, and of the period before it where the two are compared. */
export type Compared<Value> = { now: Value; before: Value | null }

export function leadsOverTime({ now, before }: Compared<LeadFigures>): Figure {
  const sources = now.bySource.map(({ source }) => source)
  const sourcesOf = (figures: LeadFigures) =>
    sources.map((name) => figures.bySource.find(({ source }) => source === name)?.leads ?? 0)
  return {
    title: 'Leads over time',
    note: 'By the day on which they came, and where from.',
    table: {
      caption: 'Leads over time, by source',
      naming: 'When',
      columns: [...GROUP_COLUMNS, ...sources.map((source) => ({ label: SOURCE_LABELS[source], unit: 'count' as const }))],
      rows: [
        ...now.overTime.map(({ label, isOpen, leads, enrolled, sources: counts }) => ({
          name: isOpen ? `${label} so far` : label,
          values: [leads, enrolled, share(enrolled, leads), ...sources.map((source) => counts[source] ?? 0)],
        })),
        { name: 'All', values: [...groupValues(now.all), ...sourcesOf(now)] },
        ...(before ? [{ name: 'Period before', values: [...groupValues(before.all), ...sourcesOf(before)] }] : []),
      ],
    },
    method:
      'A lead counts on the day of its creation, Central time, also when it is in the bin since; one that was merged counts as the one that was kept. Enrolled: its status ever reached Enrolled, Closed or Won, up to today. Deleted for good, it counts no longer.',
  }
}

/** `stays`: the middle of the stays in each step, in milliseconds. */
export function funnel({ now, before }: Compared<LeadFigures>, stays: Compared<(number | null)[]>): Figure {
  const stepShare = ({ reached }: LeadFigures, step: number) =>
    step === 0 ? null : share(reached[step] ?? 0, reached[step - 1] ?? 0)
  return {
    title: 'Funnel',
    note: 'Leads that ever reached a status, or one after it.',
    table: {
      caption: 'Funnel by status',
      naming: 'Reached',
      columns: [
        { label: 'Leads', unit: 'count' },
        { label: 'Of the step before', unit: 'fraction' },
        { label: 'Median stay', unit: 'milliseconds' },
        { label: 'Lost there', unit: 'count' },
        ...(before
          ? ([
              { label: 'Leads before', unit: 'count' },
              { label: 'Of the step before, before', unit: 'fraction' },
              { label: 'Median stay before', unit: 'milliseconds' },
            ] as const)
          : []),
      ],
      rows: STEPS.map(({ label }, step) => ({
        name: label,
        values: [
          now.reached[step] ?? 0,
          stepShare(now, step),
          // Nothing comes after the last step.
          step === STEPS.length - 1 ? null : (stays.now[step] ?? null),
          now.lost[step] ?? 0,
          ...(before
            ? [
                before.reached[step] ?? 0,
                stepShare(before, step),
                step === STEPS.length - 1 ? null : (stays.before?.[step] ?? null),
              ]
            : []),
        ],
      })),
    },
    method:
      'Of the leads that were created in these days. A lead that skipped a status counts as having reached it; Lost is no step, and a lost lead counts where it stood. Median stay: of the stays in a status that ended in these days, whatever day their leads came; present stays do not count, and a change that was undone never was.',
  }
}

export function bySource({ now, before }: Compared<LeadFigures>): Figure {
  const rows = now.bySource.map(({ source, ...group }) => ({
    name: SOURCE_LABELS[source],
    group,
    before: before?.bySource.find((other) => other.source === source),
  }))
  return groupFigure(rows, before !== null, {
    ...{ title: 'By source', note: 'Where leads come from, and how many of them enrolled.', naming: 'Source' },
    method: 'The source that a lead came with. First contact: the median of the time from its creation, as defined there.',
  })
}

export function byCity({ now, before }: Compared<LeadFigures>): Figure {
  const rows = now.byCity.map(({ city, ...group }) => ({
    name: city === '' ? 'Not known' : city,
    group,
    before: before?.byCity.find((other) => other.city.toLowerCase() === city.toLowerCase()),
  }))
  return groupFigure(rows, before !== null, {
    ...{ title: 'Most asked cities', note: 'By the city of the property.', naming: 'City' },
    method: 'The city of the property, as typed and corrected, however its letters are written. The webinar asks for none.',
  })
}

type Words = { title: string; note: string; naming: string; method: string }

function groupFigure(rows: { name: string; group: Group; before?: Group }[], isCompared: boolean, words: Words): Figure {
  const { title, note, naming, method } = words
  return {
    ...{ title, note, method },
    table: {
      ...{ caption: title, naming },
      columns: [
        ...GROUP_COLUMNS,
        { label: 'First contact', unit: 'milliseconds' },
        ...(isCompared ? [{ label: 'Leads before', unit: 'count' as const }] : []),
      ],
      rows: rows.map(({ name, group, before }) => ({
        name,
        values: [...groupValues(group), group.medianContactMs, ...(isCompared ? [before?.leads ?? 0] : [])],
      })),
    },
  }
}

export function cohorts({ cohorts: months }: LeadFigures): Figure {
  return {
    title: 'Cohorts',
    note: 'Of the leads of a month, those that enrolled within so many days.',
    table: {
      caption: 'Cohorts by month',
      naming: 'Month',
      columns: [
        { label: 'Leads', unit: 'count' },
        ...COHORT_DAYS.flatMap((days) => [
          { label: `In ${days} days`, unit: 'count' as const },
          { label: `Share in ${days} days`, unit: 'fraction' as const },
        ]),
        { label: 'Ever', unit: 'count' },
        { label: 'Share ever', unit: 'fraction' },
      ],
      rows: months.map(({ label, leads, within, enrolled }) => ({
        name: label,
        values: [
          leads,
          ...within.flatMap((count) => [count, count === null ? null : share(count, leads)]),
          enrolled,
          share(enrolled, leads),
        ],
      })),
    },
    method:
      'The leads that were created in a month, as far as it lies in these days, and those of them that first reached Enrolled within so many times 24 hours of their creation. A column is empty until the last day of the month is that long ago.',
  }
}

export function firstContacts({ now, before }: Compared<LeadFigures>): Figure {
  const classes = [...CONTACT_CLASSES.map(({ label }) => label), 'not yet']
  return {
    title: 'Time to first contact',
    note: 'From a lead’s creation until somebody spoke with its owner.',
    table: {
      caption: 'Leads by the time to first contact',
      naming: 'Time',
      columns: [
        { label: 'Leads', unit: 'count' },
        { label: 'Share', unit: 'fraction' },
        ...(before ? [{ label: 'Leads before', unit: 'count' as const }] : []),
      ],
      rows: classes.map((name, index) => ({
        name,
        values: [
          now.contacts[index] ?? 0,
          share(now.contacts[index] ?? 0, now.all.leads),
          ...(before ? [before.contacts[index] ?? 0] : []),
        ],
      })),
    },
    method:
      'Until ‘Contacted’ was pressed, a call, a text, a meeting or a mail of ours was written down on the lead, or its onboarding fee was paid: what ends the promise on the dashboard. Automatic messages do not count. Over all hours of the day; a class includes its end.',
  }
}

export function forecastFigure(rows: readonly ForecastRow[]): Figure {
  const sum = (of: (row: ForecastRow) => number | null) => rows.reduce((total, row) => total + (of(row) ?? 0), 0)
  return {
    title: 'Forecast',
    note: 'What the leads that are open now are likely to bring a month.',
    table: {
      caption: 'Forecast by status',
      naming: 'Status',
      columns: [
        { label: 'Open leads', unit: 'count' },
        { label: 'Conversion', unit: 'fraction' },
        { label: 'Monthly fees of all', unit: 'dollars' },
        { label: 'Expected a month', unit: 'dollars' },
      ],
      rows: [
        ...rows.map(({ label, leads, conversionFraction, feesDollars, expectedDollars }) => ({
          name: label,
          values: [leads, conversionFraction, Math.round(feesDollars), expectedDollars],
        })),
        {
          name: 'All',
          values: [
            sum(({ leads }) => leads),
            null,
            Math.round(sum(({ feesDollars }) => feesDollars)),
            sum(({ expectedDollars }) => expectedDollars),
          ],
        },
      ],
    },
    method: `Leads that stand at a status today, whatever day they came, times its conversion, times their monthly fees. Conversion: of the leads of these days that reached the status, the share that reached ${STEPS[ENROLLED_STEP].label}. Fees: management of the leads with an estimated rent, by the fees of each, as on the board; one without an estimate brings nothing.`,
  }
}

const GROUP_COLUMNS = [
  { label: 'Leads', unit: 'count' },
  { label: 'Enrolled', unit: 'count' },
  { label: 'Share', unit: 'fraction' },
] as const

function groupValues({ leads, enrolled }: Group) {
  return [leads, enrolled, share(enrolled, leads)]
}

/** A part of a whole; null of nothing. */
export function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}
