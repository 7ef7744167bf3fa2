import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { paths } from '#app/paths.ts'

/** Why this browser cannot go on, and how to: the link by mail, to an address that is not shown. */
export function StrangerNote({ leadId, honeypot }: { leadId: string; honeypot: ReactNode }) {
  return (
    <Notice>
      <p>
        <b>You can look at everything here, but not go on.</b> Only the browser that asked for this analysis, or that followed the
        link in our e-mail, can adjust the rent, accept terms or pay.
      </p>
      <form method="post" action={paths.mailLinkAgain(leadId)} className="mt-2.5">
        {honeypot}
        <Button variant="second" small busy="Processing...">
          Mail me the link again
        </Button>
      </form>
      <p className="mt-2">It goes to the e-mail address that the analysis was asked for with.</p>
    </Notice>
  )
}
