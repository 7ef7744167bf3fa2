/** A source in the list at the end of an article. */
export type Source = {
  /** Who published it. */
  publisher: string
  title: string
  /** Its date, edition or period. */
  dated: string
  url: string
}

/** A section of an article. `[2]` in a text refers to the second source. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'steps'; items: readonly string[] }
  | { kind: 'table'; caption: string; columns: readonly string[]; rows: readonly (readonly string[])[] }

export type Section = { heading: string; blocks: readonly Block[] }

/** One of the three articles with their own addresses. */
export type Article = {
  slug: string
  title: string
  /** Summary in lists. */
  excerpt: string
  /** For search engines. */
  description: string
  publishedAt: Date
  /** The day of the last revision. */
  revisedAt: Date
  category: { name: string; slug: string }
  tags: readonly { name: string; slug: string }[]
  author: { name: string; bio: string }
  /** Text before the first heading. */
  introduction: readonly string[]
  sections: readonly Section[]
  sources: readonly Source[]
}

/** All of an article's text in reading order, without source marks. */
export function textsOf(article: Article): string[] {
  const blocks = article.sections.flatMap(({ heading, blocks }) => [heading, ...blocks.flatMap(textsOfBlock)])
  return [...article.introduction, ...blocks].map((text) => text.replace(/ ?\[\d+\]/g, ''))
}

function textsOfBlock(block: Block): readonly string[] {
  if (block.kind === 'text') return [block.text]
  if (block.kind === 'table') return [block.caption, ...block.columns, ...block.rows.flat()]
  return block.items
}
