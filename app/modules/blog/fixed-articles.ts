import { type Article, textsOf } from '#app/content/articles/article.ts'
import { ARTICLES } from '#app/content/articles/index.ts'
import type { PostSummary } from './post.ts'
import { countWords, readingMinutes } from './rules.ts'

/** What narrows a list of posts; blank is everything. */
export type PostFilter = { category: string; tag: string; q: string }

/** The articles with addresses of their own that a filter finds, as lists show them (decisions, section 2). */
export function listArticles({ category, tag, q }: PostFilter): PostSummary[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  return ARTICLES.filter(
    (article) =>
      (category === '' || article.category.slug === category) &&
      (tag === '' || article.tags.some(({ slug }) => slug === tag)) &&
      (words.length === 0 || holdsAll(article, words)),
  ).map(summaryOf)
}

/** An article as lists show it. */
export function summaryOf(article: Article): PostSummary {
  const { slug, title, excerpt, category, author, publishedAt, revisedAt } = article
  return {
    slug,
    title,
    excerpt,
    category,
    author: { name: author.name, avatarUrl: null },
    publishedAt,
    updatedAt: revisedAt,
    featuredImage: null,
    readingMinutes: readingMinutes(countWords(textsOf(article).join(' '))),
  }
}

function holdsAll(article: Article, words: string[]): boolean {
  const text = [article.title, article.excerpt, ...textsOf(article)].join(' ').toLowerCase()
  return words.every((word) => text.includes(word))
}
