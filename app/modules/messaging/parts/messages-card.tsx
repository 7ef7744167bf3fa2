import type { LeadMessage } from '#app/modules/messaging/lead-messages.server.ts'
import { BODY_DAYS, STATE_COLORS, STATE_LABELS } from '#app/modules/messaging/outbox-filter.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatMomentIn } from '#app/ui/date.ts'

/** The messages to a lead, newest first. Their links and codes are masked before they get here. */
export function MessagesCard({ messages, now }: { messages: LeadMessage[]; now: Date }) {
  return (
    <Card title="Messages">
      {messages.length === 0 && <p className="muted small">No messages yet.</p>}
      <ul className="list">
        {messages.map((message) => (
          <li key={message.id}>
            <span>
              {message.subject || (message.channel === 'sms' ? 'Text message' : 'No subject')}
              <small>
                To {message.recipient}, {formatMomentIn(message.createdAt, now)}
              </small>
            </span>
            <Badge color={STATE_COLORS[message.state]}>{STATE_LABELS[message.state]}</Badge>
            <details className="message-body">
              <summary>
                Read<span className="sr"> {message.subject}</span>
              </summary>
              <p className="kept-lines">
                {message.bodyRemovedAt === null ? message.textBody : `Removed after ${BODY_DAYS} days.`}
              </p>
            </details>
          </li>
        ))}
      </ul>
    </Card>
  )
}
