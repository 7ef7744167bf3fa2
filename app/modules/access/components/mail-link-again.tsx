import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { paths } from '#app/paths.ts'
import { Notice } from '#app/ui/notice.tsx'
import { ACCESS_DENIED } from '../messages.ts'

type MailLinkAgainProps = {
  action: string
  intent?: string
  honeypot: ReactNode
  /** The text next to it says where the email is sent. */
  isBrief?: boolean
}

/**
 * Emails a link with access for the browser, to an address that is not shown. `action`: the route that sends it; `intent`: its
 * button.
 */
export function MailLinkAgain({ action, intent, honeypot, isBrief = false }: MailLinkAgainProps) {
  return (
    <form method="post" action={action} className={isBrief ? undefined : 'mt-2.5'}>
      {honeypot}
      <Button variant="second" small busy="Processing..." {...(intent === undefined ? {} : { name: 'intent', value: intent })}>
        Email me the link again
      </Button>
      {!isBrief && <p className="mt-2">We’ll send it to the email address used for this property.</p>}
    </form>
  )
}

/** On a page that anyone with its address can read: why this browser can't continue, and how to. */
export function ReadOnlyNotice({ leadId, honeypot }: { leadId: string; honeypot: ReactNode }) {
  return (
    <Notice>
      <p>
        <b>You can see everything here, but you can’t make changes.</b> {ACCESS_DENIED}
      </p>
      <MailLinkAgain action={paths.mailLinkAgain(leadId)} honeypot={honeypot} />
    </Notice>
  )
}
