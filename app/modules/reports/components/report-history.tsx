import { Sparkline } from '#app/ui/chart/sparkline.tsx'
import { formatDate } from '#app/format/date.ts'
import { formatDollars } from '#app/format/money.ts'
import { Table, TableCell } from '#app/ui/table.tsx'
import type { DatedResult } from '../result-history.server.ts'
import { ReportFold } from './report-fold.tsx'

/** The results of a property with more than one analysis, oldest first. */
export function ReportHistory({ results }: { results: DatedResult[] }) {
  if (results.length < 2) return null
  return (
    <ReportFold id="history" title="Earlier results">
      <Sparkline values={results.map(({ rentDollars }) => rentDollars.estimate)} />
      <Table
        caption="Results for this property, oldest first"
        columns={[
          { label: 'Created on' },
          { label: 'Property' },
          { label: 'Low', figures: true },
          { label: 'Estimate', figures: true },
          { label: 'High', figures: true },
        ]}
      >
        {results.map(({ id, madeAt, rentDollars, rentName, facts }) => (
          <tr key={id}>
            <th scope="row">{formatDate(madeAt)}</th>
            <TableCell label="Property">{facts}</TableCell>
            <TableCell label="Low" figures>
              {formatDollars(rentDollars.low)}
            </TableCell>
            <TableCell label="Estimate" figures>
              <b>{formatDollars(rentDollars.estimate)}</b>
              {rentName !== null && <span className="block text-small font-normal text-ink-muted">{rentName}</span>}
            </TableCell>
            <TableCell label="High" figures>
              {formatDollars(rentDollars.high)}
            </TableCell>
          </tr>
        ))}
      </Table>
    </ReportFold>
  )
}
