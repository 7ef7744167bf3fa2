/** An id, as `newId` and `newSecret` make them. */
const ID = /^[0-9a-f]{32}$/

/** An id by its first and last digits, as people compare it; other texts as they are. */
export function shortId(text: string): string {
  return ID.test(text) ? `${text.slice(0, 4)}…${text.slice(-4)}` : text
}

/** What a line says beyond what was done to what: 'ownerName, estimatedRent', 'rows 128, isWhole'. */
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
