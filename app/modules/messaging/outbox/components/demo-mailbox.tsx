import { Notice } from '#app/ui/notice.tsx'
import type { DemoMail } from '../demo-mail.server.ts'

/** That a link was mailed, in words, and in demo mode the mail. */
export function SentNotice({ words, mail }: { words: string; mail: DemoMail | null }) {
  return (
    <div role="status" className="grid gap-4">
      <Notice>{words}</Notice>
      <DemoMailbox mail={mail} />
    </div>
  )
}

/** What a page says was mailed, for visitors of demo mode, where no mail leaves the machine. Shows nothing in production. */
export function DemoMailbox({ mail }: { mail: DemoMail | null }) {
  if (mail === null) return null
  return (
    <aside className="px-4 py-3 rounded-control border border-control border-dashed print:hidden" aria-label="Demo: the email">
      <p>
        <strong>Demo</strong> This email wasn’t sent: {mail.subject}
      </p>
      {mail.isHeld && (
        <p>It’s held in the outbox because this address got many emails and confirmed none. An admin can release it.</p>
      )}
      {mail.code !== null && (
        <p className="mt-1.5">
          The code is <strong className="tabular-nums">{mail.code}</strong>
        </p>
      )}
      {mail.code === null && mail.link !== null && (
        <p>
          <a href={mail.link}>Open the link in it</a>
        </p>
      )}
    </aside>
  )
}
