import { LEAD_SOURCE_LABELS } from '#app/modules/leads/sources.ts'
import { type Compared, type Figure, shareOf } from './figure-table.ts'
import { GROUP_COLUMNS, groupValues } from './group-tables.ts'
import { CONTACT_CLASSES, type LeadFigures } from './lead-figures.ts'
import { STEPS } from './steps.ts'

export function leadsOverTime({ now, before }: Compared<LeadFigures>): Figure {
  const sources = now.bySource.map(({ source }) => source)
  const sourcesOf = (figures: LeadFigures) =>
    sources.map((name) => figures.bySource.find(({ source }) => source === name)?.leads ?? 0)
  return {
    title: 'Leads over time',
    note: 'Leads by the day they were created, and how many have enrolled since. The table shows their sources.',
    table: {
      caption: 'Leads over time, by source',
      naming: 'When',
      columns: [...GROUP_COLUMNS, ...sources.map((source) => ({ label: LEAD_SOURCE_LABELS[source], unit: 'count' as const }))],
      rows: [
        ...now.overTime.map(({ label, isOpen, leads, enrolled, sources: counts }) => ({
          name: isOpen ? `${label} so far` : label,
          values: [leads, enrolled, shareOf(enrolled, leads), ...sources.map((source) => counts[source] ?? 0)],
        })),
        { name: 'All', values: [...groupValues(now.all), ...sourcesOf(now)] },
        ...(before ? [{ name: 'Previous period', values: [...groupValues(before.all), ...sourcesOf(before)] }] : []),
      ],
    },
    method:
      'Leads by the day they were created, Central time, including leads in the trash. Merged leads count once. Analyses without a lead and permanently deleted leads aren’t included. Enrolled means the lead ever reached Enrolled, Closed or Won.',
  }
}

/** `stays`: median time in each step, in milliseconds. */
export function funnel({ now, before }: Compared<LeadFigures>, stays: Compared<(number | null)[]>): Figure {
  const stepShare = ({ reached }: LeadFigures, step: number) =>
    step === 0 ? null : shareOf(reached[step] ?? 0, reached[step - 1] ?? 0)
  return {
    title: 'Funnel',
    note: 'Leads that ever reached a given status or went past it.',
    table: {
      caption: 'Funnel by status',
      naming: 'Reached',
      columns: [
        { label: 'Leads', unit: 'count' },
        { label: 'Percentage of previous step', unit: 'fraction' },
        { label: 'Median time here', unit: 'milliseconds' },
        { label: 'Lost here', unit: 'count' },
        ...(before
          ? ([
              { label: 'Leads, previous period', unit: 'count' },
              { label: 'Percentage of previous step, previous period', unit: 'fraction' },
              { label: 'Median time here, previous period', unit: 'milliseconds' },
            ] as const)
          : []),
      ],
      rows: STEPS.map(({ label }, step) => ({
        name: label,
        values: [
          now.reached[step] ?? 0,
          stepShare(now, step),
          // Nothing follows the last step.
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
      'Includes leads created in this date range. A lead that skipped a status counts as reaching it. A lost lead counts up to its last status. “Median time here” covers leads of any age that left the status in this date range. It leaves out leads still in the status and undone changes.',
  }
}

export function firstContacts({ now, before }: Compared<LeadFigures>): Figure {
  const classes = [...CONTACT_CLASSES.map(({ label }) => label), 'Not yet']
  return {
    title: 'Time to first contact',
    note: 'How long it takes us to reach the owner after a lead is created.',
    table: {
      caption: 'Leads by time to first contact',
      naming: 'Time',
      columns: [
        { label: 'Leads', unit: 'count' },
        { label: 'Share', unit: 'fraction' },
        ...(before ? [{ label: 'Leads, previous period', unit: 'count' as const }] : []),
      ],
      rows: classes.map((name, index) => ({
        name,
        values: [
          now.contacts[index] ?? 0,
          shareOf(now.contacts[index] ?? 0, now.all.leads),
          ...(before ? [before.contacts[index] ?? 0] : []),
        ],
      })),
    },
    method:
      'How long it took for someone to click ‘Contacted’ or log a call, text, meeting or email. The dashboard deadline works the same way. Payments and automatic messages don’t count. Nights and weekends do.',
  }
}
