import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { parsePublicForm, valueOrThrow } from '#app/http/form.server.ts'
import { privatePageHeaders } from '#app/http/private-page.ts'
import { findVisitorToken, newTokenHeaders } from '#app/http/visitor.server.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { onlySubmission } from '#app/modules/forms/fields.ts'
import { MESSAGE_OWNER_LINK_ENDED } from '#app/modules/owner-page/messages.ts'
import { isSignInOpen, openSignIn } from '#app/modules/owner-page/open-sign-in.server.ts'
import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { NarrowColumn } from '#app/ui/narrow-column.tsx'
import { noindexMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { private: { secret: 'token' }, slim: true }

export const meta: MetaFunction = ({ matches }) => noindexMeta(matches, 'Open your page')

export const headers = privatePageHeaders

// Mailbox scanners follow links: opening this page changes nothing, its button does.
export function loader({ params }: LoaderFunctionArgs) {
  if (!isSignInOpen(params.token ?? '')) throw new Response(MESSAGE_OWNER_LINK_ENDED, { status: 404 })
  return { submissionId: newSubmissionId() }
}

export async function action(args: ActionFunctionArgs) {
  const { submissionId } = valueOrThrow(await parsePublicForm(args, onlySubmission))
  const visitor = await findVisitorToken(args.request)
  const signedIn = openSignIn({ token: args.params.token ?? '', visitor, submissionId })
  if (!signedIn.ok) throw new Response(MESSAGE_OWNER_LINK_ENDED, { status: 404 })
  return redirect(paths.my(), { status: 303, headers: await newTokenHeaders(signedIn.value) })
}

export default function OpenSignInPage() {
  const { submissionId } = useLoaderData<typeof loader>()
  return (
    <NarrowColumn>
      <h1>Open your page</h1>
      <p>This signs you in with this browser. On a shared computer, sign out when you’re done.</p>
      <form method="post">
        <input type="hidden" name="submissionId" value={submissionId} />
        <Button busy="Opening...">Sign in</Button>
      </form>
    </NarrowColumn>
  )
}

export function ErrorBoundary() {
  return (
    <ErrorPage title="Link not found">
      <ButtonLink to={paths.mySignIn()}>Email me a new link</ButtonLink>
    </ErrorPage>
  )
}
