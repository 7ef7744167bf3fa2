import type { ReactNode } from 'react'
import type { LeadMessage } from '../lead-messages.server.ts'
import { messageTitle } from '../message-title.ts'
import { BODY_DAYS, LIFE_COLORS, LIFE_LABELS } from '../outbox-filter.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatMomentIn } from '#app/format/date.ts'
import { Item, ItemList, ItemNote } from '#app/ui/item-list.tsx'

/** The messages to a lead, newest first. Their links and codes are masked before they get here. Under them what is written to the lead next. */
export function MessagesCard({ messages, now, children }: { messages: LeadMessage[]; now: Date; children?: ReactNode }) {
  return (
    <Card title="Messages">
      {messages.length === 0 && <p className="text-small leading-normal text-ink-muted">No messages yet.</p>}
      <ItemList>
        {messages.map((message) => (
          <Item key={message.id}>
            <span>{messageTitle(message)}</span>
            <Badge color={LIFE_COLORS[message.life]}>{LIFE_LABELS[message.life]}</Badge>
            <ItemNote isWide>
              To {message.recipient}, {formatMomentIn(message.createdAt, now)}
            </ItemNote>
            <details className="col-span-full text-small">
              <summary className="w-fit text-brand underline underline-offset-3 cursor-pointer">
                Read<span className="sr-only"> {messageTitle(message)}</span>
              </summary>
              <p className="mt-2 rounded-control bg-band px-3.5 py-3 wrap-anywhere whitespace-pre-wrap">
                {message.bodyRemovedAt === null ? message.textBody : `Removed after ${BODY_DAYS} days.`}
              </p>
            </details>
          </Item>
        ))}
      </ItemList>
      {children}
    </Card>
  )
}
