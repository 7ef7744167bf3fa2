import type { ShownImage } from '#app/content/shown-image.ts'

/** What a list shows of a post. */
export type PostSummary = {
  slug: string
  title: string
  excerpt: string
  category: { name: string; slug: string } | null
  author: { name: string; avatarUrl: string | null } | null
  publishedAt: Date
  /** When it was last changed. */
  updatedAt: Date
  /** Its featured image; null where one is drawn. */
  picture: ShownImage | null
  readingMinutes: number
}

/** A whole post. */
export type Post = Omit<PostSummary, 'author'> & {
  author: { name: string; avatarUrl: string | null; bio: string | null } | null
  /** Sanitized HTML, its pictures at addresses of ours. */
  content: string
  metaTitle: string | null
  metaDescription: string | null
  metaKeywords: string | null
  tags: { name: string; slug: string }[]
  isSample: boolean
  /** Where the picture is that represents it where a link to it is shared; null until it is drawn. */
  sharePath: string | null
}
