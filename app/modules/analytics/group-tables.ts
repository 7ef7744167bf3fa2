import { LEAD_SOURCE_LABELS } from '#app/modules/leads/sources.ts'
import { type Compared, type Figure, shareOf } from './figure-table.ts'
import { COHORT_DAYS, type Group, type LeadFigures } from './lead-figures.ts'

/** Counts for a group of leads. */
export const GROUP_COLUMNS = [
  { label: 'Leads', unit: 'count' },
  { label: 'Enrolled', unit: 'count' },
  { label: 'Share', unit: 'fraction' },
] as const

/** The values of these columns. */
export function groupValues({ leads, enrolled }: Pick<Group, 'leads' | 'enrolled'>) {
  return [leads, enrolled, shareOf(enrolled, leads)]
}

export function bySource({ now, before }: Compared<LeadFigures>): Figure {
  const rows = now.bySource.map(({ source, ...group }) => ({
    name: LEAD_SOURCE_LABELS[source],
    group,
    before: before?.bySource.find((other) => other.source === source),
  }))
  return groupFigure(rows, before !== null, {
    ...{ title: 'By source', note: 'Leads by source, and how many have enrolled since.', naming: 'Source' },
    method: 'The lead’s original source. First contact is the median time after the lead was created.',
  })
}

export function byCity({ now, before }: Compared<LeadFigures>): Figure {
  const rows = now.byCity.map(({ city, ...group }) => ({
    name: city === '' ? 'Unknown' : city,
    group,
    before: before?.byCity.find((other) => other.city.toLowerCase() === city.toLowerCase()),
  }))
  return groupFigure(rows, before !== null, {
    ...{
      title: 'Top cities',
      note: 'Leads by property city, and how many have enrolled since.',
      naming: 'City',
    },
    method: 'The property city as entered or corrected. Capitalization doesn’t matter. Webinar leads have no city.',
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
        ...(isCompared ? [{ label: 'Leads, previous period', unit: 'count' as const }] : []),
      ],
      rows: rows.map(({ name, group, before }) => ({
        name,
        values: [...groupValues(group), group.medianContactMs, ...(isCompared ? [before?.leads ?? 0] : [])],
      })),
    },
  }
}

/** `names`: staff names by id. */
export function byPerson({ now, before }: Compared<LeadFigures>, names: ReadonlyMap<string, string>): Figure {
  return {
    title: 'By person',
    note: 'Leads by assignee, how many have enrolled since, and the median time to first contact.',
    table: {
      caption: 'Leads by person',
      naming: 'Person',
      columns: [
        ...GROUP_COLUMNS,
        { label: 'First contact, median', unit: 'milliseconds' },
        { label: 'Enrolled after, median', unit: 'milliseconds' },
        ...(before ? [{ label: 'Leads, previous period', unit: 'count' as const }] : []),
      ],
      rows: now.byPerson.map(({ personId, medianContactMs, medianEnrollMs, ...group }) => ({
        name: names.get(personId) ?? 'Unknown',
        values: [
          ...groupValues(group),
          medianContactMs,
          medianEnrollMs,
          ...(before ? [before.byPerson.find((other) => other.personId === personId)?.leads ?? 0] : []),
        ],
      })),
    },
    method:
      'Leads created in this date range, by current assignee. Unassigned leads are not included. First contact is how long it took anyone on the team to reach the owner.',
  }
}

export function cohorts({ cohorts: months }: LeadFigures): Figure {
  return {
    title: 'Cohorts',
    note: 'Each month’s leads, and how many have enrolled so far. The newest month comes first.',
    table: {
      caption: 'Cohorts by month',
      naming: 'Month',
      columns: [
        { label: 'Leads', unit: 'count' },
        ...COHORT_DAYS.flatMap((days) => [
          { label: `Within ${days} days`, unit: 'count' as const },
          { label: `Share within ${days} days`, unit: 'fraction' as const },
        ]),
        { label: 'All time', unit: 'count' },
        { label: 'All-time share', unit: 'fraction' },
      ],
      rows: months.toReversed().map(({ label, leads, within, enrolled }) => ({
        name: label,
        values: [
          leads,
          ...within.flatMap((count) => [count, count === null ? null : shareOf(count, leads)]),
          enrolled,
          shareOf(enrolled, leads),
        ],
      })),
    },
    method:
      'Leads created each month in this date range, and how many first reached Enrolled within that many days. A column stays empty until enough days have passed since the month ended.',
  }
}
