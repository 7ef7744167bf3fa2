import { shorten } from '#app/format/shorten.ts'
import { formatClock, formatDayHeading, formatMomentIn } from '#app/format/date.ts'
import { Attachments } from '#app/modules/inbox/components/thread.tsx'
import type { ThreadMessage } from '#app/modules/inbox/thread-message.ts'
import { fileSize } from '#app/format/file-size.ts'
import { isLogged, type PresentedLine } from '#app/modules/leads/detail/present-line.ts'
import { LIFE_LABELS } from '#app/modules/messaging/outbox/labels.ts'
import { DeleteNote, EditNote, LostNote, openNoteOf } from '#app/modules/notes/components/note-forms.tsx'
import { TIMELINE_LINKS, type TimelineGroup, timelineGroupOf } from '#app/modules/timeline/groups.ts'
import { paths } from '#app/paths.ts'
import { useMay } from '#app/ui/may.tsx'
import { type FormReply, replyTo } from '#app/ui/form-reply.ts'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import type { LeadPageData } from '../../lead/page.server.ts'

export type LeadPageProps = { page: LeadPageData; lastReply: FormReply | undefined }

type Entry = LeadPageData['story']['entries'][number]
type Note = Extract<Entry, { type: 'note' }>['note']

/** Characters and lines of an entry shown before it is expanded. */
const MAX_SHOWN = 280
const MAX_LINES = 4

/** A lead's history, newest first: notes, emails, texts, calls, documents, views and changes; all or one kind. */
export function Story({ page, lastReply }: LeadPageProps) {
  const { lead, story, now } = page
  const { entries, next, group, before } = story
  const to = (query: { timeline?: string; before?: string }) => `${paths.lead(lead.id, query)}#timeline`
  const timeline = group ?? undefined
  const notes = entries.flatMap((entry) => (entry.type === 'note' ? [entry.note.id] : []))
  return (
    <section aria-labelledby="timeline">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <h2 id="timeline" className="plain-title">
          Timeline
        </h2>
        <nav aria-label="Show in the timeline" className="story-links">
          {[{ group: null, label: 'All' }, ...TIMELINE_LINKS].map((link) => (
            <Link
              key={link.label}
              to={to(link.group === null ? {} : { timeline: link.group })}
              aria-current={link.group === group ? 'true' : undefined}
              preventScrollReset
            >
              {link.label}
            </Link>
          ))}
        </nav>
      </div>
      <LostNote lastReply={lastReply} shown={notes} />
      {entries.length === 0 && <p className="note">{group === null ? 'No activity yet.' : 'None of these yet.'}</p>}
      <div className="story">
        {byDay(entries, now).map(({ day, entries: ofDay }) => [
          <h3 key={`${day} title`}>{day}</h3>,
          <ol key={day}>
            {ofDay.map((entry) => (
              <StoryItem key={entry.id} entry={entry} page={page} lastReply={lastReply} />
            ))}
          </ol>,
        ])}
      </div>
      {(next !== null || before !== null) && (
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          {next !== null && (
            <Link className="button button--second" to={to({ timeline, before: next })} preventScrollReset>
              Show earlier
            </Link>
          )}
          {before !== null && (
            <Link to={to({ timeline })} preventScrollReset>
              Newest
            </Link>
          )}
        </p>
      )}
    </section>
  )
}

/** Entries grouped by day. */
function byDay(entries: readonly Entry[], now: Date): { day: string; entries: Entry[] }[] {
  const days = new Map<string, Entry[]>()
  for (const entry of entries) {
    const day = formatDayHeading(entry.at, now)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days].map(([day, ofDay]) => ({ day, entries: ofDay }))
}

/** Entries by people have a body; those by the product are one gray line. */
function StoryItem({ entry, page, lastReply }: LeadPageProps & { entry: Entry }) {
  const isIn = entry.type === 'message' && !entry.message.isOurs
  return (
    <li className={isIn ? 'story-in' : isSmall(entry) ? 'story-small' : undefined}>
      <Icon name={iconOf(entry)} />
      <div className="min-w-0">
        <header>
          <span>
            <Title entry={entry} viewerId={page.viewerId} />
          </span>
          <time dateTime={entry.at.toISOString()}>{formatClock(entry.at)}</time>
        </header>
        {entry.type === 'note' && <NoteText note={entry.note} page={page} lastReply={lastReply} />}
        {entry.type === 'message' && <MessageText message={entry.message} />}
        {entry.type === 'line' && <LineText line={entry.line} />}
      </div>
    </li>
  )
}

function isSmall(entry: Entry): boolean {
  if (entry.type === 'line') return !isLogged(entry.line.kind)
  return entry.type === 'message' && !entry.message.isByStaff
}

function Title({ entry, viewerId }: { entry: Entry; viewerId: string }) {
  if (entry.type === 'line') return <LineTitle line={entry.line} />
  if (entry.type === 'note') {
    const { authorId, authorName } = entry.note
    return (
      <>
        <b>{authorId === viewerId ? 'You' : (authorName ?? 'Former staff member')}</b> added a note
      </>
    )
  }
  const { message, by } = entry
  return (
    <>
      <b>{message.title}</b>
      {by !== null && `, ${by}`}
    </>
  )
}

/** An entry's sentence and author, or for value changes the old value struck out next to the new one. */
function LineTitle({ line: { summary, actor, changes } }: { line: PresentedLine }) {
  if (changes.length === 0)
    return (
      <>
        <b>{summary.replace(/\.$/, '')}</b>, {actor}
      </>
    )
  return (
    <>
      {changes.map(({ label, from, to }) => (
        <span key={label}>
          {label} {from === '' ? 'empty' : <del>{from}</del>}
          <span aria-hidden="true"> → </span>
          <span className="sr-only"> is now </span>
          {to === '' ? 'empty' : <b>{to}</b>},{' '}
        </span>
      ))}
      {actor}
    </>
  )
}

function LineText({ line: { kind, text } }: { line: PresentedLine }) {
  if (text === null) return null
  return isLogged(kind) ? (
    <div className="said">
      <Clipped text={text} />
    </div>
  ) : (
    <p className="text-small wrap-anywhere whitespace-pre-wrap">{text}</p>
  )
}

function NoteText({ note, page, lastReply }: LeadPageProps & { note: Note }) {
  const { viewerId, editedNote, constraints, lead, story } = page
  const open = openNoteOf(editedNote, lastReply)
  const mayWork = useMay()
  const isOwn = mayWork && note.authorId === viewerId
  const isOpen = isOwn && open?.noteId === note.id
  const here = { timeline: story.group ?? undefined, before: story.before ?? undefined }
  const to = (edit?: string) => `${paths.lead(lead.id, { ...here, edit })}#timeline`
  const forms = {
    action: to(),
    closeTo: to(),
    note,
    lastReply: replyTo('edit-note', lastReply) ?? replyTo('delete-note', lastReply),
  }
  return (
    <div className="said said--note">
      {isOpen && open.action === 'edit' ? (
        <EditNote {...forms} action={to(`note-${note.id}`)} constraints={constraints} />
      ) : (
        <Clipped text={note.content} />
      )}
      {(note.editedAt !== null || (isOwn && !isOpen)) && (
        <footer>
          {note.editedAt && <span>Edited {formatMomentIn(note.editedAt, page.now)}</span>}
          {isOwn && !isOpen && (
            <>
              <Link to={to(`note-${note.id}`)} preventScrollReset>
                Edit<span className="sr-only"> this note</span>
              </Link>
              <Link className="text-danger" to={to(`delete-note-${note.id}`)} preventScrollReset>
                Delete<span className="sr-only"> this note</span>
              </Link>
            </>
          )}
        </footer>
      )}
      {isOpen && open.action === 'delete' && <DeleteNote {...forms} />}
    </div>
  )
}

/** An email or text: text by people is shown, text by the product is collapsed. */
function MessageText({ message }: { message: ThreadMessage }) {
  const mayReply = useMay()
  const { id, isOurs, isByStaff, isShortened, own, life, to, note, doubt, originalBytes, attachments } = message
  const facts = [doubt, life && LIFE_LABELS[life], to && `to ${to}`, note].filter(Boolean).join(', ')
  if (isOurs && !isByStaff)
    return (
      <details className="story-more">
        <summary>
          Automatic, {facts}
          <span className="sr-only">: {message.title}</span>
        </summary>
        <p>{own}</p>
      </details>
    )
  return (
    <div className="said">
      <Clipped text={own} />
      {attachments.length > 0 && <Attachments files={attachments} />}
      <footer>
        {facts !== '' && <span>{facts}</span>}
        {mayReply && !isOurs && (
          <a href="#composer" data-add={message.channel === 'sms' ? 'text' : 'email'}>
            Reply
          </a>
        )}
        {!isOurs && (
          <Link to={paths.inboxMessage(id)}>
            {isShortened ? 'Read the full message' : 'Open in the inbox'}
            <span className="sr-only">: {message.title}</span>
          </Link>
        )}
        {originalBytes !== null && <a href={paths.inboxOriginal(id)}>Download the original, {fileSize(originalBytes)}</a>}
      </footer>
    </div>
  )
}

/** The start of a long text, expandable. */
function Clipped({ text }: { text: string }) {
  const start = text.split('\n', MAX_LINES).join('\n')
  if (start === text && text.length <= MAX_SHOWN) return <p>{text}</p>
  return (
    <details className="story-more">
      <summary>
        <span>{start.length > MAX_SHOWN ? shorten(start, MAX_SHOWN) : `${start}…`} </span>
        <b>Read all</b>
      </summary>
      <p>{text}</p>
    </details>
  )
}

const ICONS: Record<TimelineGroup, IconName> = {
  notes: 'note',
  emails: 'mail',
  texts: 'text',
  calls: 'phone',
  papers: 'document',
  views: 'preview',
  changes: 'change',
}

function iconOf(entry: Entry): IconName {
  if (entry.type === 'note') return ICONS.notes
  if (entry.type === 'message') return entry.message.channel === 'sms' ? ICONS.texts : ICONS.emails
  return ICONS[timelineGroupOf(entry.line.kind)]
}
