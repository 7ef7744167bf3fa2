import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { formatMoment } from '#app/format/date.ts'
import { fileSize } from '#app/format/file-size.ts'
import { formatCount } from '#app/format/money.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { type BackupOverview, findBackups } from '#app/modules/backups/back-up-daily.server.ts'
import { startSendingSchema } from '#app/modules/messaging/pause/forms.ts'
import { kindLabel } from '#app/modules/messaging/outbox/kind-label.ts'
import { type Choice, kindNote, proposedChoice } from '#app/modules/messaging/pause/pause-rules.ts'
import type { SendingPause } from '#app/modules/messaging/pause/sending-pause.server.ts'
import { kindName, pauseWithKinds, startSending } from '#app/modules/messaging/pause/start-sending.server.ts'
import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormActions } from '#app/ui/form-actions.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { PostForm } from '#app/ui/post-form.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Due messages') }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'system')
  const now = new Date()
  const pause = pauseWithKinds()
  const kinds = pause?.kinds ?? []
  return {
    pause,
    backups: findBackups(),
    messageCount: kinds.reduce((sum, kind) => sum + kind.messageCount, 0),
    rows: kinds.map((kind, index) => ({
      index,
      name: kindName(kind),
      label: kindLabel(kind.template, kind.channel, kind.isMarketing),
      note: kindNote(kind, now),
      outbox: paths.adminOutbox({
        state: 'queued',
        channel: kind.channel,
        kind: kind.isMarketing ? `${kind.template}-marketing` : kind.template,
      }),
      messageCount: kind.messageCount,
      oldestAt: kind.oldestAt,
      proposed: proposedChoice(kind, now),
    })),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'system')
  const { decisions } = valueOrThrow(await parseForm(request, startSendingSchema))
  const counts = startSending(viewer, decisions, new Date())
  return redirectWithToast(
    paths.adminOutbox(),
    counts === null
      ? { kind: 'error', message: 'Sending is no longer paused' }
      : {
          kind: 'success',
          message: `Sending has started: ${formatCount(counts.send, 'message')} queued, ${counts.drop} dropped, ${counts.hold} held`,
        },
  )
}

export default function SendingPausedPage() {
  const { pause, backups, messageCount, rows } = useLoaderData<typeof loader>()
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const back = { to: paths.adminSending(), label: 'Sending' }
  if (pause === null)
    return (
      <>
        <PageHeader title="Due messages" back={back} />
        <EmptyState title="Sending is on" level="h2">
          Messages are sent when they’re due. You don’t need to do anything.
        </EmptyState>
      </>
    )
  const toSend = countOf('send', rows, choices)
  const title = messageCount === 0 ? 'Sending is paused' : formatCount(messageCount, 'message is due', 'messages are due')
  return (
    <>
      <PageHeader title={title} back={back} note={whyPaused(pause, messageCount)} />
      <Notice>
        Emails, texts, the CRM and webhooks are paused. New leads still come in, your team can keep working, and we still send
        sign-in and signing codes.
      </Notice>
      <PostForm className="mt-4 grid gap-4">
        <DataTable
          caption="Due messages by kind"
          columns={columnsOf((name, choice) => setChoices((before) => ({ ...before, [name]: choice })))}
          rows={rows}
          rowKey={({ name }) => name}
          empty={
            <EmptyState title="No messages are due" level="h2">
              You can start sending.
            </EmptyState>
          }
        />
        <FormActions place="page" note={rows.length > 0 && <Total rows={rows} choices={choices} />}>
          <ButtonLink to={paths.adminSending()} variant="second">
            Stay Paused
          </ButtonLink>
          {/* Without scripts, the number would not follow the choices. */}
          <Button busy="Starting...">
            <span>
              Start Sending
              {toSend > 0 && <span className="noscript:hidden">, {toSend} Now</span>}
            </span>
          </Button>
        </FormActions>
      </PostForm>
      <BeforeStart reason={pause.reason} backups={backups} />
    </>
  )
}

type BeforeStartProps = { reason: SendingPause['reason']; backups: BackupOverview | null }

function BeforeStart({ reason, backups }: BeforeStartProps) {
  return (
    <Card title="Before you start" className="mt-6">
      <ul className="grid list-disc gap-2 pl-5">
        <li>{backupInWords(backups)}</li>
        <li>
          {reason === 'copied'
            ? 'If this is a restored backup, messages sent after the backup would be sent again. If this is a test copy, drop everything.'
            : 'This database wasn’t restored or copied, so messages that were sent aren’t due again.'}
        </li>
      </ul>
    </Card>
  )
}

function backupInWords(backups: BackupOverview | null): string {
  if (backups === null) return 'Nightly backups aren’t set up: the setting BACKUP_URL is missing.'
  const { last } = backups
  return last === null
    ? 'There is no backup yet.'
    : `The latest backup is from ${formatMoment(last.startedAt)}: ${fileSize(last.databaseBytes)}. We tested restoring it.`
}

function whyPaused({ at, reason, lastRanAt }: SendingPause, messageCount: number): string {
  const since = lastRanAt === null ? '' : ` It last ran ${formatMoment(lastRanAt)}.`
  const why =
    reason === 'copied'
      ? 'this database was copied, restored from a backup, or moved to a different machine'
      : 'the site was down for more than two days'
  const next = messageCount === 0 ? '' : ' Choose what to do with each kind, then start sending.'
  return `Sending was paused ${formatMoment(at)} because ${why}.${since}${next}`
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]

const OPTIONS: { value: Choice; label: string }[] = [
  { value: 'send', label: 'Send' },
  { value: 'drop', label: 'Drop' },
  { value: 'hold', label: 'Hold' },
]

const columnsOf = (onChoose: (name: string, choice: Choice) => void): DataColumn<Row>[] => [
  {
    label: 'Kind',
    cell: ({ label }) => label,
    note: ({ note }) => note && <span className="whitespace-normal">{note}</span>,
    to: ({ outbox }) => outbox,
  },
  { label: 'Messages', figures: true, cell: ({ messageCount }) => messageCount },
  { label: 'Due since', cell: ({ oldestAt }) => formatMoment(oldestAt) },
  {
    label: 'What to do',
    cell: ({ index, name, label, proposed }) => (
      <>
        <input type="hidden" name={`decisions[${index}].kind`} value={name} />
        <span className="segments w-fit" role="radiogroup" aria-label={`What to do with ${label}`}>
          {OPTIONS.map(({ value, label: verb }) => (
            <label key={value}>
              <input
                type="radio"
                name={`decisions[${index}].choice`}
                value={value}
                defaultChecked={value === proposed}
                onChange={() => onChoose(name, value)}
                className="sr-only"
              />
              {verb}
            </label>
          ))}
        </span>
      </>
    ),
  },
]

/** How many messages have this choice: without scripts, the proposed one. */
function countOf(choice: Choice, rows: readonly Row[], choices: Record<string, Choice>): number {
  return rows.reduce((sum, row) => sum + ((choices[row.name] ?? row.proposed) === choice ? row.messageCount : 0), 0)
}

function Total({ rows, choices }: { rows: readonly Row[]; choices: Record<string, Choice> }) {
  const count = (choice: Choice) => countOf(choice, rows, choices)
  const words = `${formatCount(count('send'), 'message')} to send, ${count('drop')} to drop, ${count('hold')} to hold`
  return <span role="status">{Object.keys(choices).length === 0 ? `Proposed: ${words}` : words}</span>
}
