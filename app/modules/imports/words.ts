import { formatNumber } from '#app/format/money.ts'

/** What came of an import, in a few words: '377 added, 5 filled in'. */
export function resultWords({ added, filled }: { added: number; filled: number }): string {
  return [`${formatNumber(added)} added`, ...(filled > 0 ? [`${formatNumber(filled)} filled in`] : [])].join(', ')
}

/** A size as people read it. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** A number of things: '1 row', '23 rows'. */
export function countOf(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`
}
