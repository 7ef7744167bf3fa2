import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { readForm, reply, type Submission, unknownIntent } from '#app/http/form.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { deleteAndAnswer, refuseRequest, sendCopy } from '#app/modules/privacy/answer-request.server.ts'
import { type PanelStep, RequestPanel } from '#app/modules/privacy/components/request-panel.tsx'
import { copyOfDataSchema, deletionSchema, refusalSchema } from '#app/modules/privacy/forms.ts'
import { findRequest } from '#app/modules/privacy/list-requests.server.ts'
import { defaultAnswer, MESSAGE_ANSWER_FAILED, MESSAGE_NO_REQUEST, PRIVACY_MESSAGES } from '#app/modules/privacy/messages.ts'
import { requestList } from '#app/modules/privacy/request-list.ts'
import { stepsOf } from '#app/modules/privacy/rules.ts'
import { sentWords } from '#app/modules/messaging/pause/mail-fate.server.ts'
import { paths } from '#app/paths.ts'
import type { Result } from '#app/result.ts'
import type { FormReply } from '#app/ui/form-reply.ts'
import { pageTitle } from '#app/ui/page-meta.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Privacy request') }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'records')
  const found = await findRequest(params.id ?? '')
  if (!found) throw new Response(MESSAGE_NO_REQUEST, { status: 404 })
  const query = new URL(request.url).searchParams
  const [next] = stepsOf(found)
  const step: PanelStep | null = next && query.get('step') === 'refuse' ? 'refuse' : (next ?? null)
  return {
    request: found,
    step,
    list: requestList.query(requestList.read(query)),
    answer: step === null ? '' : defaultAnswer(step, found),
    constraints: constraintsOf(refusalSchema),
    now: new Date(),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'records')
  const requestId = params.id ?? ''
  const { form, check } = await readForm(request)
  if (form === 'copy') {
    const submission = check(copyOfDataSchema)
    return submission.status === 'error'
      ? reply(submission)
      : answered(submission, sentWords('Copy sent', 'The copy'), () => sendCopy(viewer, { requestId, ...submission.value }))
  }
  if (form === 'delete') {
    const submission = check(deletionSchema)
    return submission.status === 'error'
      ? reply(submission)
      : answered(submission, sentWords('Data deleted and reply sent', 'The reply'), () =>
          deleteAndAnswer(viewer, { requestId, ...submission.value }),
        )
  }
  if (form !== 'refuse') throw unknownIntent()
  const submission = check(refusalSchema)
  return submission.status === 'error'
    ? reply(submission)
    : answered(submission, sentWords('Request denied and reply sent', 'The reply'), () =>
        refuseRequest(viewer, { requestId, ...submission.value }),
      )

  /** Runs the action, then redirects to the request. */
  async function answered(
    submission: Submission<unknown>,
    message: string,
    write: () => Result<undefined, keyof typeof PRIVACY_MESSAGES>,
  ) {
    const written = await attempt('A privacy request could not be answered', write)
    if (written === null) return reply(submission, { formErrors: [MESSAGE_ANSWER_FAILED], status: 503 })
    if (!written.ok) return reply(submission, { formErrors: [PRIVACY_MESSAGES[written.reason]], status: 409 })
    return redirectWithToast(paths.adminRequest(requestId), { kind: 'success', message })
  }
}

export default function PrivacyRequestPanel() {
  return <RequestPanel {...useLoaderData<typeof loader>()} lastReply={useActionData<FormReply>()} />
}
