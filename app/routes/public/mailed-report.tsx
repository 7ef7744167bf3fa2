import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { parsePublicForm, valueOrThrow } from '#app/http/form.server.ts'
import { privatePageHeaders } from '#app/http/private-page.ts'
import { newTokenHeaders, findVisitorToken } from '#app/http/visitor.server.ts'
import { mailedReportSchema } from '#app/modules/enrollment/forms.ts'
import { findMailedReport, openMailedLink } from '#app/modules/enrollment/presentation/open-mailed-link.server.ts'
import { findPendingWording } from '#app/modules/messaging/consent/consents.server.ts'
import { keepLocality } from '#app/modules/properties/address.ts'
import { paths } from '#app/paths.ts'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { noindexMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { private: { secret: 'token' } }

export const meta: MetaFunction = ({ matches }) => noindexMeta(matches, 'Your rental analysis')

export const headers = privatePageHeaders

const MESSAGE_ENDED = 'This link is invalid or has expired. Request a new analysis, or call us and we’ll send you a new link.'

// Mailbox scanners follow links: opening this page changes nothing, its button does.
export function loader({ params }: LoaderFunctionArgs) {
  const report = findMailedReport(params.token ?? '')
  if (!report) throw new Response(MESSAGE_ENDED, { status: 404 })
  return { propertyAddress: report.propertyAddress, wording: findPendingWording(report.emailKey) }
}

export async function action(args: ActionFunctionArgs) {
  const { intent } = valueOrThrow(await parsePublicForm(args, mailedReportSchema))
  const opened = openMailedLink({
    token: args.params.token ?? '',
    visitor: await findVisitorToken(args.request),
    wantsMarketing: intent !== 'decline-tips',
    ipAddress: args.context.clientIp,
  })
  if (!opened.ok) throw new Response(MESSAGE_ENDED, { status: 404 })
  return redirect(paths.report(opened.value.leadId), { status: 303, headers: await newTokenHeaders(opened.value.visitor) })
}

export default function MailedReportPage() {
  const { propertyAddress, wording } = useLoaderData<typeof loader>()
  return (
    <section className="pt-[clamp(40px,5vw,64px)] pb-section">
      <div className="mx-auto w-page">
        <h1>Your rental analysis</h1>
        <p className="text-lead leading-[1.6] text-ink-muted">{keepLocality(propertyAddress)}</p>
        <p className="mt-4">This opens the report in this browser, along with your other properties.</p>
        {wording !== null && (
          <p className="mt-4">
            Someone using this address also checked: “{wording}” Opening the report confirms that choice. The second button opens
            it without confirming.
          </p>
        )}
        <form method="post" className="mt-6 flex flex-wrap gap-3">
          <Button>Open my report</Button>
          {wording !== null && (
            <Button variant="second" name="intent" value="decline-tips">
              Open report without tips
            </Button>
          )}
        </form>
      </div>
    </section>
  )
}

export function ErrorBoundary() {
  return (
    <ErrorPage title="Link not found">
      <ButtonLink to={paths.my()}>Find it on your page</ButtonLink>
    </ErrorPage>
  )
}
