import { formatDay } from '#app/format/date.ts'
import { formatCount, formatNumber } from '#app/format/money.ts'
import { BarChart } from '#app/ui/chart/bar-chart.tsx'
import { ChartFigure } from '#app/ui/chart-figure.tsx'
import type { SentBar } from '../list-results.server.ts'

type SentChartProps = {
  bars: readonly SentBar[]
  /** The workflow's label. */
  name: string
  now: Date
}

/** A workflow's sent and answered messages over time. */
export function SentChart({ bars, name, now }: SentChartProps) {
  const rows = bars.map(({ from, sent, answered }) => [formatDay(from, now), formatNumber(sent), formatNumber(answered)] as const)
  const total = bars.reduce((sum, { sent }) => sum + sent, 0)
  if (total === 0) return <p className="note">{name} sent nothing in this period.</p>
  return (
    <ChartFigure
      title="Messages and replies"
      note={`${formatCount(total, 'message')} from ${name}, by the date they were created.`}
      legend={[
        { label: 'Sent', color: 'brand' },
        { label: 'Replied', color: 'wheat' },
      ]}
      table={{
        caption: 'Messages sent and replies received',
        columns: ['From', 'Sent', 'Replied'],
        rows,
      }}
      method="Each bar starts on the date shown. A reply counts toward the day its message was sent. Deleted leads are left out."
    >
      <BarChart
        title={`Messages sent from ${name}, and replies`}
        description={`From ${rows[0]?.[0] ?? ''} through today: ${formatNumber(total)} sent.`}
        // Without the year, which does not fit between neighbors. All days are different.
        bars={bars.map(({ from, sent, answered }) => ({ label: formatDay(from, from), value: sent, part: answered }))}
        format={formatNumber}
      />
    </ChartFigure>
  )
}
