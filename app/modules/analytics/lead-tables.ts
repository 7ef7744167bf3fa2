import { SOURCE_LABELS } from '#app/modules/leads/sources.ts'
import { type Compared, type Figure, share } from './figure-table.ts'
import { GROUP_COLUMNS, groupValues } from './group-tables.ts'
import { CONTACT_CLASSES, type LeadFigures } from './lead-figures.ts'
import { STEPS } from './steps.ts'

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
      'A lead counts on the day it was created, Central time, even if it is now in the trash. A merged lead counts once, as the lead that was kept. Analyses that no lead was made of, which lists show, do not count. Enrolled: its status ever reached Enrolled, Closed or Won, up to today. Once deleted for good, it no longer counts.',
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
        { label: 'Of the previous step', unit: 'fraction' },
        { label: 'Median stay', unit: 'milliseconds' },
        { label: 'Lost there', unit: 'count' },
        ...(before
          ? ([
              { label: 'Leads before', unit: 'count' },
              { label: 'Of the previous step, before', unit: 'fraction' },
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
      'Of the leads that were created in these days. A lead that skipped a status counts as having reached it; Lost is no step, and a lost lead counts where it stood. Median stay: the stays in a status that ended in these days, whenever the lead came in. Stays that have not ended and undone changes do not count.',
  }
}

export function firstContacts({ now, before }: Compared<LeadFigures>): Figure {
  const classes = [...CONTACT_CLASSES.map(({ label }) => label), 'not yet']
  return {
    title: 'Time to first contact',
    note: 'From the creation of a lead until someone reached its owner.',
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
      'The time until someone pressed ‘Contacted’ or logged a call, text, meeting or email on the lead, which is what the dashboard’s deadline waits for. Payments and automatic messages do not count. Over all hours of the day; a class includes its end.',
  }
}
