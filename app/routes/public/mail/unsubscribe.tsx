import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData, useParams } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { parsePublicForm, valueOrThrow } from '#app/http/form.server.ts'
import { privatePageHeaders } from '#app/http/private-page.ts'
import { unsubscribeSchema } from '#app/modules/marketing/forms.ts'
import { MESSAGE_NO_LINK, MESSAGE_NOT_STORED } from '#app/modules/marketing/messages.ts'
import { findSubscriber, unsubscribe } from '#app/modules/marketing/unsubscribe.server.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { Link } from '#app/ui/link.tsx'
import { NarrowColumn } from '#app/ui/narrow-column.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { noindexMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

// Mailbox providers post here without cookies, from their own servers (RFC 8058). The secret in the address identifies the
// recipient, and there is nothing else to gain.
export const handle: RouteHandle = { private: { secret: 'token' }, webhook: true }

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => noindexMeta(matches, titleOf(data?.isUnsubscribed))

const titleOf = (isUnsubscribed = false) => (isUnsubscribed ? 'You’re unsubscribed' : 'Unsubscribe')

export const headers = privatePageHeaders

// Mailbox scanners follow links: opening this page changes nothing, its button does.
export function loader({ params }: LoaderFunctionArgs) {
  const subscriber = findSubscriber(params.token ?? '')
  if (!subscriber) throw new Response(MESSAGE_NO_LINK, { status: 404 })
  return subscriber
}

export async function action(args: ActionFunctionArgs) {
  const fields = valueOrThrow(await parsePublicForm(args, unsubscribeSchema, { rate: 'unsubscribe' }))
  const token = args.params.token ?? ''
  const isOneClick = fields['List-Unsubscribe'] === 'One-Click'
  const done = await attempt('An unsubscribe request failed', () =>
    unsubscribe({ token, isOneClick, ipAddress: args.context.clientIp }),
  )
  if (!done) throw new Response(MESSAGE_NOT_STORED, { status: 503 })
  if (!done.ok) throw new Response(MESSAGE_NO_LINK, { status: 404 })
  // Responds to mail programs directly, because they follow no redirect.
  return isOneClick ? null : redirect(paths.unsubscribe(token), 303)
}

export default function UnsubscribePage() {
  const { address, isUnsubscribed } = useLoaderData<typeof loader>()
  const { token = '' } = useParams()
  return (
    <NarrowColumn>
      <h1>{titleOf(isUnsubscribed)}</h1>
      {isUnsubscribed ? (
        <>
          <div role="status">
            <Notice>We’ve stopped sending tips, follow-ups and news to {address}.</Notice>
          </div>
          <p>
            You’ll still get what you ask for: reports, appointments, agreements and receipts. Unsubscribed by mistake?{' '}
            <Link to={paths.mailPreferences(token)}>Choose what we send you</Link>
          </p>
        </>
      ) : (
        <>
          <p>
            Press the button to stop tips, follow-ups and news to {address}. You’ll still get what you ask for: reports,
            appointments, agreements and receipts.
          </p>
          <form method="post" className="grid content-start gap-4">
            <div>
              <Button busy="Processing...">Unsubscribe</Button>
            </div>
          </form>
          <p>
            <Link to={paths.mailPreferences(token)}>Choose what we send you</Link> instead
          </p>
        </>
      )}
    </NarrowColumn>
  )
}

export function ErrorBoundary() {
  return <ErrorPage title="Link not found" />
}
