import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { formatMoment } from '#app/format/date.ts'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, reply } from '#app/http/form.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { AnswerForm, FindLead, LookAfter } from '#app/modules/inbox/components/message-forms.tsx'
import { Thread } from '#app/modules/inbox/components/thread.tsx'
import { inboxSchema } from '#app/modules/inbox/forms.ts'
import { MESSAGE_INBOX_FAILED, MESSAGE_NO_RECEIVED, MESSAGES } from '#app/modules/inbox/messages.ts'
import { press } from '#app/modules/inbox/press.server.ts'
import { findReceived, listInboxStaff, listThread } from '#app/modules/inbox/queries.server.ts'
import { searchLeads } from '#app/modules/leads/list/queries.server.ts'
import { paths } from '#app/paths.ts'
import { Card } from '#app/ui/card.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'
import { Link } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Message in the inbox') }]

const MAX_FOUND = 8

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request)
  const message = findReceived(params.id ?? '')
  if (!message) throw new Response(MESSAGE_NO_RECEIVED, { status: 404 })
  const search = new URL(request.url).searchParams.get('lead')?.trim() ?? ''
  const { id, kind, channel, state, sender, subject, lead, assigneeId, doneAt, doneBy, receivedAt } = message
  return {
    message: { id, kind, channel, state, sender, subject, lead, assigneeId, doneAt, doneBy, receivedAt },
    thread: listThread(message),
    staff: listInboxStaff(),
    search,
    found:
      lead === null && search !== '' ? searchLeads(search, MAX_FOUND).rows.map((row) => ({ id: row.id, name: row.name })) : [],
    submissionId: newSubmissionId(),
    constraints: constraintsOf(inboxSchema),
    now: new Date(),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request)
  const id = params.id ?? ''
  if (!findReceived(id)) throw new Response(MESSAGE_NO_RECEIVED, { status: 404 })
  const submission = await parseForm(request, inboxSchema)
  if (submission.status === 'error') return reply(submission)
  const pressed = await attempt('A message of the inbox could not be changed', () => press(viewer, id, submission.value))
  if (pressed === null) return reply(submission, { formErrors: [MESSAGE_INBOX_FAILED], status: 503 })
  if (!pressed.ok) return reply(submission, { formErrors: [MESSAGES[pressed.reason]], status: 409 })
  return redirectWithToast(paths.inboxMessage(id), { kind: 'success', message: pressed.value })
}

export default function InboxMessagePage() {
  const { message, thread, staff, search, found, submissionId, constraints, now } = useLoaderData<typeof loader>()
  const lastReply = useActionData<FormReply>()
  const isAnswerable = message.kind === 'reply' || message.kind === 'help'
  return (
    <>
      <PageHeader title={message.subject || `Message from ${message.sender}`} back={{ to: paths.inbox(), label: 'Inbox' }} />
      <div className="mt-4 grid items-start gap-5 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_340px]">
        <Card title="Conversation">
          <Thread messages={thread} now={now} />
          {isAnswerable && (
            <AnswerForm
              action={paths.inboxMessage(message.id)}
              submissionId={submissionId}
              isText={message.channel === 'sms'}
              lastReply={lastReply}
              constraints={constraints}
            />
          )}
        </Card>
        <div className="grid gap-5">
          <Card title="State">
            <DescriptionList
              items={[
                { label: 'From', value: <span className="wrap-anywhere">{message.sender}</span> },
                { label: 'Came', value: formatMoment(message.receivedAt) },
                { label: 'Stands', value: stateOf(message) },
                ...(message.lead
                  ? [
                      {
                        label: 'Lead',
                        value: <Link to={paths.lead(message.lead.id)}>{message.lead.name ?? 'Open the lead'}</Link>,
                      },
                    ]
                  : []),
              ]}
            />
            <LookAfter
              action={paths.inboxMessage(message.id)}
              staff={staff}
              assigneeId={message.assigneeId}
              isDone={message.state === 'done'}
            />
          </Card>
          {message.lead === null && <FindLead action={paths.inboxMessage(message.id)} search={search} found={found} />}
        </div>
      </div>
    </>
  )
}

/** 'Jo Lindqvist answered or closed it, Nov 21, 9:58 AM', so that two people do not answer the same. */
function stateOf({ state, doneAt, doneBy }: { state: string; doneAt: Date | null; doneBy: string | null }): string {
  if (state === 'new') return 'Not answered'
  return `Done${doneBy === null ? '' : ` by ${doneBy}`}${doneAt === null ? '' : `, ${formatMoment(doneAt)}`}`
}
