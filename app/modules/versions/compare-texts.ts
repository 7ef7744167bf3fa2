import { diffWordsWithSpace } from 'diff'
import { keysOf } from '#app/format/records.ts'

/** A piece of a text: in both versions, only in the older or only in the newer one. */
type TextPiece = { kind: 'same' | 'removed' | 'added'; text: string }

export type FieldChange = { label: string; pieces: TextPiece[] }

type Texts<Name extends string> = Readonly<Record<Name, string | null>>

/** Maximum number of changed words for a word-by-word comparison. More takes too long and is practically a new text. */
const MAX_EDITS = 2_000

/** Differences between an older and a newer version, text by text, in the order of their labels. */
export function compareVersions<Name extends string>(
  labels: Readonly<Record<Name, string>>,
  older: Texts<NoInfer<Name>>,
  newer: Texts<NoInfer<Name>>,
): FieldChange[] {
  const names = keysOf(labels)
  return names
    .filter((name) => (older[name] ?? '') !== (newer[name] ?? ''))
    .map((name) => ({ label: labels[name], pieces: compareTexts(older[name] ?? '', newer[name] ?? '') }))
}

function compareTexts(older: string, newer: string): TextPiece[] {
  const changes = diffWordsWithSpace(older, newer, { maxEditLength: MAX_EDITS })
  const whole = [
    { kind: 'removed', text: older },
    { kind: 'added', text: newer },
  ] as const
  if (!changes) return whole.filter(({ text }) => text !== '')
  return changes.map(({ added, removed, value }) => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text: value }))
}
