import { formatCents, formatCount, formatNumber, formatPercent } from '#app/format/money.ts'
import { formatDuration } from '#app/format/time-left.ts'
import type { Compared } from './figure-table.ts'
import type { Analytics } from './get-analytics.server.ts'

/** A figure that is over all others, in words; `notes`: what it means, its goal, and what it was in the period before. */
export type StatLine = { label: string; value: string; notes: string[] }

/** The few figures that are over all others, as the page shows them and the weekly report mails them. */
export function statLines({ stats, goals }: Pick<Analytics, 'stats' | 'goals'>): StatLine[] {
  const { leads, enrolled, contactMs, revenueCents, views, viewedLeads } = stats
  const percent = leads.now === 0 ? [] : [`${formatPercent(Math.round((100 * enrolled.now) / leads.now))} of all`]
  return [
    lineOf('New leads', leads, { format: formatNumber, goal: goals.leads }),
    lineOf('Became enrolled', enrolled, { format: formatNumber, words: percent, goal: goals.enrolled }),
    lineOf('Time to first contact', contactMs, { format: formatDuration, words: ['median'] }),
    lineOf('Revenue', revenueCents, { format: formatCents, goal: goals.revenueCents }),
    lineOf('Report views', views, { format: formatNumber, words: [`of ${formatCount(viewedLeads, 'lead')}`] }),
  ]
}

type Said = { format: (value: number) => string; words?: string[]; goal?: number | null }

function lineOf(
  label: string,
  { now, before }: Compared<number> | Compared<number | null>,
  { format, words = [], goal = null }: Said,
): StatLine {
  const toGoal = goal ? [`${formatPercent(Math.round((100 * (now ?? 0)) / goal))} of the goal, ${format(goal)}`] : []
  return {
    label,
    value: now === null ? '–' : format(now),
    notes: [...words, ...toGoal, ...(before === null ? [] : [`before ${format(before)}`])],
  }
}
