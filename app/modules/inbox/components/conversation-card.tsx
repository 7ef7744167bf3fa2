import { paths } from '#app/paths.ts'
import { Card } from '#app/ui/card.tsx'
import { Link } from '#app/ui/link.tsx'
import type { ThreadMessage } from '../queries.server.ts'
import { Thread } from './thread.tsx'

type ConversationCardProps = { conversation: { messages: readonly ThreadMessage[]; answerId: string | null }; now: Date }

/** The end of the conversation with a lead. It is read whole, and answered, in the inbox. */
export function ConversationCard({ conversation: { messages, answerId }, now }: ConversationCardProps) {
  return (
    <Card
      title="Conversation"
      action={
        answerId !== null && (
          <Link to={paths.inboxMessage(answerId)} className="text-small">
            Answer in the inbox
          </Link>
        )
      }
    >
      <Thread messages={messages} now={now} />
    </Card>
  )
}
