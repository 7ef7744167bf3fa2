import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Honeypot } from '#app/http/honeypot.tsx'
import { ACCESS_DENIED } from '#app/modules/access/messages.ts'
import { MailLinkAgain } from '#app/modules/access/components/mail-link-again.tsx'
import { paths } from '#app/paths.ts'
import { ErrorPage } from '#app/ui/error-page.tsx'

/** Error page for a lead's pages. Visitors without access can request the link that grants it. */
export function LeadErrorPage({ title, children }: { title?: string; children?: ReactNode }) {
  const leadId = useDeniedLead()
  if (leadId === null) return <ErrorPage {...(title === undefined ? {} : { title })}>{children}</ErrorPage>
  return (
    <section className="mx-auto grid w-page max-w-180 content-start gap-4 py-section" role="alert">
      <h1>{ACCESS_DENIED_TITLE}</h1>
      <AccessDenied action={paths.mailLinkAgain(leadId)} />
    </section>
  )
}

/** The headline of the access refusal. */
export const ACCESS_DENIED_TITLE = 'Open the link in our email first'

/** The access refusal, with the next step. */
export function AccessDenied(mail: { action: string; intent?: string }) {
  return (
    <>
      <p className="text-lead leading-[1.6] text-ink-muted">{ACCESS_DENIED}</p>
      <MailLinkAgain {...mail} honeypot={<Honeypot />} />
    </>
  )
}

/** The lead that the reader has no access to; null if the page is missing for another reason. */
export function useDeniedLead(): string | null {
  const error = useRouteError()
  return isRouteErrorResponse(error) && error.status === 403 ? deniedLeadOf(error.data) : null
}

function deniedLeadOf(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('leadId' in answer)) return null
  return typeof answer.leadId === 'string' ? answer.leadId : null
}
