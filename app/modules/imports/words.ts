import { formatNumber } from '#app/format/money.ts'
import type { ROW_DECISIONS } from '#app/db/schema/imports.ts'

/** How one kind of import is spoken of. */
export type ImportWords = {
  /** One row of it: 'lead'. */
  noun: string
  /** What is done with a row that is there already, and what was: 'Fill in', 'filled in'. */
  fill: { verb: string; done: string }
  /** What rows are compared by: 'email, phone and address'. */
  comparedBy: string
  /** What someone may decide for a row that is there already, in the order in which it is offered. */
  decisions: readonly { value: (typeof ROW_DECISIONS)[number]; label: string }[]
}

/** What came of an import, in a few words: '377 added, 5 filled in'. */
export function resultWords({ added, filled }: { added: number; filled: number }, { fill }: ImportWords): string {
  return [`${formatNumber(added)} added`, ...(filled > 0 ? [`${formatNumber(filled)} ${fill.done}`] : [])].join(', ')
}

/** A size as people read it. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
