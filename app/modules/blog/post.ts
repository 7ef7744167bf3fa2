import type { ShownImage } from '#app/content/shown-image.ts'

/** A post in a list. */
export type PostSummary = {
  slug: string
  title: string
  excerpt: string
  category: { name: string; slug: string } | null
  author: { name: string; avatarUrl: string | null } | null
  publishedAt: Date
  /** When it was last changed. */
  updatedAt: Date
  /** Its featured image; null for the drawing. */
  picture: ShownImage | null
  readingMinutes: number
}

/** A whole post. */
export type Post = Omit<PostSummary, 'author'> & {
  author: { name: string; avatarUrl: string | null; bio: string | null } | null
  /** Sanitized HTML with our picture addresses. */
  content: string
  metaTitle: string | null
  metaDescription: string | null
  metaKeywords: string | null
  tags: { name: string; slug: string }[]
  isSample: boolean
  /** The address of its share picture; null until it is drawn. */
  sharePath: string | null
}
