import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Outlet, useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { readForm, reply, type Submission, unknownIntent } from '#app/http/form.server.ts'
import { madeTokenHeader, consumeNewToken } from '#app/http/browser-memory.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { createApiToken, listApiTokens } from '#app/modules/intake/api-tokens.server.ts'
import { ApiTokens } from '#app/modules/intake/components/api-tokens.tsx'
import { newTokenSchema } from '#app/modules/intake/forms.ts'
import { MESSAGE_TOKEN_FAILED, MESSAGE_TOKEN_NAME_TAKEN } from '#app/modules/intake/messages.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { Webhooks } from '#app/modules/webhooks/components/webhooks.tsx'
import { addWebhook, listWebhooks } from '#app/modules/webhooks/endpoints.server.ts'
import type { WebhookEventType } from '#app/modules/webhooks/events.ts'
import { newWebhookSchema } from '#app/modules/webhooks/forms.ts'
import { ADDRESS_MESSAGES, MESSAGE_UNCHECKED, MESSAGE_WEBHOOK_FAILED } from '#app/modules/webhooks/messages.ts'
import { paths } from '#app/paths.ts'
import { PageBehind } from '#app/ui/dialog.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Integrations') }]

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request, 'system')
  const made = await consumeNewToken(request, viewer.id)
  const page = {
    tokens: listApiTokens(),
    madeToken: made?.token ?? null,
    apiUrl: getSiteFacts().baseUrl + paths.leadsApi(),
    webhooks: listWebhooks(),
    tokenConstraints: constraintsOf(newTokenSchema),
    webhookConstraints: constraintsOf(newWebhookSchema),
    now: new Date(),
  }
  return data(page, made ? { headers: { 'Set-Cookie': made.setCookie } } : {})
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'system')
  const { form, check } = await readForm(request)
  if (form === 'create-token') return makeToken(viewer, check(newTokenSchema))
  if (form === 'add-webhook') return makeWebhook(viewer, check(newWebhookSchema))
  throw unknownIntent()
}

async function makeToken(viewer: Viewer, submission: Submission<{ name: string; scope: 'leads:create' }>) {
  if (submission.status === 'error') return reply(submission)
  const made = await attempt('A token could not be created', () => createApiToken(viewer, submission.value))
  if (made === null) return reply(submission, { formErrors: [MESSAGE_TOKEN_FAILED], status: 503 })
  if (!made.ok) return reply(submission, { fieldErrors: { name: [MESSAGE_TOKEN_NAME_TAKEN] }, status: 409 })
  const headers = new Headers({ 'Set-Cookie': await madeTokenHeader(viewer.id, made.value.token) })
  return redirectWithToast(paths.adminIntegrations(), { kind: 'success', message: 'Token created' }, headers)
}

async function makeWebhook(viewer: Viewer, submission: Submission<{ url: string; events: WebhookEventType[] }>) {
  if (submission.status === 'error') return reply(submission)
  const added = await attempt('A webhook could not be added', () => addWebhook(viewer, submission.value))
  if (added === null) return reply(submission, { formErrors: [MESSAGE_WEBHOOK_FAILED], status: 503 })
  if (!added.ok) return reply(submission, { fieldErrors: { url: [ADDRESS_MESSAGES[added.reason]] } })
  const { id, isChecked } = added.value
  const toast = isChecked
    ? ({ kind: 'success', message: 'Webhook added' } as const)
    : ({ kind: 'error', message: MESSAGE_UNCHECKED } as const)
  return redirectWithToast(paths.adminWebhook(id), toast)
}

export default function IntegrationsPage() {
  const { tokens, madeToken, apiUrl, webhooks, tokenConstraints, webhookConstraints, now } = useLoaderData<typeof loader>()
  const lastReply = useActionData<FormReply>()
  const of = (form: string) => (lastReply?.form === form ? lastReply : undefined)
  return (
    <>
      <PageBehind>
        <PageHeader title="Integrations" note="Manage what other sites and apps send us, and what we send them." />
        <ApiTokens {...{ tokens, madeToken, apiUrl, now }} lastReply={of('create-token')} constraints={tokenConstraints} />
        <Webhooks webhooks={webhooks} lastReply={of('add-webhook')} constraints={webhookConstraints} />
      </PageBehind>
      <Outlet />
    </>
  )
}
