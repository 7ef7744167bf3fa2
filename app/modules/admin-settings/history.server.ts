import { and, desc, eq } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { isInList, statement } from '#app/db/prepared.server.ts'
import { users, versions } from '#app/db/schema/index.ts'
import type { Section } from './sections/section.server.ts'

/** Author and time of a change; the author is null for someone at the machine. */
export type Change = { by: string | null; at: Date }

/** A changed field, with its old and new text. */
export type FieldChange = Change & { name: string; before: string; after: string }

/** Number of versions to search for a field's last change. */
const MAX_VERSIONS = 200

const versionsOf = statement((db, { keys }: { keys: string }) =>
  db
    .select({ key: versions.subjectId, value: versions.content, at: versions.createdAt, by: users.name })
    .from(versions)
    .leftJoin(users, eq(users.id, versions.authorId))
    .where(and(eq(versions.subject, 'setting'), isInList(versions.subjectId, keys)))
    .orderBy(desc(versions.createdAt), desc(versions.id))
    .limit(MAX_VERSIONS),
)

/** The last change of each field and of the section; `fields`: every change, newest first. */
export function findLastChanges(
  tx: Db | Tx,
  section: Section,
): { last: Change | null; ofField: ReadonlyMap<string, Change>; fields: FieldChange[] } {
  const changes = versionsOf(tx, { keys: JSON.stringify(section.versionKeys) })
    .all()
    .toReversed()
  const ofField = new Map<string, Change>()
  const fields: FieldChange[] = []
  const state = new Map<string, unknown>()
  let before = section.textsOfVersions(state)
  for (const { key, value, by, at } of changes) {
    state.set(key, value)
    const after = section.textsOfVersions(state)
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
      if (before[name] === after[name]) continue
      ofField.set(name, { by, at })
      fields.push({ name, before: before[name] ?? '', after: after[name] ?? '', by, at })
    }
    before = after
  }
  const newest = changes.at(-1)
  return { last: newest ? { by: newest.by, at: newest.at } : null, ofField, fields: fields.toReversed() }
}

/** Who last changed a section's fields, and the labels of their choices, for the reply to a conflict. */
export function conflictFacts(section: Section) {
  const { ofField } = findLastChanges(db(), section)
  const labelsOf = (options: readonly { value: string; label: string }[] = []) =>
    Object.fromEntries(options.map(({ value, label }) => [value, label]))
  return {
    nameOf: (field: string) => ofField.get(field)?.by,
    labels: Object.fromEntries(section.fields().map(({ name, options }) => [name, labelsOf(options)])),
  }
}
