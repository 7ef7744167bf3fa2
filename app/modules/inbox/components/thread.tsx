import type { ReactNode } from 'react'
import { formatMomentIn } from '#app/format/date.ts'
import { classNames } from '#app/ui/class-names.ts'
import type { ThreadMessage } from '../queries.server.ts'

const NOT_KEPT: Record<string, string> = {
  type: 'not kept: neither an image nor a PDF',
  size: 'not kept: too large',
  many: 'not kept: too many files',
  'no-lead': 'not kept: its sender is no lead',
}

/** The state of a message of ours, in the words of staff. */
const LIFE: Record<string, string> = {
  queued: 'waits to be sent',
  held: 'held back',
  kept: 'kept in the outbox',
  suppressed: 'not sent',
}

/** A conversation, the oldest message first: theirs at the left, ours set in. What was quoted, and how it was formatted, is unfolded when asked for. */
export function Thread({ messages, now }: { messages: readonly ThreadMessage[]; now: Date }) {
  return (
    <ol className="grid list-none gap-4">
      {messages.map((message) => (
        <li
          key={message.id}
          className={classNames('rounded-control px-4 py-3', message.isOurs ? 'bg-brand-tint sm:ml-10' : 'bg-band sm:mr-10')}
        >
          <p className="font-semibold wrap-anywhere">{message.title}</p>
          <p className="text-small text-ink-muted">
            {message.isOurs ? 'We' : 'They'}, {formatMomentIn(message.at, now)}
            {message.note && ` · ${LIFE[message.note] ?? message.note}`}
          </p>
          <p className="mt-2 leading-normal wrap-anywhere whitespace-pre-wrap">{message.own}</p>
          {message.quoted !== '' && (
            <Unfolded label="What they answered" of={message.title}>
              <p className="wrap-anywhere whitespace-pre-wrap text-ink-muted">{message.quoted}</p>
            </Unfolded>
          )}
          {message.html !== null && (
            <Unfolded label="As it was formatted" of={message.title}>
              <div className="grid gap-2 overflow-x-auto wrap-anywhere" dangerouslySetInnerHTML={{ __html: message.html }} />
            </Unfolded>
          )}
          {message.attachments.length > 0 && (
            <ul className="mt-2 list-none text-small text-ink-muted">
              {message.attachments.map(({ name, notKept }) => (
                <li key={name} className="wrap-anywhere">
                  {name}, {notKept === null ? 'kept with the files of the lead' : (NOT_KEPT[notKept] ?? notKept)}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}

function Unfolded({ label, of, children }: { label: string; of: string; children: ReactNode }) {
  return (
    <details className="mt-2 text-small">
      <summary className="w-fit cursor-pointer text-brand underline underline-offset-3">
        {label}
        <span className="sr-only">: {of}</span>
      </summary>
      <div className="mt-2">{children}</div>
    </details>
  )
}
