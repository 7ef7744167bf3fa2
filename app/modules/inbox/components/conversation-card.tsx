import { formatCount } from '#app/format/money.ts'
import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { Card } from '#app/ui/card.tsx'
import { Link } from '#app/ui/link.tsx'
import type { Conversation } from '../read-thread.server.ts'
import { Thread } from './thread.tsx'

/** Messages that are open; those before them are folded. */
const MAX_OPEN = 4

type ConversationCardProps = {
  conversation: Conversation
  now: Date
  /** The box to write in. */
  children: ReactNode
}

/** Mails and text messages with a lead, both ways, the newest at the end, beside the box to write in. */
export function ConversationCard({ conversation: { messages, answerable }, now, children }: ConversationCardProps) {
  const earlier = messages.slice(0, -MAX_OPEN)
  return (
    <Card
      title="Conversation"
      action={
        answerable !== null && (
          <Link to={paths.inboxMessage(answerable.id)} className="text-small">
            Open in the inbox
          </Link>
        )
      }
    >
      {messages.length === 0 && <p className="note">No messages yet.</p>}
      {earlier.length > 0 && (
        <details className="mb-4">
          <summary className="w-fit cursor-pointer text-small text-brand underline underline-offset-3">
            {formatCount(earlier.length, 'earlier message')}
          </summary>
          <div className="mt-4">
            <Thread messages={earlier} now={now} />
          </div>
        </details>
      )}
      <Thread messages={messages.slice(-MAX_OPEN)} now={now} />
      {children}
    </Card>
  )
}
