import { Button } from '#app/ui/button.tsx'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'
import type { ImportColumn } from '../columns.ts'
import { ListCard, ListCardFoot, ROW_SELECT } from './list-card.tsx'

/** A column of the file: its name, example values, and its field. */
export type FileColumn = { at: number; name: string; examples: string[]; becomes: string | null }

/** The field of each of the file's columns, editable by hand. */
export function ColumnsCard({
  columns,
  choices,
  note,
}: {
  columns: FileColumn[]
  choices: readonly ImportColumn[]
  note: string
}) {
  return (
    <ListCard
      id="columns"
      title="Columns"
      note="Match each column in your file to a field. We guessed from the column names. Fix any mistakes, then check again."
    >
      <DataTable caption="File columns" columns={columnsWith(choices)} rows={columns} rowKey={({ at }) => String(at)} isBare />
      <ListCardFoot>
        <span>{note}</span>
        <Button name="intent" value="check" variant="second" busy="Checking...">
          Check again
        </Button>
      </ListCardFoot>
    </ListCard>
  )
}

function columnsWith(choices: readonly ImportColumn[]): DataColumn<FileColumn>[] {
  return [
    {
      label: 'In the file',
      cell: ({ at, name }) => name || <span className="text-ink-muted">Column {at + 1}, without a name</span>,
    },
    {
      label: 'For example',
      cardLabel: null,
      className: 'text-ink-muted wrap-anywhere',
      cell: ({ examples }) => (examples.length > 0 ? examples.join(' · ') : <span aria-label="nothing">–</span>),
    },
    {
      label: 'Import as',
      className: 'w-56',
      cell: ({ at, name, becomes }) => (
        <select
          name={`columns[${at}].becomes`}
          aria-label={`${name || `Column ${at + 1}`} becomes`}
          defaultValue={becomes ?? ''}
          className={ROW_SELECT}
        >
          <option value="">Don’t import</option>
          {choices.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
      ),
    },
  ]
}
