import { formatDate } from '#app/format/date.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formOf } from '#app/ui/form.ts'
import { type FormReply, replyTo, seenOf } from '#app/ui/form-reply.ts'
import { Carried, PostForm } from '#app/ui/post-form.tsx'
import type { SeenOn } from '#app/modules/settings/places.ts'
import type { FieldView, SectionView } from '../sections.server.ts'
import { SeenOnLinks, SettingRow } from './setting-row.tsx'
import { TimeLine, type TimePoint } from './time-line.tsx'

type SettingsSectionProps = {
  section: SectionView
  lastReply: FormReply | undefined
  /** The form that resets a field to its default. */
  restoreForm: string
  /** One card per heading, with what belongs to it; a single card if omitted. */
  cards?: Readonly<Record<string, SettingsCard>>
}

/** A card's timeline, and the screens that use its settings. */
export type SettingsCard = { points?: readonly TimePoint[]; seenOn?: SeenOn }

/** A group of settings with its own form and its last change. */
export function SettingsSection({ section, lastReply, restoreForm, cards }: SettingsSectionProps) {
  const { key, title, note, seenOn, fields, constraints, seen, lastChange } = section
  const defaults = Object.fromEntries(fields.map(({ name, value }) => [name, value]))
  const reply = replyTo(key, lastReply)
  const form = formOf<string>({ lastReply: reply, constraints, defaults })
  const idOf = (name: string) => `${key}-${name}`
  const rows = (shown: readonly FieldView[]) =>
    rowsOf(shown).map((row) => (
      <SettingRow
        key={row[0]?.name}
        parts={row.map((setting) => ({ setting, field: { ...form.field(setting.name), id: idOf(setting.name) } }))}
        restore={{ form: restoreForm, valueOf: (name) => `${key}.${name}` }}
      />
    ))
  const end = (
    <div className="form-end text-small text-ink-muted">
      <span>
        {lastChange === null
          ? 'Never changed'
          : `Last changed ${lastChange.by === null ? 'on the server' : `by ${lastChange.by}`}, ${formatDate(lastChange.at)}`}
      </span>
      <Button busy="Saving..." className="max-sm:w-full">
        Save {title}
      </Button>
    </div>
  )
  if (cards) {
    const headings = cardsOf(fields)
    return (
      <div id={key}>
        <ErrorSummary errors={form.errors} idOf={idOf} className="mb-4" />
        <PostForm draft={key} action={`#${key}`} className="grid gap-5">
          <input type="hidden" name="intent" value={key} />
          <Carried name="seen" value={seenOf(reply, seen)} />
          {headings.map(({ heading, settings }, at) => {
            const { points, seenOn: place } = cards[heading] ?? {}
            return (
              <Card key={heading} title={heading}>
                {place && <CardNote seenOn={place} />}
                {rows(settings)}
                {points && <TimeLine label={`When messages are sent: ${heading}`} points={points} />}
                {at === headings.length - 1 && end}
              </Card>
            )
          })}
        </PostForm>
      </div>
    )
  }
  return (
    <Card title={title} id={key}>
      <CardNote note={note} seenOn={seenOn} />
      <ErrorSummary errors={form.errors} idOf={idOf} className="mb-4" />
      <PostForm draft={key} action={`#${key}`}>
        <input type="hidden" name="intent" value={key} />
        <Carried name="seen" value={seenOf(reply, seen)} />
        {rows(fields)}
        {end}
      </PostForm>
    </Card>
  )
}

/** Below a card's title: what to know, and where its settings are shown or used. */
function CardNote({ note, seenOn }: { note?: string | undefined; seenOn: SeenOn | null }) {
  if (note === undefined && seenOn === null) return null
  return (
    <div className="-mt-1.5 mb-3 text-small text-ink-muted">
      {note !== undefined && <p>{note}</p>}
      {seenOn !== null && <SeenOnLinks seenOn={seenOn} />}
    </div>
  )
}

/** The fields as rows: those with the same row label are side by side. */
function rowsOf(fields: readonly FieldView[]): FieldView[][] {
  const rows: FieldView[][] = []
  for (const field of fields) {
    const before = rows.at(-1)
    if (field.row !== undefined && before?.[0]?.row === field.row) before.push(field)
    else rows.push([field])
  }
  return rows
}

/** The fields by the heading of the first one. */
function cardsOf(fields: readonly FieldView[]): { heading: string; settings: FieldView[] }[] {
  const cards: { heading: string; settings: FieldView[] }[] = []
  for (const { heading, ...setting } of fields) {
    if (heading !== undefined || cards.length === 0) cards.push({ heading: heading ?? '', settings: [] })
    cards.at(-1)?.settings.push(setting)
  }
  return cards
}
