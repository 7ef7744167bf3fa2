import type { ReactNode } from 'react'
import { formatMomentIn } from '#app/format/date.ts'
import { formatCount, formatDollars, formatNumber } from '#app/format/money.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'
import { Link } from '#app/ui/link.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { ANALYSIS_SOURCE_LABELS } from '../../source-labels.ts'
import type { AnalysisRow } from '../list-analyses.server.ts'
import { RentSpan } from './rent-span.tsx'

type AnalysesTableProps = {
  rows: readonly AnalysisRow[]
  /** The list's own address, with its filter and its page. */
  here: string
  empty: ReactNode
  pager: ReactNode
  now: Date
}

/** The analyses with their newest results and an admin's actions. */
export function AnalysesTable({ rows, here, empty, pager, now }: AnalysesTableProps) {
  return (
    <DataTable
      caption="Analyses, newest request first"
      columns={columnsOf(rows, here, now)}
      rows={rows}
      rowKey={({ id }) => id}
      empty={empty}
      pager={pager}
    />
  )
}

function columnsOf(rows: readonly AnalysisRow[], here: string, now: Date): DataColumn<AnalysisRow>[] {
  const highest = Math.max(...rows.map(({ result }) => result?.rentRangeHigh ?? 0))
  return [
    {
      label: 'Property',
      // The page of the lead, or of the entry without one.
      to: ({ id, lead }) => paths.lead(lead?.id ?? id),
      cell: ({ streetAddress }) => <bdi className="wrap-anywhere">{streetAddress}</bdi>,
      note: (row) => <PropertyNote row={row} />,
    },
    { label: 'Monthly estimate', cardLabel: 'Estimate', cell: (row) => <Estimate row={row} highest={highest} /> },
    { label: 'Based on', cell: (row) => <MadeFrom row={row} now={now} /> },
    { label: 'Lead', className: 'wrap-anywhere', cell: (row) => <LeadOf row={row} here={here} /> },
    { label: 'Requested', isOptional: true, className: 'whitespace-nowrap', cell: (row) => <AskedFor row={row} now={now} /> },
    {
      label: 'Actions',
      hidesLabel: true,
      cell: (row) => isInTrash(row) || <RunAgain row={row} here={here} />,
    },
  ]
}

function PropertyNote({ row: { city, state, zipCode, bedrooms, squareFootage, unitCount } }: { row: AnalysisRow }) {
  const rooms = bedrooms === null ? null : bedrooms === 0 ? 'studio' : `${bedrooms} bed`
  const size = squareFootage === null ? null : `${formatNumber(squareFootage)} sq ft`
  const facts = [rooms, size, unitCount > 1 ? `${unitCount} units` : null].filter(Boolean)
  return (
    <>
      <span className="cell-line">{`${city}, ${state} ${zipCode}`}</span>
      <span className="cell-line">{facts.join(', ')}</span>
    </>
  )
}

function Estimate({ row: { result, unitCount }, highest }: { row: AnalysisRow; highest: number }) {
  if (result === null)
    return (
      <>
        <span className="text-ink-muted" aria-hidden="true">
          –
        </span>
        <span className="sr-only">no estimate</span>
      </>
    )
  const { rentRangeLow, rentEstimate, rentRangeHigh } = result
  return (
    <div className="estimate">
      <span>
        <b>{formatDollars(rentEstimate)}</b>
        {unitCount > 1 && <span className="text-small text-ink-muted"> a unit</span>}
      </span>
      <RentSpan low={rentRangeLow} estimate={rentEstimate} high={rentRangeHigh} highest={highest} />
      <span className="cell-note">{`${formatDollars(rentRangeLow)} to ${formatDollars(rentRangeHigh)}`}</span>
    </div>
  )
}

function MadeFrom({ row, now }: { row: AnalysisRow; now: Date }) {
  const { result, progress } = row
  return (
    <div>
      {result !== null && ANALYSIS_SOURCE_LABELS[result.source]}
      {progress === 'waiting' && 'Waiting'}
      {progress === 'failed' && <span className="field-error">Failed</span>}
      {notesOf(row, now).map((note) => (
        <span key={note} className="cell-note whitespace-normal">
          {note}
        </span>
      ))}
    </div>
  )
}

/** The basis of an estimate and why there is no better one, or why there is none and when the next try is. */
function notesOf({ result, progress, lastError, nextTryAt }: AnalysisRow, now: Date): string[] {
  const next = nextTryAt === null ? null : `Next try: ${formatMomentIn(nextTryAt, now)}`
  if (result === null)
    return [lastError ?? (progress === 'failed' ? 'Ended with no result' : null), next].filter((note) => note !== null)
  const { comparables, sourceNote } = result
  const counted = comparables === 0 ? null : formatCount(comparables, 'comparable')
  return [counted, sourceNote, lastError && `The latest run failed: ${lastError}`].filter((note) => note !== null)
}

function LeadOf({ row, here }: { row: AnalysisRow; here: string }) {
  const { lead, id, streetAddress } = row
  if (lead === null)
    return (
      <PostForm action={here} className="flex flex-wrap items-center">
        <span className="text-ink-muted">None</span>
        <input type="hidden" name="entry" value={id} />
        <Button variant="quiet" small name="intent" value="make-lead" busy="Processing...">
          Create lead<span className="sr-only"> for {streetAddress}</span>
        </Button>
      </PostForm>
    )
  if (isInTrash(row)) return <span className="text-ink-muted">{`${lead.name}, in the trash`}</span>
  return <Link to={paths.lead(lead.id)}>{lead.name}</Link>
}

/** The lead was deleted, not merged into another one. */
function isInTrash({ lead }: AnalysisRow): boolean {
  return lead !== null && lead.deletedAt !== null && lead.mergedIntoId === null
}

function AskedFor({ row: { createdAt, result }, now }: { row: AnalysisRow; now: Date }) {
  const asked = formatMomentIn(createdAt, now)
  const made = result === null ? asked : formatMomentIn(result.madeAt, now)
  return (
    <div>
      <time dateTime={createdAt.toISOString()}>{asked}</time>
      {made !== asked && <span className="cell-note">{`made ${made}`}</span>}
    </div>
  )
}

function RunAgain({ row: { id, streetAddress }, here }: { row: AnalysisRow; here: string }) {
  return (
    <PostForm action={here}>
      <input type="hidden" name="entry" value={id} />
      <Button variant="second" small name="intent" value="run-again" busy="Processing...">
        Run again<span className="sr-only">: {streetAddress}</span>
      </Button>
    </PostForm>
  )
}
