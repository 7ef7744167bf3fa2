import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { RowTick } from '#app/ui/choices.tsx'
import { formatDollars } from '#app/format/money.ts'
import { Table, TableCell } from '#app/ui/table.tsx'
import type { Report } from '../report.ts'
import type { ReportComparables, ReportSelection } from '../report-comparables.ts'

const FORM = 'selection'

/** The rentals behind the estimate, each with a box to leave it out. */
export function ComparablesTable({ rows }: { rows: ReportComparables['rows'] }) {
  return (
    <Table
      className="max-xl:[&_:is(td,th)]:px-2 print:[&_:is(td,th)]:px-1.5 print:[&_:is(td,th)]:py-0.5 print:[&_:is(td,th)]:text-[11px] print:[&_:is(td,th)]:leading-[1.3]"
      caption="Comparable properties"
      columns={[
        { label: 'Address' },
        { label: 'Distance', figures: true },
        { label: 'Rooms', figures: true },
        { label: 'Square feet', figures: true },
        { label: 'Rent', figures: true },
        { label: 'Similarity', figures: true },
        { label: 'Leave out', figures: true, className: 'print:hidden' },
      ]}
    >
      {rows.map((row, place) => (
        <tr key={place}>
          <th scope="row" className="min-w-48 wrap-anywhere">
            <span className="tabular-nums lining-nums text-ink-muted">{place + 1}.</span> {row.address}{' '}
            {row.isSample && <Badge>Sample</Badge>}
            {row.age !== null && <small className="block font-normal note print:text-[0.85em]">{row.age}</small>}
          </th>
          <TableCell label="Distance" figures className="whitespace-nowrap">
            {row.distance}
          </TableCell>
          <TableCell label="Rooms" figures className="whitespace-nowrap">
            {row.rooms}
          </TableCell>
          <TableCell label="Square feet" figures>
            {row.squareFootage}
          </TableCell>
          <TableCell label="Rent" figures className="whitespace-nowrap">
            <span>
              <b>{row.rent}</b>
              {row.rentPerSquareFoot !== null && (
                <small className="block note print:text-[0.85em]">{row.rentPerSquareFoot}</small>
              )}
            </span>
          </TableCell>
          <TableCell label="Similarity" figures>
            {row.similarity ?? 'not known'}
          </TableCell>
          <TableCell label="Leave out" figures className="print:hidden">
            <RowTick form={FORM} name="leave" value={place} defaultChecked={row.isLeftOut} label={`Leave out ${row.address}`} />
          </TableCell>
        </tr>
      ))}
    </Table>
  )
}

/** The form of the boxes: a GET to the report's own address, so that nothing is stored. Shows what the kept comparables make of the rent. */
export function SelectionForm({
  of,
  selection,
  rentDollars,
}: {
  of: string
  selection: ReportSelection | null
  rentDollars: Report['rentDollars']
}) {
  return (
    <div className="grid max-w-[var(--measure,70ch)] gap-4 print:hidden" id="your-selection">
      {selection && (
        <section aria-label="Your selection">
          <p className="font-semibold">{selection.title}</p>
          {selection.estimateDollars !== null && (
            <dl className="my-2 flex flex-wrap gap-x-12 gap-y-3">
              <div>
                <dt className="note">Your selection</dt>
                <dd className="text-h3 tabular-nums lining-nums">{formatDollars(selection.estimateDollars)}</dd>
                <dd className="tabular-nums lining-nums text-small leading-normal">{selection.range}</dd>
              </div>
              <div>
                <dt className="note">Our estimate, unchanged</dt>
                <dd className="text-h3 tabular-nums lining-nums">{formatDollars(rentDollars.estimate)}</dd>
                <dd className="tabular-nums lining-nums text-small leading-normal">
                  Low {formatDollars(rentDollars.low)}, high {formatDollars(rentDollars.high)}
                </dd>
              </div>
            </dl>
          )}
          <p className="note">{selection.text}</p>
        </section>
      )}
      <form method="get" action="#your-selection" id={FORM} className="flex flex-wrap items-center gap-3">
        <input type="hidden" name="of" value={of} />
        <Button variant="second" small>
          Recalculate
        </Button>
        <span className="note">Check the homes that don’t compare, and see what the others say.</span>
      </form>
    </div>
  )
}
