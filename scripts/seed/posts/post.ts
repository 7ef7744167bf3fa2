/** A sample post, with the names of its author, category and tags. */
export type SamplePost = {
  title: string
  slug: string
  excerpt: string
  category: string
  author: string
  tags: readonly string[]
  /** Days before the sample data's date. */
  daysAgo: number
  metaTitle?: string
  metaDescription: string
  metaKeywords?: string
  content: string
}
