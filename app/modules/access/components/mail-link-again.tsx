import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'

/** Mails the link that gives a browser its rights, to an address that is not shown. `action`: what mails it; `intent`: the button's name there. */
export function MailLinkAgain({ action, intent, honeypot }: { action: string; intent?: string; honeypot: ReactNode }) {
  return (
    <form method="post" action={action} className="mt-2.5">
      {honeypot}
      <Button variant="second" small busy="Processing..." {...(intent === undefined ? {} : { name: 'intent', value: intent })}>
        Email me the link again
      </Button>
      <p className="mt-2">We’ll send it to the email address used for this property.</p>
    </form>
  )
}
