import { formatMomentIn } from '#app/format/date.ts'
import { formatCount } from '#app/format/money.ts'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { Card } from '#app/ui/card.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import type { getQueue, TroubledLead } from '../queries.server.ts'
import type { RunProgress } from '../run-over-leads.server.ts'

type QueueCardProps = {
  isConfigured: boolean
  queue: ReturnType<typeof getQueue>
  run: RunProgress | null
  /** Leads that were never sent to the CRM. */
  unknown: number
  now: Date
}

/** The queue of leads for the CRM. */
export function QueueCard({ isConfigured, queue, run, unknown, now }: QueueCardProps) {
  const { sent, waiting, oldestAt, listed } = queue
  return (
    <>
      <Card title="Leads to send" className="mt-5">
        <p className="mb-3 text-small text-ink-muted">
          Once connected, we send each new lead and status change. We retry for two days, and we never create duplicates.
        </p>
        {isConfigured ? (
          <DescriptionList
            items={[
              { label: 'In the CRM', value: sent },
              { label: 'Waiting', value: waiting },
              { label: 'Oldest waiting since', value: oldestAt === null ? '–' : formatMomentIn(oldestAt, now) },
            ]}
          />
        ) : (
          <div className="border-t border-line pt-7 pb-4 text-center">
            <h3 className="mb-2">Nothing waiting</h3>
            <p className="mx-auto text-ink-muted">Leads created before the connection aren’t sent automatically.</p>
          </div>
        )}
        {isConfigured && <Run run={run} unknown={unknown} now={now} />}
      </Card>
      {listed.length > 0 && (
        <section className="mt-5" aria-labelledby="not-taken">
          <div className="mb-3 flex flex-wrap items-baseline justify-between gap-3">
            <h2 id="not-taken" className="font-sans text-body font-semibold">
              Rejected so far
            </h2>
            <PostForm>
              <Button variant="second" small name="intent" value="retry" busy="Processing...">
                Try Again
              </Button>
            </PostForm>
          </div>
          <DataTable caption="Leads the CRM rejected" columns={COLUMNS} rows={listed} rowKey={({ leadId }) => leadId} />
        </section>
      )}
    </>
  )
}

const COLUMNS: DataColumn<TroubledLead>[] = [
  { label: 'Lead', cell: ({ name }) => name ?? 'Deleted lead', to: ({ leadId }) => paths.lead(leadId) },
  {
    label: 'State',
    cell: ({ isFailed }) => (isFailed ? <Badge color="red">Rejected</Badge> : <Badge color="yellow">Retrying</Badge>),
  },
  { label: 'Why', className: 'cell--text', cell: ({ error }) => error ?? '–' },
]

/** The run over the leads from before the connection. */
function Run({ run, unknown, now }: { run: RunProgress | null; unknown: number; now: Date }) {
  return (
    <div className="mt-4 grid justify-items-start gap-3 border-t border-line pt-4">
      {run && (
        <p className="text-small">
          {run.isRunning ? 'In progress' : run.stoppedAt === null ? 'Done' : 'Stopped'}: {run.sent} of {run.total} older leads
          sent
          {run.failed > 0 && `, ${run.failed} rejected`}. Started {formatMomentIn(run.startedAt, now)}
          {run.by !== null && ` by ${run.by}`}.
        </p>
      )}
      {run?.isRunning ? (
        <>
          <ProgressBar max={run.total} value={run.sent + run.failed} label="Older leads sent" />
          <PostForm>
            <Button variant="second" name="intent" value="stop-run" busy="Stopping...">
              Stop
            </Button>
          </PostForm>
        </>
      ) : (
        unknown > 0 && (
          <PostForm>
            <Button variant="second" name="intent" value="start-run" busy="Starting...">
              {`Send ${formatCount(unknown, 'older lead')}`}
            </Button>
          </PostForm>
        )
      )}
    </div>
  )
}
