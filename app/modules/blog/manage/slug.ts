import { normalized } from '#app/format/normalize.ts'

/** Most characters of a slug. */
export const MAX_SLUG = 100

/** The slug of a post, category or tag. */
export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Suggests a slug for a title: lowercase words with hyphens, without accents; blank if no characters are left. */
export function slugFromTitle(title: string): string {
  const plain = normalized(title, 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (plain.length <= MAX_SLUG) return plain
  // Cut between words if there are several.
  const cut = plain.slice(0, MAX_SLUG + 1)
  const end = cut.lastIndexOf('-')
  return end > 0 ? cut.slice(0, end) : plain.slice(0, MAX_SLUG)
}
