import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { parsePublicForm, valueOrThrow } from '#app/http/form.server.ts'
import { privatePageHeaders } from '#app/http/private-page.ts'
import { noFields } from '#app/modules/forms/fields.ts'
import { MESSAGE_NO_LINK } from '#app/modules/marketing/messages.ts'
import { findWeeklyReader, stopWeeklyReport } from '#app/modules/users/mail-choices.server.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { NarrowColumn } from '#app/ui/narrow-column.tsx'
import { noindexMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { private: { secret: 'token' } }

export const meta: MetaFunction = ({ matches }) => noindexMeta(matches, 'Weekly report')

export const headers = privatePageHeaders

// Mailbox scanners follow links: opening this page changes nothing, its button does.
export function loader({ params }: LoaderFunctionArgs) {
  const reader = findWeeklyReader(params.token ?? '')
  if (!reader) throw new Response(MESSAGE_NO_LINK, { status: 404 })
  return reader
}

export async function action(args: ActionFunctionArgs) {
  valueOrThrow(await parsePublicForm(args, noFields, { rate: 'unsubscribe' }))
  const token = args.params.token ?? ''
  if (!stopWeeklyReport(token)) throw new Response(MESSAGE_NO_LINK, { status: 404 })
  return redirect(paths.stopWeeklyReport(token), 303)
}

export default function WeeklyReportPage() {
  const { isStopped } = useLoaderData<typeof loader>()
  return (
    <NarrowColumn>
      <h1>{isStopped ? 'The weekly report is off' : 'Stop the weekly report?'}</h1>
      <p role="status">
        {isStopped
          ? 'We’ve stopped your weekly report. Turn it on again on your account page.'
          : 'You’ll no longer get last week’s figures on Mondays. Your other emails stay as they are.'}
      </p>
      {!isStopped && (
        <form method="post">
          <Button busy="Stopping...">Stop the report</Button>
        </form>
      )}
    </NarrowColumn>
  )
}

export function ErrorBoundary() {
  return <ErrorPage title="Link not found" />
}
