/** A sample post: its author, category and tags by their names. */
export type SamplePost = {
  title: string
  slug: string
  excerpt: string
  category: string
  author: string
  tags: readonly string[]
  /** Days before the day that the sample data is made for. */
  daysAgo: number
  metaTitle?: string
  metaDescription: string
  metaKeywords?: string
  content: string
}
