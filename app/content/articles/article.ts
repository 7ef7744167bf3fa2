/** A statement's origin, as the list at the end of an article names it. */
export type Source = {
  /** Who published it. */
  publisher: string
  title: string
  /** Of which day, edition or period it is. */
  dated: string
  url: string
}

/** A part of an article's text. `[2]` in a text points to the second source. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'steps'; items: readonly string[] }
  | { kind: 'table'; caption: string; columns: readonly string[]; rows: readonly (readonly string[])[] }

export type Section = { heading: string; blocks: readonly Block[] }

/** One of the three articles that have their own addresses. */
export type Article = {
  slug: string
  title: string
  /** What lists show of it. */
  excerpt: string
  /** For search engines. */
  description: string
  publishedAt: Date
  /** The day on which its text was last revised. */
  revisedAt: Date
  category: { name: string; slug: string }
  tags: readonly { name: string; slug: string }[]
  author: { name: string; bio: string }
  /** What is before the first heading. */
  introduction: readonly string[]
  sections: readonly Section[]
  sources: readonly Source[]
}

/** Every text of an article that a reader reads, in order, without the marks of sources. */
export function textsOf(article: Article): string[] {
  const blocks = article.sections.flatMap(({ heading, blocks }) => [heading, ...blocks.flatMap(textsOfBlock)])
  return [...article.introduction, ...blocks].map((text) => text.replace(/ ?\[\d+\]/g, ''))
}

function textsOfBlock(block: Block): readonly string[] {
  if (block.kind === 'text') return [block.text]
  if (block.kind === 'table') return [block.caption, ...block.columns, ...block.rows.flat()]
  return block.items
}
