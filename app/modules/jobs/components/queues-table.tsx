import { formatMomentIn } from '#app/format/date.ts'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { Moment } from './jobs-table.tsx'
import type { QueueRow } from '../queues/list-queues.server.ts'

/** The queues, each with its contents and a pause button. */
export function QueuesTable({ queues, now }: { queues: readonly QueueRow[]; now: Date }) {
  return <DataTable caption="Queues" columns={columnsAt(now)} rows={queues} rowKey={({ queue }) => queue} />
}

function columnsAt(now: Date): DataColumn<QueueRow>[] {
  return [
    {
      label: 'Queue',
      cell: ({ label }) => <span className="font-semibold">{label}</span>,
      note: ({ what }) => what,
    },
    { label: 'State', cell: (queue) => <QueueState queue={queue} now={now} /> },
    { label: 'Running', figures: true, cell: ({ running }) => running },
    { label: 'Due', figures: true, cell: ({ due }) => due },
    { label: 'Scheduled', figures: true, cell: ({ later }) => later },
    { label: 'Oldest due', className: 'whitespace-nowrap', cell: ({ oldestDueAt }) => <Moment at={oldestDueAt} now={now} /> },
    { label: 'Actions', hidesLabel: true, cell: (queue) => <PauseButton queue={queue} /> },
  ]
}

function QueueState({ queue: { paused }, now }: { queue: QueueRow; now: Date }) {
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

function PauseButton({ queue: { queue, label, paused } }: { queue: QueueRow }) {
  return (
    <PostForm action={paths.adminJobQueues()}>
      <input type="hidden" name="queue" value={queue} />
      <Button variant="second" small name="intent" value={paused ? 'resume' : 'pause'} busy="Processing...">
        {paused ? 'Resume' : 'Pause'}
        <span className="sr-only"> {label}</span>
      </Button>
    </PostForm>
  )
}
