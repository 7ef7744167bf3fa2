import { formatCents, formatCount, formatNumber, formatPercent } from '#app/format/money.ts'
import { formatDuration } from '#app/format/time-left.ts'
import type { Compared } from './figure-table.ts'
import type { Analytics } from './get-analytics.server.ts'

/** A headline figure as text; `notes`: its meaning, goal, and value in the period before. */
export type StatLine = { label: string; value: string; notes: string[] }

/** The headline figures, for the page and the weekly report. */
export function statLines({ stats, goals }: Pick<Analytics, 'stats' | 'goals'>): StatLine[] {
  const { leads, enrolled, contactMs, revenueCents, views, viewedLeads } = stats
  const percent = leads.now === 0 ? [] : [`${formatPercent(Math.round((100 * enrolled.now) / leads.now))} of all`]
  return [
    lineOf('New leads', leads, { format: formatNumber, goal: goals.leads }),
    lineOf('Became enrolled', enrolled, { format: formatNumber, words: percent, goal: goals.enrolled }),
    lineOf('Time to first contact', contactMs, { format: formatDuration, words: ['median'] }),
    lineOf('Revenue', revenueCents, { format: formatCents, goal: goals.revenueCents }),
    lineOf('Report views', views, { format: formatNumber, words: [`across ${formatCount(viewedLeads, 'lead')}`] }),
  ]
}

type Said = { format: (value: number) => string; words?: string[]; goal?: number | null }

function lineOf(
  label: string,
  { now, before }: Compared<number> | Compared<number | null>,
  { format, words = [], goal = null }: Said,
): StatLine {
  const toGoal = goal ? [`${formatPercent(Math.round((100 * (now ?? 0)) / goal))} of your goal of ${format(goal)}`] : []
  return {
    label,
    value: now === null ? '–' : format(now),
    notes: [...words, ...toGoal, ...(before === null ? [] : [`was ${format(before)}`])],
  }
}
