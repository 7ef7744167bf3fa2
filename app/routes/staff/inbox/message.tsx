import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { formatMoment, formatMomentIn } from '#app/format/date.ts'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { reply, type ReplyOptions, type Submission } from '#app/http/form.server.ts'
import { parseStaffFiles } from '#app/http/upload.server.ts'
import { ANSWER_FILES } from '#app/modules/files/answer-files.ts'
import type { FileRefused } from '#app/modules/files/store-message-files.server.ts'
import { fileRefusedMessage } from '#app/modules/files/messages.ts'
import { MAX_MESSAGE_BYTES } from '#app/modules/files/rules.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { doneKey } from '#app/modules/inbox/answer/reply-to-message.server.ts'
import { AnswerForm, DecideOnTexts, FindLead } from '#app/modules/inbox/components/message-forms.tsx'
import { Thread } from '#app/modules/inbox/components/thread.tsx'
import { ConversationHead } from '#app/modules/inbox/components/conversation-head.tsx'
import { InboxPanes } from '#app/modules/inbox/components/inbox-panes.tsx'
import { inboxSchema } from '#app/modules/inbox/forms.ts'
import { inboxList } from '#app/modules/inbox/inbox-list.ts'
import { INBOX_MESSAGES, MESSAGE_INBOX_FAILED, MESSAGE_NO_RECEIVED } from '#app/modules/inbox/messages.ts'
import { runMessageAction } from '#app/modules/inbox/answer/run-action.server.ts'
import {
  countInbox,
  findReceived,
  findReturned,
  findUnsentAnswer,
  inboxKey,
  listInbox,
} from '#app/modules/inbox/queries.server.ts'
import { listThread } from '#app/modules/inbox/read-thread.server.ts'
import { fillTemplateFor, listTemplatesFor } from '#app/modules/leads/compose/queries.server.ts'
import { searchStoredLeads } from '#app/modules/leads/list/queries.server.ts'
import { statusLabel } from '#app/modules/leads/status/status.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { listAssignable } from '#app/modules/users/queries.server.ts'
import { paths } from '#app/paths.ts'
import { Needs } from '#app/ui/may.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'
import { fieldId } from '#app/ui/ids.ts'
import { Notice } from '#app/ui/notice.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { useReply } from '#app/ui/use-reply.ts'
import { useState } from 'react'

export const handle: RouteHandle = { upload: MAX_MESSAGE_BYTES }

export { revalidateWhenRefused as shouldRevalidate } from '#app/ui/revalidate.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Inbox message') }]

const MAX_FOUND = 8

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request, 'see')
  // Read before the messages: anything that arrives in between is loaded again.
  const shownKey = inboxKey()
  const message = findReceived(params.id ?? '')
  if (!message) throw new Response(MESSAGE_NO_RECEIVED, { status: 404 })
  const search = new URL(request.url).searchParams.get('lead')?.trim() ?? ''
  const now = new Date()
  const filter = inboxList.read(request)
  const { id, kind, channel, state, sender, senderName, subject, lead, doneAt, doneBy, receivedAt } = message
  const { assigneeId, isWaiting, snoozedUntil, conversationId, pausesTexts, isOnItsWay } = message
  return {
    message: {
      ...{ id, kind, channel, state, sender, senderName, subject, lead, doneAt, doneBy, receivedAt },
      ...{ assigneeId, isWaiting, snoozedUntil, conversationId, pausesTexts, isOnItsWay },
    },
    room: {
      inboxKey: shownKey,
      filter,
      page: listInbox(filter, { viewerId: viewer.id, now }),
      counts: countInbox(now),
      isAllPicked: false,
    },
    thread: listThread(message),
    returned: channel === 'email' ? findReturned(message.senderKey) : null,
    unsent: state === 'new' ? findUnsentAnswer(message) : null,
    seenDoneAt: doneKey(doneAt),
    templates: lead === null ? null : listTemplatesFor(channel),
    staff: listAssignable(),
    search,
    found: listFound(search || sender, lead?.id, now),
    viewerId: viewer.id,
    submissionId: newSubmissionId(),
    constraints: constraintsOf(inboxSchema),
    now,
  }
}

/** Other leads that a message may belong to. */
function listFound(search: string, ownId: string | undefined, now: Date) {
  const others = searchStoredLeads(search, MAX_FOUND).filter(({ id }) => id !== ownId)
  return others.map(({ id, name, propertyAddress, statusKey, createdAt }) => ({
    id,
    name,
    address: propertyAddress,
    label: `${statusLabel(statusKey)}, added ${formatMomentIn(createdAt, now)}`,
  }))
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireStaff(args.request, 'work')
  const id = args.params.id ?? ''
  const message = findReceived(id)
  if (!message) throw new Response(MESSAGE_NO_RECEIVED, { status: 404 })
  const { submission, files } = await parseStaffFiles(args, inboxSchema, ANSWER_FILES)
  if (submission.status === 'error') return reply(submission)
  const posted = submission.value
  if (posted.intent === 'fill') return fill(submission, message, { ...posted, sender: viewer })
  const pressed = await attempt('An inbox message could not be changed', () => runMessageAction(viewer, id, posted, { files }))
  if (pressed === null) return reply(submission, { formErrors: [MESSAGE_INBOX_FAILED], status: 503 })
  if (!pressed.ok) return reply(submission, { ...errorOf(pressed.reason), status: 409 })
  return redirectWithToast(whereTo(args.request, message), { kind: 'success', message: pressed.value })
}

/** Why an action failed, next to its field. */
function errorOf(reason: keyof typeof INBOX_MESSAGES | FileRefused): ReplyOptions {
  if (typeof reason === 'object') return { fieldErrors: { files: [fileRefusedMessage(reason)] } }
  if (reason === 'too-many' || reason === 'files-of-no-lead') return { fieldErrors: { files: [INBOX_MESSAGES[reason]] } }
  const isOfAnswer = reason === 'too-long' || reason === 'link-unknown' || reason === 'link-not-theirs'
  return isOfAnswer ? { fieldErrors: { answer: [INBOX_MESSAGES[reason]] } } : { formErrors: [INBOX_MESSAGES[reason]] }
}

/** Returns to the page where the button was pressed: this one or the lead's. */
function whereTo(request: Request, { id, leadId }: { id: string; leadId: string | null }): string {
  const isFromLead = new URL(request.url).searchParams.get('back') === 'lead'
  if (isFromLead && leadId !== null) return paths.lead(leadId)
  const filter = inboxList.read(request)
  return paths.inboxMessage(id, { ...inboxList.query(filter), ...filter.page })
}

type InboxReply = FormReply & { round?: string }
type Filling = { template?: string; answer?: string | null; sender: Viewer }
type Filled = Pick<NonNullable<ReturnType<typeof findReceived>>, 'leadId' | 'channel'>

function fill(submission: Submission<unknown>, { leadId, channel }: Filled, { template, answer, sender }: Filling) {
  const templateId = leadId === null ? '' : (template ?? '')
  const typed = { subject: '', message: answer ?? '' }
  const filled = fillTemplateFor({ channel, leadId: leadId ?? '', templateId, typed, sender })
  if (filled === null) return reply(submission, { fieldErrors: { template: [INBOX_MESSAGES['no-template']] } })
  const initialValue = { template: templateId, answer: filled.message }
  return data<InboxReply>({ initialValue, round: newSubmissionId(), submissionId: submission.values.submissionId })
}

export default function InboxMessagePage() {
  const page = useLoaderData<typeof loader>()
  const { message, thread, staff, search, found, constraints, now, room } = page
  const lastReply = useReply(useActionData<InboxReply>())
  const isAnswerable = (message.kind === 'reply' || message.kind === 'help') && message.sender !== ''
  const mayReply = isAnswerable && !message.pausesTexts
  // A reply refers to the conversation as it was when opened.
  const opened = useAsOpened({ seenDoneAt: page.seenDoneAt, submissionId: page.submissionId })
  const here = paths.inboxMessage(message.id, { ...inboxList.query(room.filter), ...room.filter.page })
  return (
    <InboxPanes {...room} staff={staff} now={now} openId={message.conversationId}>
      <section aria-labelledby="conversation">
        <ConversationHead
          message={message}
          back={{ to: inboxList.address(room.filter, room.filter.page), waiting: room.counts.waiting }}
          replyField={mayReply ? fieldId('answer') : undefined}
          {...{ action: here, staff, now, state: stateOf(message), viewerId: page.viewerId }}
        />
        <div className="bg-paper px-4.5 py-4 max-sm:px-4">
          <Thread messages={thread} now={now} />
        </div>
        <Needs>
          <div className="grid gap-3 border-t border-line-strong px-4.5 py-4 max-sm:px-4">
            {page.unsent && (
              <Notice>
                Our reply from {formatMomentIn(page.unsent.at, now)} wasn’t sent
                {page.unsent.reason === null ? '' : `: ${page.unsent.reason.replace(/\.$/, '')}`}. This message still needs a
                reply.
              </Notice>
            )}
            {message.pausesTexts && <DecideOnTexts action={here} phone={message.sender} />}
            {isAnswerable && message.state === 'done' && <Notice>{stateOf(message)}.</Notice>}
            {mayReply && (
              <AnswerForm
                action={here}
                submissionId={lastReply?.submissionId ?? opened.submissionId}
                seenDoneAt={opened.seenDoneAt}
                templates={page.templates}
                round={lastReply?.round}
                strangeAddress={message.lead && !message.lead.isSender ? message.sender : null}
                returned={page.returned}
                isText={message.channel === 'sms'}
                takesFiles={message.channel === 'email' && message.lead !== null}
                lastReply={lastReply}
                constraints={constraints}
              />
            )}
            <FindLead
              action={here}
              isLinked={message.lead !== null}
              search={search}
              found={found}
              newLeadTo={paths.newLead({ message: message.id })}
            />
          </div>
        </Needs>
      </section>
    </InboxPanes>
  )
}

/** 'Done by Jo Lindqvist, Nov 21, 9:58 AM', so that two people don't answer the same message. */
type MessageState = { state: string; doneAt: Date | null; doneBy: string | null; isOnItsWay: boolean }

function stateOf({ state, doneAt, doneBy, isOnItsWay }: MessageState): string {
  if (state === 'new') return 'Not answered'
  return `${isOnItsWay ? 'Sending reply' : 'Done'}${doneBy === null ? '' : ` by ${doneBy}`}${doneAt === null ? '' : `, ${formatMoment(doneAt)}`}`
}

/** A value from when the page was opened or its form last posted: reloads around a form in use don't change its base. */
function useAsOpened<Value>(value: Value): Value {
  const { key } = useLocation()
  const [opened, setOpened] = useState({ key, value })
  if (opened.key === key) return opened.value
  setOpened({ key, value })
  return value
}
