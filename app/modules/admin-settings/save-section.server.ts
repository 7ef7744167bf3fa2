import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { recordOf } from '#app/format/records.ts'
import { requestSharePictures } from '#app/modules/blog/share/draw-share-picture.server.ts'
import { type ChangedSince, compareEdit } from '#app/modules/forms/seen.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { ok, refused, type Result } from '#app/result.ts'
import type { Texts } from '#app/modules/settings/field.ts'
import type { Section, SectionErrors } from './sections/section.server.ts'

type SectionEdit = {
  typed: Texts
  /** The values when the form was rendered. */
  seen: Texts
  actor: Viewer
  now: Date
}

export type Invalid = { kind: 'invalid'; errors: SectionErrors }

/**
 * Stores a section's input. Fields that only someone else changed since the form was rendered keep
 * their values. If both changed the same one, refuses it with the current value, which the next post
 * then counts as seen. Takes effect in every process with its next request.
 */
export function saveSection(
  section: Section,
  { typed, seen, actor, now }: SectionEdit,
): Result<'saved' | 'unchanged', Invalid | ChangedSince> {
  return inTransaction((tx): Result<'saved' | 'unchanged', Invalid | ChangedSince> => {
    const read = section.read(typed)
    if (!read.ok) return refused({ kind: 'invalid', errors: read.errors })
    const stored = section.stored(tx)
    // A missing text is blank: a rule that was removed.
    const names = Object.keys({ ...seen, ...stored, ...read.texts })
    const filled = (texts: Texts): Texts => recordOf(names, (name) => texts[name] ?? '')
    const [mine, known, theirs] = [filled(read.texts), filled(seen), filled(stored)]
    const { changes, conflicts } = compareEdit(mine, {
      seen: section.mergesByField ? known : stillStored(known, theirs),
      stored: theirs,
    })
    if (Object.keys(conflicts).length > 0) return refused({ kind: 'changed', conflicts })
    if (Object.keys(changes).length === 0) return ok('unchanged')
    const merged = recordOf(names, (name) => changes[name] ?? theirs[name] ?? '')
    return write(tx, section, merged, actor, now)
  })
}

/** In a section that is one unit, a text that someone else changed counts as not seen, even if it wasn't edited here. */
function stillStored(seen: Texts, stored: Texts): Texts {
  return Object.fromEntries(Object.entries(seen).filter(([name, text]) => stored[name] === text))
}

/** Resets a field of a section to its default, or to its text before a change; other fields keep their values. */
export function restoreField(
  section: Section,
  { field, before, actor, now }: { field: string; before: string | null; actor: Viewer; now: Date },
): Result<'saved' | 'unchanged', Invalid> {
  return inTransaction((tx) => {
    const isKnown = section.fields().some(({ name }) => name === field)
    const text = before ?? section.defaults()[field]
    if (text === undefined || !isKnown) return ok('unchanged')
    return write(tx, section, { ...section.stored(tx), [field]: text }, actor, now)
  })
}

function write(tx: Tx, section: Section, texts: Texts, actor: Viewer, now: Date): Result<'saved', Invalid> {
  const read = section.read(texts)
  if (!read.ok) return refused({ kind: 'invalid', errors: read.errors })
  const errors = read.write({ tx, userId: actor.id, now })
  if (errors !== null) return refused({ kind: 'invalid', errors })
  // The posts' pictures contain the company's name.
  if (section.key === 'company') requestSharePictures(tx)
  return ok('saved')
}
