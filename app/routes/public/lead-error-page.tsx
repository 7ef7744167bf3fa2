import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Honeypot } from '#app/http/honeypot.tsx'
import { ACCESS_DENIED } from '#app/modules/access/messages.ts'
import { MailLinkAgain } from '#app/modules/access/components/mail-link-again.tsx'
import { paths } from '#app/paths.ts'
import { ErrorPage } from '#app/ui/error-page.tsx'

/** Replaces a page of a lead that could not be shown. Who may not see it is offered the link that lets them. */
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

/** The headline over the one refusal. */
export const ACCESS_DENIED_TITLE = 'Open the link in our email first'

/** The one refusal, with the way on. */
export function AccessDenied(mail: { action: string; intent?: string }) {
  return (
    <>
      <p className="text-lead leading-[1.6] text-ink-muted">{ACCESS_DENIED}</p>
      <MailLinkAgain {...mail} honeypot={<Honeypot />} />
    </>
  )
}

/** The lead that the reader may not do this for; null where the page is missing for another reason. */
export function useDeniedLead(): string | null {
  const error = useRouteError()
  return isRouteErrorResponse(error) && error.status === 403 ? deniedLeadOf(error.data) : null
}

function deniedLeadOf(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('leadId' in answer)) return null
  return typeof answer.leadId === 'string' ? answer.leadId : null
}
