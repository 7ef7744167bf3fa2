import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { messageTitle } from '#app/modules/messaging/layout/message-title.ts'
import { messageActionSchema } from '#app/modules/messaging/outbox/forms.ts'
import { kindLabel } from '#app/modules/messaging/outbox/kind-label.ts'
import { BODY_DAYS, HELD_LABELS, LIFE_COLORS, LIFE_LABELS } from '#app/modules/messaging/outbox/labels.ts'
import { findMessage, type ShownMessage } from '#app/modules/messaging/outbox/queries.server.ts'
import { releaseMessage, resendMessage } from '#app/modules/messaging/outbox/resend-message.server.ts'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, OutLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatMoment } from '#app/format/date.ts'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { PostForm } from '#app/ui/post-form.tsx'

/** Text for messages that were not sent, by reason. */
const MESSAGES = {
  'not-failed': 'Only failed messages can be sent again',
  'not-held': 'Only messages on hold can be released',
} as const

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Message') }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'system')
  const message = findMessage(params.id ?? '')
  if (!message) throw new Response('This message isn’t in the outbox.', { status: 404 })
  const { html, ...shown } = message
  return { message: shown, hasHtml: html !== null }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'system')
  const { intent } = valueOrThrow(await parseForm(request, messageActionSchema))
  const id = params.id ?? ''
  if (!findMessage(id)) throw new Response('This message isn’t in the outbox.', { status: 404 })
  const { press, done } = PRESSES[intent]
  const pressed = press(viewer, id)
  const toast = pressed.ok
    ? ({ kind: 'success', message: done } as const)
    : ({ kind: 'error', message: MESSAGES[pressed.reason] } as const)
  return redirectWithToast(paths.adminMessage(id), toast)
}

/** Actions for a message in each state. */
const BUTTONS = [
  { intent: 'resend', of: 'failed', label: 'Send again' },
  { intent: 'release', of: 'held', label: 'Release' },
] as const

const PRESSES = {
  resend: { press: resendMessage, done: 'Message queued for resending' },
  release: { press: releaseMessage, done: 'Message queued' },
}

export default function OutboxMessagePage() {
  const { message, hasHtml } = useLoaderData<typeof loader>()
  const button = message.bodyRemovedAt === null ? BUTTONS.find(({ of }) => of === message.state) : undefined
  return (
    <>
      <PageHeader
        title={messageTitle(message)}
        back={{ to: paths.adminOutbox(), label: 'Outbox' }}
        actions={
          button && (
            <PostForm>
              <Button name="intent" value={button.intent} busy="Processing...">
                {button.label}
              </Button>
            </PostForm>
          )
        }
      />
      {message.isMasked && <Notice>We hide links and codes here. Only the recipient should use them.</Notice>}
      <div className="mt-4 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_380px]">
        <Card title="Text" action={hasHtml && <OutLink href={paths.adminMessageHtml(message.id)}>Inbox preview</OutLink>}>
          {message.bodyRemovedAt === null ? (
            <MessageText text={message.text} hasLinks={!message.isMasked} />
          ) : (
            <p className="text-ink-muted">Removed after {BODY_DAYS} days.</p>
          )}
        </Card>
        <Card title="Delivery">
          <DescriptionList items={deliveryFacts(message)} />
        </Card>
      </div>
    </>
  )
}

function deliveryFacts(message: Omit<ShownMessage, 'html'>) {
  const { recipient, life, template, channel, attempts, createdAt, nextTryAt, lastError, heldReason, leadId, attachments } =
    message
  return [
    { label: 'To', value: <span className="wrap-anywhere">{recipient}</span> },
    { label: 'State', value: <Badge color={LIFE_COLORS[life]}>{LIFE_LABELS[life]}</Badge> },
    ...(heldReason === null ? [] : [{ label: 'Reason on hold', value: HELD_LABELS[heldReason] }]),
    ...(lastError === null ? [] : [{ label: 'Last response', value: <span className="wrap-anywhere">{lastError}</span> }]),
    { label: 'Kind', value: kindLabel(template, channel) },
    { label: 'Created', value: formatMoment(createdAt) },
    ...reportedFacts(message),
    ...(nextTryAt === null ? [] : [{ label: 'Next try', value: formatMoment(nextTryAt) }]),
    { label: 'Tries', value: String(attempts) },
    ...doubts(message),
    ...attachments.map(({ filename, contentType }) => ({
      label: 'Attachments',
      value: <span className="wrap-anywhere">{`${filename} (${contentType})`}</span>,
    })),
    ...(leadId === null ? [] : [{ label: 'Lead', value: <Link to={paths.lead(leadId)}>Open the lead</Link> }]),
  ]
}

/** Delivery reports since it was sent. */
function reportedFacts({
  sentAt,
  deliveredAt,
  bouncedAt,
  bounceReason,
  complainedAt,
  answeredAt,
  segments,
}: Omit<ShownMessage, 'html'>) {
  const moments = [
    { label: 'Sent', moment: sentAt },
    { label: 'Delivered', moment: deliveredAt },
    { label: 'Bounced', moment: bouncedAt },
    { label: 'Marked as spam', moment: complainedAt },
    { label: 'Replied', moment: answeredAt },
  ]
  return [
    ...moments.flatMap(({ label, moment }) => (moment === null ? [] : [{ label, value: formatMoment(moment) }])),
    ...(bounceReason === null ? [] : [{ label: 'Reason', value: <span className="wrap-anywhere">{bounceReason}</span> }]),
    ...(segments === null ? [] : [{ label: 'Segments', value: String(segments) }]),
  ]
}

/** Whether it may have arrived twice, or arrived although it counts as waiting or failed. */
function doubts({ doubtfulTries, isDoubtful, state, channel }: Omit<ShownMessage, 'html'>) {
  if (isDoubtful) {
    const next = state === 'queued' ? ` ${NEXT_IN_DOUBT[channel]}` : ''
    return [{ label: 'Delivery unclear', value: `The last attempt was interrupted. The message may have arrived anyway.${next}` }]
  }
  if (doubtfulTries === 0) return []
  const times = doubtfulTries === 1 ? 'an interrupted attempt' : `${doubtfulTries} interrupted attempts`
  return [{ label: 'Delivery unclear', value: `Resent after ${times}. It may have arrived more than once.` }]
}

/** Actions for a waiting message that may already have arrived (decision 0041). */
const NEXT_IN_DOUBT = {
  email: 'We’ll resend the same email. Most email apps show it only once.',
  sms: 'Before we resend it, we’ll check whether the service already has it.',
}

/** The original text. In demo mode, where emails reach no one, its links work from here. */
function MessageText({ text, hasLinks }: { text: string; hasLinks: boolean }) {
  const parts = hasLinks ? text.split(/(https?:\/\/[^\s<>"]+)/) : [text]
  return (
    <pre className="font-sans wrap-anywhere whitespace-pre-wrap">
      {parts.map((part, index) =>
        index % 2 === 1 ? (
          <a key={index} href={part}>
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </pre>
  )
}
