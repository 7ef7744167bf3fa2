import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { Notice } from '#app/ui/notice.tsx'
import { ACCESS_DENIED } from '../messages.ts'
import { MailLinkAgain } from './mail-link-again.tsx'

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
