type Said = string | number | Date | null | undefined

/** A form's `seen` value for its source record: the record's content, or the number or time of its last change. */
export function seenKey(...said: readonly Said[]): string {
  return said.map((value) => (value instanceof Date ? value.getTime() : (value ?? ''))).join('.')
}

/**
 * Whether the record has changed since the form was loaded, and not to the requested value. The form is then refused as 'changed'
 * (409), with all input kept.
 */
export function isChangedSince(seen: string, stored: string, wanted?: string): boolean {
  return stored !== seen && stored !== wanted
}

type Texts = Readonly<Record<string, string>>

/** A record's values as its form shows them. */
function textsOf(record: object): Texts {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, String(value ?? '')]))
}

/**
 * Compares a form with the texts it was built from (`seen`) and the record now. `changes`: the values to write, so that the other
 * fields keep what someone else wrote. `conflicts`: the record's texts of those that someone else changed, too.
 */
export function compareEdit<Edit extends object>(typed: Edit, { seen, stored }: { seen: Texts; stored: object }) {
  const [mine, theirs] = [textsOf(typed), textsOf(stored)]
  const changes = Object.entries(typed).filter(([name]) => mine[name] !== seen[name] && mine[name] !== theirs[name])
  const conflicts = changes.filter(([name]) => seen[name] !== theirs[name]).map(([name]) => [name, theirs[name] ?? ''])
  return {
    changes: Object.fromEntries(changes) as Partial<Edit>,
    conflicts: Object.fromEntries(conflicts) as Record<string, string>,
  }
}

/** Above a form whose record someone else saved in the meantime. */
export function savedWhileEditing(what: string, by: string): string {
  return `${by} saved this ${what} while you were editing. Check their version, then save again to replace it.`
}

/** Why such a form was refused: `conflicts` by field. */
export type ChangedSince = { kind: 'changed'; conflicts: Record<string, string> }

type ConflictFacts = {
  /** The record's texts when the form was loaded. */
  seen: Texts
  /** Who changed a field, if known. */
  nameOf?: (field: string) => string | null | undefined
  /** The labels of a field's choices. */
  labels?: Readonly<Record<string, Texts>>
}

/** The reply to a form whose fields someone else changed, too. Its next post counts their texts as seen. */
export function conflictReply({ conflicts }: ChangedSince, { seen, nameOf, labels = {} }: ConflictFacts) {
  const messageOf = ([field, to]: [string, string]) =>
    `${nameOf?.(field) ?? 'Someone'} changed this to “${labels[field]?.[to] ?? to}” while you were editing. Save again to replace it.`
  const fieldErrors = Object.fromEntries(Object.entries(conflicts).map((conflict) => [conflict[0], [messageOf(conflict)]]))
  return { fieldErrors, status: 409, more: { seen: JSON.stringify({ ...seen, ...conflicts }) } }
}
