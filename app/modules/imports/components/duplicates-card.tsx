import { formatCount, formatNumber } from '#app/format/money.ts'
import { Button } from '#app/ui/button.tsx'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'
import { Link } from '#app/ui/link.tsx'
import type { RowDecision, RowDuplicate } from '../importer.ts'
import type { ImportWords } from '../messages.ts'
import { ListCard, ListCardFoot, ROW_SELECT } from './list-card.tsx'

/** A row that already exists, and what to do with it. `at`: its index on the page. */
export type DuplicateRow = { line: number; title: string; note: string; decision: RowDecision; duplicate: RowDuplicate }

type DuplicatesCardProps = {
  rows: DuplicateRow[]
  total: number
  /** How many come before the shown ones. */
  before: number
  words: ImportWords
  /** The page of a stored record. */
  pageOf: (id: string) => string
}

/** Rows that may already exist: each with its match, the reason for it, and a choice of what to do. */
export function DuplicatesCard({ rows, total, before, words, pageOf }: DuplicatesCardProps) {
  const shown = rows.map((row, at) => ({ ...row, at }))
  const behind = total - before - rows.length
  return (
    <ListCard
      id="duplicates"
      title={formatCount(total, 'possible duplicate')}
      note={`Matched by ${words.comparedBy} against existing ${words.noun}s and within the file.`}
    >
      <DataTable
        caption="Possible duplicates"
        columns={columnsFor(words, pageOf)}
        rows={shown}
        rowKey={({ line }) => String(line)}
        isBare
      />
      {(behind > 0 || before > 0) && (
        <ListCardFoot>
          <span>{behind > 0 ? `and ${formatNumber(behind)} more` : `the last of ${formatNumber(total)} duplicates`}</span>
          {behind > 0 && (
            <Button name="intent" value={before > 0 || rows.length > FIRST ? 'more' : 'show'} variant="quiet">
              {before > 0 || rows.length > FIRST
                ? `Show the next ${formatCount(Math.min(behind, rows.length), 'row')}`
                : `Show all ${formatNumber(total)}`}
            </Button>
          )}
        </ListCardFoot>
      )}
    </ListCard>
  )
}

/** How many are shown before the full list is requested. */
export const FIRST = 4

function columnsFor({ decisions }: ImportWords, pageOf: (id: string) => string): DataColumn<DuplicateRow & { at: number }>[] {
  return [
    {
      label: 'In the file',
      className: 'min-[1200px]:min-w-52',
      cell: ({ title }) => title || 'empty',
      note: ({ note, line }) => <span className="cell-line">{[note, `line ${line}`].filter(Boolean).join(', ')}</span>,
    },
    {
      label: 'Existing match',
      cell: ({ duplicate: { of } }) =>
        of.kind === 'stored' ? (
          <Link to={pageOf(of.id)}>{of.title}</Link>
        ) : (
          <span className="text-ink-muted">Line {of.line}</span>
        ),
      note: ({ duplicate: { of } }) => (of.kind === 'stored' ? of.note : 'in this file'),
    },
    { label: 'Why', cell: ({ duplicate }) => duplicate.why },
    {
      label: 'Do',
      className: 'w-56',
      cell: ({ at, line, title, decision }) => (
        <>
          <input type="hidden" name={`duplicates[${at}].line`} value={line} />
          <select
            name={`duplicates[${at}].decision`}
            aria-label={`Line ${line}, ${title || 'empty'}`}
            defaultValue={decision}
            className={ROW_SELECT}
          >
            {decisions.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </>
      ),
    },
  ]
}
