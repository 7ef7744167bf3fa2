import { formatCents, formatCount, formatNumber } from '#app/format/money.ts'
import { formatDuration } from '#app/format/time-left.ts'
import { Stats } from '#app/ui/stats.tsx'
import type { Analytics } from '../get-analytics.server.ts'
import type { Totals } from '../totals.server.ts'
import type { Compared } from '../figure-table.ts'

/** The few figures that are over all others, each with what it was in the period before. */
export function AnalyticsStats({ stats }: { stats: Analytics['stats'] }) {
  const { leads, enrolled, contactMs, revenueCents, views, viewedLeads } = stats
  const percent = leads.now === 0 ? [] : [`${Math.round((100 * enrolled.now) / leads.now)}% of all`]
  return (
    <Stats
      items={[
        { label: 'New leads', value: formatNumber(leads.now), note: noteOf(leads, formatNumber, []) },
        { label: 'Became enrolled', value: formatNumber(enrolled.now), note: noteOf(enrolled, formatNumber, percent) },
        {
          label: 'Time to first contact',
          value: contactMs.now === null ? '–' : formatDuration(contactMs.now),
          note: noteOf(contactMs, (ms) => (ms === null ? '–' : formatDuration(ms)), ['median']),
        },
        { label: 'Revenue', value: formatCents(revenueCents.now), note: noteOf(revenueCents, formatCents, []) },
        {
          label: 'Report views',
          value: formatNumber(views.now),
          note: noteOf(views, formatNumber, [`of ${formatCount(viewedLeads, 'lead')}`]),
        },
      ]}
    />
  )
}

/** Why the lists count other leads of these days than the figures do; nothing where both count the same. */
export function TotalsNote({ leads, totals }: { leads: number; totals: Totals }) {
  if (leads === totals.listed) return null
  const { listed, inTrash, withoutLead } = totals
  const differences = [
    inTrash > 0 && `exclude ${formatCount(inTrash, 'lead')} in the trash`,
    withoutLead > 0 && `include ${formatCount(withoutLead, 'analysis', 'analyses')} without a lead`,
  ].filter(Boolean)
  return (
    <p className="max-w-none text-small text-ink-muted">
      The dashboard, lists and exports show {formatNumber(listed)} leads for these days instead of {formatNumber(leads)}: they{' '}
      {differences.join(', and ')}.
    </p>
  )
}

/** What it means, and what it was before: 'before 98'. */
function noteOf<Value>({ before }: Compared<Value>, format: (value: Value) => string, words: readonly string[]): string {
  return [...words, ...(before === null ? [] : [`before ${format(before)}`])].join('; ')
}
