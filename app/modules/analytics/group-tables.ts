import { SOURCE_LABELS } from '#app/modules/leads/sources.ts'
import { type Compared, type Figure, share } from './figure-table.ts'
import { COHORT_DAYS, type Group, type LeadFigures } from './lead-figures.ts'

/** What is counted of a group of leads. */
export const GROUP_COLUMNS = [
  { label: 'Leads', unit: 'count' },
  { label: 'Enrolled', unit: 'count' },
  { label: 'Share', unit: 'fraction' },
] as const

/** The values of these columns. */
export function groupValues({ leads, enrolled }: Group) {
  return [leads, enrolled, share(enrolled, leads)]
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
      'The leads created in a month, within these days. Of these, the ones that first reached Enrolled within so many times 24 hours. A column is empty until the last day of the month is that long ago.',
  }
}
