import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { parsePublicForm, reply } from '#app/http/form.server.ts'
import { Honeypot } from '#app/http/honeypot.tsx'
import { requireGrant } from '#app/http/lead-access.server.ts'
import { privatePageHeaders } from '#app/http/private-page.ts'
import { startSigning } from '#app/modules/documents/start-signing.server.ts'
import { findOwner } from '#app/modules/leads/find-owner.server.ts'
import { LEAD_NOT_FOUND } from '#app/modules/access/messages.ts'
import { noFields } from '#app/modules/forms/fields.ts'
import { paths } from '#app/paths.ts'
import { Button, ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import type { FormErrors } from '#app/ui/form-reply.ts'
import { unlistedMeta } from '#app/ui/page-meta.ts'
import { NarrowColumn } from '#app/ui/narrow-column.tsx'
import { LeadErrorPage } from './lead-error-page.tsx'

export const meta: MetaFunction = ({ matches }) => unlistedMeta(matches, 'Sign the agreement')

export const headers = privatePageHeaders

type Answer = { errors: FormErrors; signingUrl?: string }

/** Other pages post to this one; its own page is for whoever asks for it directly. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  return actableOr404(request, params.leadId ?? '')
}

export async function action(args: ActionFunctionArgs) {
  const { leadId } = await actableOr404(args.request, args.params.leadId ?? '')
  const submission = await parsePublicForm(args, noFields)
  if (submission.status === 'error') return reply(submission)
  const started = await startSigning(leadId)
  if (!started.ok) return reply(submission, { formErrors: [started.message], status: 503 })
  // Browsers would drop a form's redirect to a site that the security headers do not name: then it takes a link.
  return started.isFormTarget ? redirect(started.url, 303) : data<Answer>({ errors: {}, signingUrl: started.url })
}

/** The lead to sign for. Throws 404 where there is none, and 403 for a browser that may not act for it. */
async function actableOr404(request: Request, leadId: string): Promise<{ leadId: string; propertyAddress: string }> {
  await requireGrant(request, leadId, 'submitted')
  const owner = findOwner(leadId)
  if (!owner) throw new Response(LEAD_NOT_FOUND, { status: 404 })
  return { leadId, propertyAddress: owner.propertyAddress }
}

export default function SignNowPage() {
  const { leadId, propertyAddress } = useLoaderData<typeof loader>()
  const { errors, signingUrl } = useActionData<Answer>() ?? { errors: {} }
  return (
    <section className="pt-[clamp(40px,5vw,64px)] pb-section">
      <NarrowColumn>
        <h1>Sign the agreement</h1>
        <p className="wrap-anywhere text-lead leading-[1.6] text-ink-muted">{propertyAddress}</p>
        <ErrorSummary errors={errors} />
        <p>The management agreement opens on a page of its own. You read it there first; nothing is signed by opening it.</p>
        <form method="post">
          <Honeypot />
          <div className="flex flex-wrap gap-3">
            {signingUrl === undefined ? (
              <Button busy="Opening...">Open the agreement</Button>
            ) : (
              <a className={buttonClass()} href={signingUrl}>
                Go to the agreement
              </a>
            )}
            <ButtonLink to={paths.report(leadId)} variant="second">
              Back to the report
            </ButtonLink>
          </div>
        </form>
      </NarrowColumn>
    </section>
  )
}

export function ErrorBoundary() {
  return <LeadErrorPage />
}
