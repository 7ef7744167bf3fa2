import { diffWordsWithSpace } from 'diff'

/** The texts of a post that a revision keeps. */
export type RevisionTexts = {
  title: string
  slug: string
  excerpt: string
  content: string
  featuredImage: string | null
  imageAlt: string | null
  metaTitle: string | null
  metaDescription: string | null
  metaKeywords: string | null
}

/** A piece of a text: what both have, what only the older one has, or what only the newer one has. */
export type TextPiece = { kind: 'same' | 'removed' | 'added'; text: string }

export type FieldChange = { label: string; pieces: TextPiece[] }

const LABELS: Record<keyof RevisionTexts, string> = {
  title: 'Title',
  slug: 'Address',
  excerpt: 'Excerpt',
  content: 'Content',
  featuredImage: 'Featured image',
  imageAlt: 'Alt text',
  metaTitle: 'Meta title',
  metaDescription: 'Meta description',
  metaKeywords: 'Meta keywords',
}

const FIELDS = [
  'title',
  'slug',
  'excerpt',
  'content',
  'featuredImage',
  'imageAlt',
  'metaTitle',
  'metaDescription',
  'metaKeywords',
] as const

/** Words that two texts may differ in and be compared word by word: more takes too long, and is another text. */
const MAX_EDITS = 2_000

/** What differs between an older and a newer revision, field by field. */
export function compareRevisions(older: RevisionTexts, newer: RevisionTexts): FieldChange[] {
  return FIELDS.filter((field) => (older[field] ?? '') !== (newer[field] ?? '')).map((field) => ({
    label: LABELS[field],
    pieces: compareTexts(older[field] ?? '', newer[field] ?? ''),
  }))
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
