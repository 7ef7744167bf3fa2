import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { requestSharePictures } from '#app/modules/blog/share/draw-share-picture.server.ts'
import { messageReplaces } from '#app/modules/forms/seen.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { recordOf } from '#app/modules/properties/property-fields.ts'
import { ok, refused, type Result } from '#app/result.ts'
import type { Texts } from '#app/modules/settings/field.ts'
import { findLastChanges } from './history.server.ts'
import type { Section, SectionErrors } from './sections/section.server.ts'

type SectionEdit = {
  typed: Texts
  /** The values when the form was rendered. */
  seen: Texts
  actor: Viewer
  now: Date
}

/** invalid: the input is not valid · changed: someone else changed the same fields in the meantime, to what counts as seen next. Includes the fields' messages. */
export type NotSaved = { kind: 'invalid'; errors: SectionErrors } | { kind: 'changed'; errors: SectionErrors; seen: Texts }

/**
 * Stores a section's input. Fields that only someone else changed since the form was rendered keep
 * their values. If both changed the same one, refuses it with the current value, which the next post
 * then counts as seen. Takes effect in every process with its next request.
 */
export function saveSection(section: Section, { typed, seen, actor, now }: SectionEdit): Result<'saved' | 'unchanged', NotSaved> {
  return inTransaction((tx): Result<'saved' | 'unchanged', NotSaved> => {
    const read = section.read(typed)
    if (!read.ok) return refused({ kind: 'invalid', errors: read.errors })
    const stored = section.stored(tx)
    const conflicts = conflictsOf(tx, section, { mine: read.texts, seen, stored })
    const names = Object.keys(conflicts)
    if (names.length > 0)
      return refused({ kind: 'changed', errors: conflicts, seen: { ...seen, ...recordOf(names, (name) => stored[name] ?? '') } })
    const merged = section.mergesByField ? mergeTexts(read.texts, seen, stored) : read.texts
    if (isSame(merged, stored)) return ok('unchanged')
    return write(tx, section, merged, actor, now)
  })
}

/** Resets a field of a section to its default, or to its text before a change; other fields keep their values. */
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
  // The posts' pictures contain the company's name.
  if (section.key === 'company') requestSharePictures(tx)
  return ok('saved')
}

type Three = { mine: Texts; seen: Texts; stored: Texts }

/** Fields that both changed to different values. */
function conflictsOf(tx: Tx, section: Section, { mine, seen, stored }: Three): SectionErrors {
  const names = namesOf(mine, seen, stored).filter((name) => mine[name] !== stored[name] && seen[name] !== stored[name])
  const both = section.mergesByField ? names.filter((name) => mine[name] !== seen[name]) : names
  if (both.length === 0) return {}
  const { ofField } = findLastChanges(tx, section)
  const fields = new Map(section.fields().map((field) => [field.name, field]))
  return Object.fromEntries(
    both.map((name) => {
      const text = stored[name] ?? ''
      const chosen = fields.get(name)?.options?.find(({ value }) => value === text)
      return [name, [messageReplaces(ofField.get(name)?.by, chosen?.label ?? text)]]
    }),
  )
}

/** The typed value if it changed, else the stored one. */
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
