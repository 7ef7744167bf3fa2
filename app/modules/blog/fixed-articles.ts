import { type Article, textsOf } from '#app/content/articles/article.ts'
import { ARTICLES } from '#app/content/articles/index.ts'
import type { PostSummary } from './post.ts'
import { countWords, containsWords, readingMinutes } from './rules.ts'

/** Filters for a list of posts; blank for all. */
export type PostFilter = { category: string; tag: string; q: string }

/** The articles with their own addresses that match a filter, as list items. */
export function listArticles({ category, tag, q }: PostFilter): PostSummary[] {
  return ARTICLES.filter(
    (article) =>
      (category === '' || article.category.slug === category) &&
      (tag === '' || article.tags.some(({ slug }) => slug === tag)) &&
      (q === '' || containsWords([article.title, article.excerpt, ...textsOf(article)].join(' '), q)),
  ).map(summaryOf)
}

/** An article as a list item. */
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
    picture: null,
    readingMinutes: readingMinutes(countWords(textsOf(article).join(' '))),
  }
}
