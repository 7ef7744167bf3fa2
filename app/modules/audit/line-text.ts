/** An id from `newId` or `newSecret`. */
const ID = /^[0-9a-f]{32}$/

/** Shortens an id to its first and last digits; returns other text unchanged. */
export function shortId(text: string): string {
  return ID.test(text) ? `${text.slice(0, 4)}…${text.slice(-4)}` : text
}

/** Details of an entry besides action and subject: 'ownerName, estimatedRent', 'rows 128, isWhole'. */
export function detailText(detail: Record<string, unknown> | null): string {
  return Object.entries(detail ?? {})
    .flatMap(([name, value]) => partText(name, value))
    .join(', ')
}

function partText(name: string, value: unknown): string[] {
  if (value === null || value === undefined || value === false || value === '') return []
  if (value === true) return [name]
  if (Array.isArray(value)) return value.map(String)
  if (typeof value === 'object') return Object.entries(value).flatMap(([inner, part]) => partText(inner, part))
  if (typeof value === 'string') return [`${name} ${shortId(value)}`]
  return typeof value === 'number' ? [`${name} ${value}`] : []
}
