import { formatMomentIn } from '#app/format/date.ts'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import type { LaneRow } from '../lanes/list-lanes.server.ts'

/** The lanes, with what is in each and a button that pauses it. */
export function LanesTable({ lanes, now }: { lanes: readonly LaneRow[]; now: Date }) {
  return <DataTable caption="Queues" columns={columnsAt(now)} rows={lanes} rowKey={({ lane }) => lane} />
}

function columnsAt(now: Date): DataColumn<LaneRow>[] {
  return [
    {
      label: 'Queue',
      cell: ({ label }) => <span className="font-semibold">{label}</span>,
      note: ({ what }) => what,
    },
    { label: 'State', cell: (lane) => <LaneState lane={lane} now={now} /> },
    { label: 'Running', figures: true, cell: ({ running }) => running },
    { label: 'Due', figures: true, cell: ({ due }) => due },
    { label: 'For later', figures: true, cell: ({ later }) => later },
    { label: 'Oldest due', className: 'whitespace-nowrap', cell: ({ oldestDueAt }) => <Moment at={oldestDueAt} now={now} /> },
    { label: 'Actions', hidesLabel: true, cardLabel: null, cell: (lane) => <PauseButton lane={lane} /> },
  ]
}

function LaneState({ lane: { paused }, now }: { lane: LaneRow; now: Date }) {
  if (paused === null) return <Badge color="green">Open</Badge>
  return (
    <>
      <Badge color="yellow">Paused</Badge>
      <span className="mt-1 block text-small text-ink-muted">
        {formatMomentIn(paused.at, now)}
        {paused.by !== null && `, ${paused.by}`}
      </span>
    </>
  )
}

function Moment({ at, now }: { at: Date | null; now: Date }) {
  return at === null ? <>–</> : <time dateTime={at.toISOString()}>{formatMomentIn(at, now)}</time>
}

function PauseButton({ lane: { lane, label, paused } }: { lane: LaneRow }) {
  return (
    <PostForm action={paths.adminJobLanes()}>
      <input type="hidden" name="lane" value={lane} />
      <Button variant="second" small name="intent" value={paused ? 'resume' : 'pause'} busy="Processing...">
        {paused ? 'Resume' : 'Pause'}
        <span className="sr-only"> {label}</span>
      </Button>
    </PostForm>
  )
}
