import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { parsePublicForm, valueOrThrow } from '#app/http/form.server.ts'
import { privatePageHeaders } from '#app/http/private-page.ts'
import { newTokenHeaders, readVisitor } from '#app/http/visitor.server.ts'
import { findMailedReport, openMailedLink } from '#app/modules/access/open-mailed-link.server.ts'
import { noFields } from '#app/modules/forms/fields.ts'
import { paths } from '#app/paths.ts'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { Button } from '#app/ui/button.tsx'
import { unlistedMeta } from '#app/ui/page-meta.ts'

export const meta: MetaFunction = ({ matches }) => unlistedMeta(matches, 'Your rental analysis')

export const headers = privatePageHeaders

const MESSAGE_ENDED = 'This link is invalid or has expired. Ask for a new analysis, or call us and we send you a new link.'

// Scanners of mailboxes follow links: opening this page changes nothing, its button does.
export function loader({ params }: LoaderFunctionArgs) {
  const report = findMailedReport(params.token ?? '')
  if (!report) throw new Response(MESSAGE_ENDED, { status: 404 })
  return { propertyAddress: report.propertyAddress }
}

export async function action(args: ActionFunctionArgs) {
  valueOrThrow(await parsePublicForm(args, noFields))
  const opened = openMailedLink(args.params.token ?? '', await readVisitor(args.request))
  if (opened === null) throw new Response(MESSAGE_ENDED, { status: 404 })
  return redirect(paths.report(opened.leadId), { status: 303, headers: await newTokenHeaders(opened.visitor) })
}

export default function MailedReportPage() {
  const { propertyAddress } = useLoaderData<typeof loader>()
  return (
    <section className="section">
      <div className="wrap">
        <h1>Your rental analysis</h1>
        <p className="lead">{propertyAddress}</p>
        <p className="mt-4">This opens the report in this browser, with your other properties beside it.</p>
        <form method="post" className="mt-6">
          <Button>Open my report</Button>
        </form>
      </div>
    </section>
  )
}

export function ErrorBoundary() {
  return <ErrorPage title="Link not found" />
}
