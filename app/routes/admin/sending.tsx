import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { findMailbox } from '#app/modules/inbox/receive/mailbox-state.server.ts'
import { MAILBOX_WORDS } from '#app/modules/inbox/messages.ts'
import { isSendingPaused } from '#app/modules/messaging/pause/sending-pause.server.ts'
import { SendingPausedNotice } from '#app/modules/messaging/pause/components/sending-paused-notice.tsx'
import { checkSender } from '#app/modules/mail-domain/check-sender.server.ts'
import type { RecordCheck, Verdict } from '#app/modules/mail-domain/record-check.ts'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Sending') }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'system')
  return { ...(await checkSender()), mailbox: findMailbox(new Date()), isPaused: isSendingPaused() }
}

const VERDICTS = {
  right: { label: 'OK', color: 'green' },
  weak: { label: 'Could be stronger', color: 'yellow' },
  wrong: { label: 'Not set up', color: 'red' },
  unknown: { label: 'Unknown', color: 'gray' },
} as const satisfies Record<Verdict, { label: string; color: string }>

export default function SendingPage() {
  const { address, domain, smtpHost, checks, failure, mailbox, isPaused } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Sending"
        back={{ to: paths.adminOutbox(), label: 'Outbox' }}
        note="Mail servers check DNS to confirm that email from our domain is really ours. This is what they see now. Changes take a few hours."
      />
      <div className="grid gap-3">
        {isPaused && <SendingPausedNotice />}
        {smtpHost === null && (
          <Notice>No mail server is set up, so messages stay in the outbox. Set SMTP_URL to send them.</Notice>
        )}
        {failure !== null && <Notice>{failure}. Try again later, or set different name servers in DNS_SERVER.</Notice>}
      </div>
      <div className="mt-4 grid content-start gap-6">
        <Card title="Sender">
          <DescriptionList
            items={[
              { label: 'From', value: address },
              { label: 'Domain', value: domain },
              { label: 'Mail server', value: smtpHost ?? 'None' },
            ]}
          />
        </Card>
        <Card title="Replies">
          <DescriptionList
            items={[
              { label: 'Mailbox', value: mailbox?.name ?? 'None. Replies go to the company’s address.' },
              ...(mailbox === null
                ? []
                : [{ label: 'State', value: mailbox.problem === null ? 'Connected' : MAILBOX_WORDS[mailbox.problem] }]),
            ]}
          />
        </Card>
        {checks.map((check) => (
          <CheckCard key={check.key} check={check} />
        ))}
      </div>
    </>
  )
}

function CheckCard({ check: { title, verdict, says, found, record } }: { check: RecordCheck }) {
  const { label, color } = VERDICTS[verdict]
  return (
    <Card title={title}>
      <p className="mb-2">
        <Badge color={color}>{label}</Badge>
      </p>
      <p>{says}</p>
      {found.length > 0 && <RecordText title="Found" lines={found} />}
      {record !== null && <RecordText title={`Set as the TXT record for ${record.name}`} lines={[record.value]} />}
    </Card>
  )
}

/** DNS records to copy. */
function RecordText({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <>
      <h3 className="mt-3 font-sans text-small font-medium wrap-anywhere text-ink-muted">{title}</h3>
      {lines.map((line) => (
        <p key={line} className="mt-1 rounded-control bg-band px-3.5 py-2 text-small wrap-anywhere">
          <code>{line}</code>
        </p>
      ))}
    </>
  )
}
