import { capitalize } from '#app/format/capitalize.ts'

/** The ways to group posts, each with its own list. */
export const ENTRY_KINDS = ['category', 'tag', 'author'] as const

export type EntryKind = (typeof ENTRY_KINDS)[number]

type EntryLabels = { list: 'categories' | 'tags' | 'authors'; singular: string; plural: string; tab: string }

/** The end of its list's address, and its labels. */
export const ENTRY_LABELS: Record<EntryKind, EntryLabels> = {
  category: { list: 'categories', singular: 'category', plural: 'categories', tab: 'Categories' },
  tag: { list: 'tags', singular: 'tag', plural: 'tags', tab: 'Tags' },
  author: { list: 'authors', singular: 'author', plural: 'authors', tab: 'Authors' },
}

/** The kind of list at an admin address, or undefined. */
export function entryKindOf(url: string): EntryKind | undefined {
  const list = new URL(url).pathname.split('/')[3]
  return ENTRY_KINDS.find((kind) => ENTRY_LABELS[kind].list === list)
}

/** The texts of S8.14. */
export function entryMessages(kind: EntryKind) {
  const { singular, plural } = ENTRY_LABELS[kind]
  const Singular = capitalize(singular)
  return {
    saveFailed: `Failed to save ${singular}`,
    loadFailed: `Failed to load ${plural}`,
    deleteFailed: `Failed to delete ${singular}`,
    created: `${Singular} created successfully`,
    updated: `${Singular} updated successfully`,
    deleted: `${Singular} deleted successfully`,
    missing: `This ${singular} was deleted.`,
    'name-taken': `Another ${singular} already has this name${kind === 'author' ? ' and email' : ''}. Choose a different one.`,
    'slug-taken': `Another ${singular} already has this address. Choose a different one.`,
    'no-replacement': `The other ${singular} was deleted. Choose a different one.`,
  }
}
