import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { parsePublicForm, valueOrThrow } from '#app/http/form.server.ts'
import { privatePageHeaders } from '#app/http/private-page.ts'
import { noFields } from '#app/modules/forms/fields.ts'
import { MESSAGE_REQUEST_LINK_ENDED } from '#app/modules/privacy/messages.ts'
import { ANSWER_DAYS } from '#app/modules/privacy/rules.ts'
import { findRequestOfLink, provePrivacyRequest } from '#app/modules/privacy/submit-request.server.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { NarrowColumn } from '#app/ui/narrow-column.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { noindexMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { private: { secret: 'token' } }

export const meta: MetaFunction = ({ matches }) => noindexMeta(matches, 'Confirm your privacy request')

export const headers = privatePageHeaders

// Mailbox scanners follow links: opening this page changes nothing, its button does.
export function loader({ params }: LoaderFunctionArgs) {
  const request = findRequestOfLink(params.token ?? '')
  if (!request) throw new Response(MESSAGE_REQUEST_LINK_ENDED, { status: 404 })
  return request
}

export async function action(args: ActionFunctionArgs) {
  valueOrThrow(await parsePublicForm(args, noFields))
  const token = args.params.token ?? ''
  if (!provePrivacyRequest(token)) throw new Response(MESSAGE_REQUEST_LINK_ENDED, { status: 404 })
  return redirect(paths.provePrivacyRequest(token), 303)
}

export default function ProvePrivacyRequestPage() {
  const { kind, isProved } = useLoaderData<typeof loader>()
  return (
    <NarrowColumn>
      <h1>{isProved ? 'Your request is confirmed' : 'Confirm your privacy request'}</h1>
      <div className="card">
        <DescriptionList items={[{ label: 'Your request', value: kind }]} />
      </div>
      {isProved ? (
        <div role="status">
          <Notice>We’ll respond by email within {ANSWER_DAYS} days.</Notice>
        </div>
      ) : (
        <form method="post" className="grid content-start gap-4">
          <p>
            Press the button to confirm that this email address is yours. Until then, no one looks at your data, and we won’t send
            or delete anything.
          </p>
          <div>
            <Button busy="Processing...">Confirm My Request</Button>
          </div>
        </form>
      )}
    </NarrowColumn>
  )
}

export function ErrorBoundary() {
  return <ErrorPage title="Link not found" />
}
