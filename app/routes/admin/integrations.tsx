import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Outlet, useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireAdmin } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, reply } from '#app/http/form.server.ts'
import { madeTokenHeader, takeMadeToken } from '#app/http/made-token.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { createApiToken, listApiTokens } from '#app/modules/intake/api-tokens.server.ts'
import { ApiTokens } from '#app/modules/intake/components/api-tokens.tsx'
import { newTokenSchema } from '#app/modules/intake/forms.ts'
import { MESSAGE_TOKEN_FAILED } from '#app/modules/intake/messages.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { paths } from '#app/paths.ts'
import { PageBehind } from '#app/ui/dialog.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Integrations') }]

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin(request)
  const made = await takeMadeToken(request, viewer.id)
  const page = {
    tokens: listApiTokens(),
    madeToken: made?.token ?? null,
    apiUrl: getSiteFacts().baseUrl + paths.leadsApi(),
    constraints: constraintsOf(newTokenSchema),
    now: new Date(),
  }
  return data(page, made ? { headers: { 'Set-Cookie': made.setCookie } } : {})
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAdmin(request)
  const submission = await parseForm(request, newTokenSchema)
  if (submission.status === 'error') return reply(submission)
  const made = await attempt('A token could not be made', () => createApiToken(viewer, submission.value))
  if (made === null) return reply(submission, { formErrors: [MESSAGE_TOKEN_FAILED], status: 503 })
  const headers = new Headers({ 'Set-Cookie': await madeTokenHeader(viewer.id, made.token) })
  return redirectWithToast(paths.adminIntegrations(), { kind: 'success', message: 'Token created' }, headers)
}

export default function IntegrationsPage() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <>
      <PageBehind>
        <PageHeader title="Integrations" note="What other sites and programs may send us." />
        <ApiTokens {...loaded} lastReply={useActionData<FormReply>()} />
      </PageBehind>
      <Outlet />
    </>
  )
}
