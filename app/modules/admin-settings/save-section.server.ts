import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { requestSharePictures } from '#app/modules/blog/share/draw-share-picture.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { ok, refused, type Result } from '#app/result.ts'
import type { Texts } from '#app/modules/settings/field.ts'
import { findLastChanges } from './history.server.ts'
import type { Section, SectionErrors } from './sections/section.server.ts'

type SectionEdit = {
  typed: Texts
  /** What was there when the form was made. */
  seen: Texts
  actor: Viewer
  now: Date
}

/** invalid: what was typed is none · changed: someone else changed the same in the meantime. With the messages of the fields. */
export type NotSaved = { kind: 'invalid' | 'changed'; errors: SectionErrors }

/**
 * Stores what an admin typed into a section. What only someone else changed since the form was made stays; where both changed the same, it is refused, with what
 * is there, and the next form has seen it. Counts in every process from its next request on.
 */
export function saveSection(section: Section, { typed, seen, actor, now }: SectionEdit): Result<'saved' | 'unchanged', NotSaved> {
  return inTransaction((tx): Result<'saved' | 'unchanged', NotSaved> => {
    const read = section.read(typed)
    if (!read.ok) return refused({ kind: 'invalid', errors: read.errors })
    const stored = section.stored(tx)
    const conflicts = conflictsOf(tx, section, { mine: read.texts, seen, stored })
    if (Object.keys(conflicts).length > 0) return refused({ kind: 'changed', errors: conflicts })
    const merged = section.mergesByField ? mergeTexts(read.texts, seen, stored) : read.texts
    if (isSame(merged, stored)) return ok('unchanged')
    return write(tx, section, merged, actor, now)
  })
}

/** Gives a field of a section its default back, or the text that it had before a change; the others stay as they are stored. */
export function restoreField(
  section: Section,
  { field, before, actor, now }: { field: string; before: string | null; actor: Viewer; now: Date },
): Result<'saved' | 'unchanged', NotSaved> {
  return inTransaction((tx) => {
    const isKnown = section.fields().some(({ name }) => name === field)
    const text = before ?? section.defaults()[field]
    if (text === undefined || !isKnown) return ok('unchanged')
    return write(tx, section, { ...section.stored(tx), [field]: text }, actor, now)
  })
}

function write(tx: Tx, section: Section, texts: Texts, actor: Viewer, now: Date): Result<'saved', NotSaved> {
  const read = section.read(texts)
  if (!read.ok) return refused({ kind: 'invalid', errors: read.errors })
  const errors = read.write({ tx, userId: actor.id, now })
  if (errors !== null) return refused({ kind: 'invalid', errors })
  // The pictures of posts name the company.
  if (section.key === 'company') requestSharePictures(tx)
  return ok('saved')
}

type Three = { mine: Texts; seen: Texts; stored: Texts }

/** What both changed, each to something else. */
function conflictsOf(tx: Tx, section: Section, { mine, seen, stored }: Three): SectionErrors {
  const names = namesOf(mine, seen, stored).filter((name) => mine[name] !== stored[name] && seen[name] !== stored[name])
  const both = section.mergesByField ? names.filter((name) => mine[name] !== seen[name]) : names
  if (both.length === 0) return {}
  const { ofField } = findLastChanges(tx, section)
  return Object.fromEntries(
    both.map((name) => [
      name,
      [
        `${ofField.get(name)?.by ?? 'Someone'} changed this to “${stored[name] ?? ''}” while you were editing. Save again to replace it.`,
      ],
    ]),
  )
}

/** What was typed where it was typed again, else what is stored. */
function mergeTexts(mine: Texts, seen: Texts, stored: Texts): Texts {
  return Object.fromEntries(
    namesOf(mine, seen, stored).flatMap((name) => {
      const text = mine[name] === seen[name] ? stored[name] : mine[name]
      return text === undefined ? [] : [[name, text]]
    }),
  )
}

function isSame(one: Texts, other: Texts): boolean {
  return namesOf(one, other).every((name) => one[name] === other[name])
}

function namesOf(...texts: Texts[]): string[] {
  return [...new Set(texts.flatMap((one) => Object.keys(one)))]
}
