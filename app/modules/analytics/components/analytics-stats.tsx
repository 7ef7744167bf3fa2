import { formatCount, formatNumber } from '#app/format/money.ts'
import { Stats } from '#app/ui/stats.tsx'
import type { Analytics } from '../get-analytics.server.ts'
import { statLines } from '../stat-lines.ts'
import type { Totals } from '../totals.server.ts'

/** The headline figures, each with its goal and its value in the period before. */
export function AnalyticsStats(analytics: Pick<Analytics, 'stats' | 'goals'>) {
  return <Stats items={statLines(analytics).map(({ label, value, notes }) => ({ label, value, note: notes.join('; ') }))} />
}

/** Why the lists count different leads for these days than the figures; nothing if both match. */
export function TotalsNote({ leads, totals }: { leads: number; totals: Totals }) {
  if (leads === totals.listed) return null
  const { listed, inTrash, withoutLead } = totals
  const differences = [
    inTrash > 0 && `exclude ${formatCount(inTrash, 'lead')} in the trash`,
    withoutLead > 0 && `include ${formatCount(withoutLead, 'analysis', 'analyses')} without a lead`,
  ].filter(Boolean)
  return (
    <p className="max-w-none text-small text-ink-muted">
      For these dates, the dashboard, lists and exports show {formatCount(listed, 'lead')}, not {formatNumber(leads)}, because
      they {differences.join(', and ')}.
    </p>
  )
}
