import type { Article } from './article.ts'
import { firstTimeMistakes } from './first-time-mistakes.ts'
import { outOfStateOwners } from './out-of-state-owners.ts'
import { rentalRoi } from './rental-roi.ts'

/** Articles with their own addresses, newest first. */
export const ARTICLES: readonly Article[] = [firstTimeMistakes, outOfStateOwners, rentalRoi]

/** The article with this slug, or undefined. */
export function findArticle(slug: string): Article | undefined {
  return ARTICLES.find((article) => article.slug === slug)
}
