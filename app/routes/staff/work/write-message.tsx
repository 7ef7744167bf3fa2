import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { formatPhone } from '#app/format/phone.ts'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { reply, type Submission } from '#app/http/form.server.ts'
import { parseStaffFiles } from '#app/http/upload.server.ts'
import { ANSWER_FILES } from '#app/modules/files/answer-files.ts'
import { attachFiles, storeMessageFiles } from '#app/modules/files/store-message-files.server.ts'
import { fileRefusedMessage } from '#app/modules/files/messages.ts'
import { MAX_MESSAGE_BYTES, MAX_MESSAGE_FILES } from '#app/modules/files/rules.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { findLead } from '#app/modules/leads/detail/lead-detail.server.ts'
import { ComposeForm } from '#app/modules/leads/compose/components/compose-form.tsx'
import { composeSchemas } from '#app/modules/leads/compose/forms.ts'
import { COMPOSE_MESSAGES, type MessageChannel } from '#app/modules/leads/compose/messages.ts'
import { composeForm, fillTemplateFor } from '#app/modules/leads/compose/queries.server.ts'
import { writeMail } from '#app/modules/leads/compose/write-mail.server.ts'
import { writeText } from '#app/modules/leads/compose/write-text.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { paths } from '#app/paths.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { useReply } from '#app/ui/use-reply.ts'

export const handle: RouteHandle = { dialog: true, upload: MAX_MESSAGE_BYTES }

const WORDS = {
  email: { title: 'Write an email', toNoOne: 'no one (this lead has no email address)', done: 'Email queued' },
  sms: { title: 'Write a text', toNoOne: 'no one (this lead has no phone number)', done: 'Text queued' },
} as const

export const meta: MetaFunction = ({ location, matches }) => [
  { title: pageTitle(matches, WORDS[channelOf(location.pathname)].title) },
]

/** The form of the lead's page in its own dialog, for filling in a template and showing errors. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request, 'work')
  const lead = findLead(params.leadId ?? '')
  const channel = channelOf(new URL(request.url).pathname)
  if (!lead) throw new Response(COMPOSE_MESSAGES[channel].missing, { status: 404 })
  return {
    leadId: lead.id,
    to: channel === 'email' ? lead.email : formatPhone(lead.phone ?? ''),
    form: composeForm(channel, viewer),
  }
}

type ComposeReply = FormReply & { round?: string }

export async function action(args: ActionFunctionArgs) {
  const sender = await requireStaff(args.request, 'work')
  const id = args.params.leadId ?? ''
  const channel = channelOf(new URL(args.request.url).pathname)
  const messages = COMPOSE_MESSAGES[channel]
  const { submission, files } = await parseStaffFiles(args, composeSchemas[channel], ANSWER_FILES)
  if (submission.status === 'error') return reply(submission)
  const posted = submission.value
  if (posted.intent === 'fill') return fill(submission, { ...posted, channel, leadId: id, sender })
  const { subject = '', message, submissionId } = posted
  const written = await attempt('A staff message could not be queued', async () =>
    channel === 'sms'
      ? writeText({ id, message, submissionId, sender })
      : storeMessageFiles(files, (stored) => {
          const attach = stored.length === 0 ? undefined : attachFiles(stored, sender.id, new Date())
          return writeMail({ id, subject, message, submissionId, sender, attach })
        }),
  )
  if (written === null) return reply(submission, { formErrors: [messages.failed], status: 503 })
  if (written.ok) return redirectWithToast(paths.lead(written.value.leadId), { kind: 'success', message: WORDS[channel].done })
  const { reason } = written
  if (typeof reason === 'object') return reply(submission, { fieldErrors: { files: [fileRefusedMessage(reason)] } })
  if (reason === 'too-many') return reply(submission, { fieldErrors: { files: [messages[reason]] }, status: 409 })
  if (reason === 'link-unknown' || reason === 'too-long')
    return reply(submission, { fieldErrors: { message: [messages[reason]] }, status: 409 })
  return reply(submission, { formErrors: [messages[reason]], status: reason === 'missing' ? 404 : 409 })
}

/** The address determines the channel. */
function channelOf(pathname: string): MessageChannel {
  return pathname.endsWith('/text') ? 'sms' : 'email'
}

type Filling = { channel: MessageChannel; leadId: string; template?: string; subject?: string; message?: string; sender: Viewer }

function fill(submission: Submission<unknown>, { template: templateId = '', subject = '', message = '', ...filling }: Filling) {
  const { channel } = filling
  const filled = fillTemplateFor({ ...filling, templateId, typed: { subject, message } })
  if (filled === null) return reply(submission, { fieldErrors: { template: [COMPOSE_MESSAGES[channel]['no-template']] } })
  const { submissionId } = submission.values
  return data<ComposeReply>({ initialValue: { template: templateId, ...filled }, round: newSubmissionId(), submissionId })
}

export default function WriteMessageDialog() {
  const { leadId, to, form } = useLoaderData<typeof loader>()
  const lastReply = useReply(useActionData<ComposeReply>())
  const { title, toNoOne } = WORDS[form.channel]
  return (
    <Dialog title={title} closeTo={paths.lead(leadId)} wide>
      <p className="note">To {to || toNoOne}.</p>
      <ComposeForm
        {...form}
        action={form.channel === 'email' ? paths.writeMail(leadId) : paths.writeText(leadId)}
        maxFiles={MAX_MESSAGE_FILES}
        submissionId={lastReply?.submissionId ?? form.submissionId}
        lastReply={lastReply}
        round={lastReply?.round}
        place="dialog"
      />
    </Dialog>
  )
}
