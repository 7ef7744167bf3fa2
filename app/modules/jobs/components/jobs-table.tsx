import type { ReactNode } from 'react'
import { formatMomentIn } from '#app/format/date.ts'
import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'
import { Link } from '#app/ui/link.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import type { ListedJobState } from '../job-list.ts'
import type { JobRow } from '../list-jobs.server.ts'
import { QUEUES } from '../queues/queues.ts'
import { jobKindLabel } from '../messages.ts'

type JobsTableProps = { state: ListedJobState; rows: readonly JobRow[]; now: Date; empty: ReactNode; pager: ReactNode }

/** The jobs in one state, with their actions. */
export function JobsTable({ state, now, ...list }: JobsTableProps) {
  return <DataTable caption="Jobs, newest first" columns={columnsOf(state, now)} rowKey={(job) => job.id} {...list} />
}

function columnsOf(state: ListedJobState, now: Date): DataColumn<JobRow>[] {
  const moment = { waiting: 'Next try', running: 'Reserved until', dead: 'Failed' }[state]
  const columns: DataColumn<JobRow>[] = [
    { label: 'Job', cell: ({ kind }) => <span className="font-semibold">{jobKindLabel(kind)}</span> },
    { label: 'Queue', isOptional: true, cell: ({ queue }) => QUEUES[queue].label },
    {
      label: 'Details',
      className: 'max-w-full wrap-anywhere lg:max-w-[300px]',
      cell: (job) => <Details job={job} />,
    },
    {
      label: 'Tries',
      figures: true,
      className: 'whitespace-nowrap',
      cell: ({ attempts, maxAttempts }) => `${attempts} of ${maxAttempts}`,
    },
    {
      label: 'Last error',
      className: 'cell--text',
      cell: ({ lastError }) => lastError ?? <span className="text-ink-muted">none</span>,
    },
    {
      label: 'Created',
      className: 'whitespace-nowrap',
      isOptional: true,
      cell: (job) => <Moment at={job.createdAt} now={now} />,
    },
    { label: moment, className: 'whitespace-nowrap', cell: (job) => <Moment at={momentOf(job)} now={now} /> },
  ]
  if (state === 'running') return columns
  return [...columns, { label: 'Actions', hidesLabel: true, cell: (job) => <JobActions job={job} now={now} /> }]
}

function momentOf({ state, runAt, leaseUntil, finishedAt }: JobRow): Date | null {
  return state === 'waiting' ? runAt : state === 'running' ? leaseUntil : finishedAt
}

export function Moment({ at, now }: { at: Date | null; now: Date }) {
  return at === null ? <>–</> : <time dateTime={at.toISOString()}>{formatMomentIn(at, now)}</time>
}

/** A job's lead and message, and the rest of its payload. */
function Details({ job: { lead, message, payload } }: { job: JobRow }) {
  const { messageId, leadId, ...rest } = payload
  const unknown = { ...(message ? {} : { messageId }), ...(lead ? {} : { leadId }) }
  const others = payloadText({ ...unknown, ...rest })
  return (
    <>
      {lead && (
        <Link to={paths.lead(lead.id)} className="cell-link">
          {lead.name}
        </Link>
      )}
      {message && (
        <Link to={paths.adminMessage(message.id)} className="cell-link">
          {message.title}
        </Link>
      )}
      {others !== '' && <span className="block">{others}</span>}
      {!lead && !message && others === '' && '–'}
    </>
  )
}

/** Payloads contain our own ids and terms. */
function payloadText(payload: JobRow['payload']): string {
  const parts = Object.entries(payload)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${nameOf(name)} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
  return parts.join(', ')
}

/** 'lead' for 'leadId', 'from status' for 'fromStatus'. */
function nameOf(key: string): string {
  return key.replace(/Id$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

function JobActions({ job, now }: { job: JobRow; now: Date }) {
  const what = <span className="sr-only"> {jobKindLabel(job.kind)}</span>
  if (job.state === 'waiting') {
    return job.runAt <= now ? null : (
      <Press job={job} intent="run-now">
        Run now{what}
      </Press>
    )
  }
  return (
    <div className="row-actions max-md:flex-wrap">
      {job.messageId !== null ? (
        <ButtonLink variant="second" small to={paths.adminMessage(job.messageId)}>
          Open the message
        </ButtonLink>
      ) : (
        <Press job={job} intent="repeat">
          Run again{what}
        </Press>
      )}
      <ButtonLink variant="second" small to={paths.deleteJob(job.id)}>
        Delete…{what}
      </ButtonLink>
    </div>
  )
}

function Press({ job, intent, children }: { job: JobRow; intent: 'repeat' | 'run-now'; children: ReactNode }) {
  return (
    <PostForm action={paths.adminJobs({ state: job.state })}>
      <input type="hidden" name="job" value={job.id} />
      <Button variant="second" small name="intent" value={intent} busy="Processing..." className="whitespace-nowrap">
        {children}
      </Button>
    </PostForm>
  )
}
