import type { ReactNode } from 'react'
import { formatClock, formatDayHeading, formatMomentIn } from '#app/format/date.ts'
import { fileSize } from '#app/format/file-size.ts'
import { LIFE_COLORS, LIFE_LABELS } from '#app/modules/messaging/outbox/labels.ts'
import { Badge } from '#app/ui/badge.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { paths } from '#app/paths.ts'
import type { ShownFile, ThreadMessage } from '../thread-message.ts'

const NOT_KEPT: Record<NonNullable<ShownFile['notStored']>, string> = {
  type: 'not saved: not an image or a PDF',
  size: 'not saved: too large',
  many: 'not saved: too many files',
  'no-lead': 'not saved: no lead linked',
  infected: 'not saved: blocked by our virus scanner',
  unchecked: 'not saved: couldn’t be checked for viruses. It’s still in the mailbox',
  removed: 'since removed',
}

/**
 * A conversation, oldest message first: theirs on the left, ours indented. Automatic messages, quoted text and the original
 * formatting can be expanded.
 */
export function Thread({ messages, now }: { messages: readonly ThreadMessage[]; now: Date }) {
  return (
    <ol className="thread">
      {withDays(messages, now).map(({ message, day }) => [
        day !== null && <li key={`${message.id} day`}>{day}</li>,
        isAutomatic(message) ? (
          <AutomaticMessage key={message.id} message={message} now={now} />
        ) : (
          <PersonalMessage key={message.id} message={message} />
        ),
      ])}
    </ol>
  )
}

function isAutomatic({ isOurs, isByStaff }: ThreadMessage): boolean {
  return isOurs && !isByStaff
}

/**
 * Each message by a person that is the first of a day with its heading. Automatic ones show their own date, so that a campaign
 * stays short.
 */
function withDays(messages: readonly ThreadMessage[], now: Date): { message: ThreadMessage; day: string | null }[] {
  const days = messages.map((message) => (isAutomatic(message) ? null : formatDayHeading(message.at, now)))
  return messages.map((message, place) => {
    const day = days[place] ?? null
    return { message, day: days.indexOf(day) === place ? day : null }
  })
}

/** An email or text by the product: one line, so that people's messages and the reply are close together. */
function AutomaticMessage({ message: { channel, title, at, life, to, own }, now }: { message: ThreadMessage; now: Date }) {
  return (
    <li className="thread-automatic">
      <details>
        <summary className="bare-summary">
          <Icon name={channel === 'sms' ? 'text' : 'mail'} />
          <b>{title}</b>
          <span>
            Automatic {channel === 'sms' ? 'text' : 'email'}, {formatMomentIn(at, now)}
          </span>
          {life && <Badge color={LIFE_COLORS[life]}>{LIFE_LABELS[life]}</Badge>}
        </summary>
        <p>To {to}</p>
        <p>{own}</p>
      </details>
    </li>
  )
}

function PersonalMessage({ message }: { message: ThreadMessage }) {
  return (
    <li className={classNames('message', message.isOurs && 'message--ours')}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 font-semibold wrap-anywhere">{message.title}</p>
        {message.doubt && <Badge color="orange">{message.doubt}</Badge>}
        {message.life && <Badge color={LIFE_COLORS[message.life]}>{LIFE_LABELS[message.life]}</Badge>}
      </div>
      <p className="text-small text-ink-muted wrap-anywhere">
        <Icon name={message.channel === 'sms' ? 'text' : 'mail'} className="mr-1 inline size-3.75" />
        {message.isOurs ? 'You sent' : 'Received'} {formatClock(message.at)}
        {message.to && `, to ${message.to}`}
        {message.note && ` · ${message.note}`}
      </p>
      <p className="mt-2 leading-normal wrap-anywhere whitespace-pre-wrap">{message.own}</p>
      {message.quoted !== '' && (
        <Unfolded label="Quoted text" of={message.title}>
          <p className="wrap-anywhere whitespace-pre-wrap text-ink-muted">{message.quoted}</p>
        </Unfolded>
      )}
      {message.isShortened && (
        <p className="mt-2 text-small">
          <Link to={paths.inboxMessage(message.id)}>
            Read the full message<span className="sr-only">: {message.title}</span>
          </Link>
        </p>
      )}
      {message.originalBytes !== null && (
        <p className="mt-2 text-small">
          <a href={paths.inboxOriginal(message.id)}>Download the original</a>, {fileSize(message.originalBytes)}
        </p>
      )}
      {message.html !== null && (
        <Unfolded label="Original formatting" of={message.title}>
          <div className="grid gap-2 overflow-x-auto wrap-anywhere" dangerouslySetInnerHTML={{ __html: message.html }} />
        </Unfolded>
      )}
      {message.attachments.length > 0 && <Attachments files={message.attachments} />}
    </li>
  )
}

export function Attachments({ files }: { files: readonly ShownFile[] }) {
  return (
    <ul className="mt-2 list-none text-small text-ink-muted">
      {files.map((file, place) => (
        <li key={place} className="wrap-anywhere">
          <Attachment file={file} />
        </li>
      ))}
    </ul>
  )
}

/** Each is downloaded, never opened in the browser. */
function Attachment({ file: { name, bytes, fileId, leadId, notStored } }: { file: ShownFile }) {
  const size = bytes === 0 ? '' : `, ${fileSize(bytes)}`
  if (notStored !== null || fileId === null) return `${name}${size}, ${NOT_KEPT[notStored ?? 'removed']}`
  if (leadId === null) return `${name}${size}, saved until you link the message to a lead`
  return (
    <>
      <a href={paths.leadFile(leadId, fileId)}>{name}</a>
      {size}, saved with the lead’s files
    </>
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
