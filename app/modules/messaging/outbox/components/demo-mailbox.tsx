import { Notice } from '#app/ui/notice.tsx'
import type { DemoMail } from '../demo-mail.server.ts'

/** A note that a link was emailed, and in demo mode the email. */
export function SentNotice({ words, mail }: { words: string; mail: DemoMail | null }) {
  return (
    <div role="status" className="grid gap-4">
      <Notice>{words}</Notice>
      <DemoMailbox mail={mail} />
    </div>
  )
}

/** The email that a page says was sent, for visitors in demo mode, where no email leaves the machine. Empty in production. */
export function DemoMailbox({ mail }: { mail: DemoMail | null }) {
  if (mail === null) return null
  return (
    <aside className="px-4 py-3 rounded-control border border-control border-dashed print:hidden" aria-label="Demo: the email">
      <p>
        <strong>Demo</strong> This email wasn’t sent: {mail.subject}
      </p>
      {mail.isHeld && (
        <p>It’s on hold in the outbox because this address got many emails and confirmed none. An admin can release it.</p>
      )}
      {mail.code !== null && (
        <p className="mt-1.5">
          The code is <strong className="tabular-nums">{mail.code}</strong>
        </p>
      )}
      {mail.code === null && mail.link !== null && (
        <p>
          <a href={mail.link}>Open its link</a>
        </p>
      )}
    </aside>
  )
}
