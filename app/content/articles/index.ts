import type { Article } from './article.ts'

/** The articles that have addresses of their own, newest first. */
export const ARTICLES: readonly Article[] = []

/** The article at an address of its own; undefined for any other slug. */
export function findArticle(slug: string): Article | undefined {
  return ARTICLES.find((article) => article.slug === slug)
}
