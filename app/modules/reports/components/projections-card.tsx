import { Fold } from '#app/ui/fold.tsx'
import { Table, TableCell } from '#app/ui/table.tsx'
import type { ReportProjections } from '../report-projections.ts'

type ProjectionsCardProps = {
  projections: ReportProjections
  /** The name of the middle rent. */
  figureName: string
}

/** A year of renting at the low, middle and high rent, for staff. */
export function ProjectionsCard({ projections: { rows, note }, figureName }: ProjectionsCardProps) {
  return (
    <Fold title="Projections" isOpen>
      <Table
        caption={`A year at the low rent, the ${figureName.toLowerCase()} and the high rent`}
        columns={[
          { label: 'A year' },
          { label: 'Low', figures: true },
          { label: figureName, figures: true },
          { label: 'High', figures: true },
        ]}
        narrow="trio"
      >
        {rows.map(({ label, low, estimate, high, kind }) => (
          <tr key={label} className={kind === 'sum' ? 'font-semibold' : undefined}>
            <th scope="row">{label}</th>
            <TableCell label="Low" figures>
              {low}
            </TableCell>
            <TableCell label={figureName} figures>
              {estimate}
            </TableCell>
            <TableCell label="High" figures>
              {high}
            </TableCell>
          </tr>
        ))}
      </Table>
      <p className="mt-2.5 note">{note}</p>
    </Fold>
  )
}
