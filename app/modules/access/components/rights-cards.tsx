import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { ACCESS_DENIED } from '../messages.ts'

/**
 * Shown next to a report for read-only visitors: an owner may use another browser, or have lost this one's access. `children`:
 * the button.
 */
export function ReadOnlyAccessNotice({ children }: { children: ReactNode }) {
  return (
    <>
      <p>{ACCESS_DENIED}</p>
      {children}
    </>
  )
}

/** Shown next to a report if the browser can act for the lead: removes its access, for example on a shared computer. */
export function ForgetBrowser({ leadId, honeypot }: { leadId: string; honeypot: ReactNode }) {
  return (
    <>
      <p>On a shared computer? Sign this browser out of your report.</p>
      <form method="post" action={paths.forgetBrowser(leadId)} className="mt-2.5">
        {honeypot}
        <Button variant="second" small busy="Processing...">
          Sign out this browser
        </Button>
      </form>
    </>
  )
}
