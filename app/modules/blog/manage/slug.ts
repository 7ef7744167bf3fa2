/** Most characters of an address. */
export const MAX_SLUG = 100

/** An address as posts, categories and tags have them. */
export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** The address that a title proposes: its words in lower case with hyphens, without accents; blank where nothing of it can be in one. */
export function slugFromTitle(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (plain.length <= MAX_SLUG) return plain
  // Cut between words where there are several.
  const cut = plain.slice(0, MAX_SLUG + 1)
  const end = cut.lastIndexOf('-')
  return end > 0 ? cut.slice(0, end) : plain.slice(0, MAX_SLUG)
}
