import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { ACCESS_DENIED } from '../messages.ts'

/** Beside a report, for who may only read it: an owner may have come by another browser, or have lost the rights of this one. `children`: the button. */
export function OwnersWayIn({ children }: { children: ReactNode }) {
  return (
    <>
      <p>{ACCESS_DENIED}</p>
      {children}
    </>
  )
}

/** Beside a report, for a browser that may act for the lead: takes its rights away, for a computer that others use, too. */
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
