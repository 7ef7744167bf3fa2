import { and, desc, eq, ne } from 'drizzle-orm'
import { ARTICLES } from '#app/content/articles/index.ts'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { blogPosts, blogPostSlugs } from '#app/db/schema/index.ts'

/** Other addresses under /blog. */
const RESERVED = new Set([...ARTICLES.map(({ slug }) => slug), 'rss', 'feed', 'draft', 'pictures', 'share'])

export type SlugProblem = 'slug-taken' | 'slug-reserved' | 'slug-was-taken'

/** Why a post can't have this slug, or null. `postId`: the post, or null for a new one. */
export function slugProblem(tx: Db | Tx, slug: string, postId: string | null): SlugProblem | null {
  if (RESERVED.has(slug)) return 'slug-reserved'
  const others = postId === null ? undefined : ne(blogPosts.id, postId)
  const taken = tx
    .select({ id: blogPosts.id })
    .from(blogPosts)
    .where(and(eq(blogPosts.slug, slug), others))
    .get()
  if (taken) return 'slug-taken'
  const earlier = tx.select().from(blogPostSlugs).where(eq(blogPostSlugs.slug, slug)).get()
  return earlier && earlier.postId !== postId ? 'slug-was-taken' : null
}

/** A free slug: this one, or with a number added. */
export function freeSlug(slug: string, postId: string | null): string {
  for (let number = 1; number < 100; number += 1) {
    const candidate = number === 1 ? slug : `${slug}-${number}`
    if (slugProblem(db(), candidate, postId) === null) return candidate
  }
  return slug
}

/** Redirects a post's previous slug to its new one. */
export function moveSlug(tx: Tx, postId: string, { from, to }: { from: string; to: string }, now: Date): void {
  if (from === to) return
  tx.delete(blogPostSlugs).where(eq(blogPostSlugs.slug, to)).run()
  tx.insert(blogPostSlugs)
    .values({ slug: from, postId, createdAt: now })
    .onConflictDoUpdate({ target: blogPostSlugs.slug, set: { postId, createdAt: now } })
    .run()
}

/** A post's earlier slugs, latest first. */
export function listOldSlugs(postId: string): { slug: string; createdAt: Date }[] {
  return oldSlugs(db(), { postId }).all()
}

const oldSlugs = statement((db, { postId }: { postId: string }) =>
  db
    .select({ slug: blogPostSlugs.slug, createdAt: blogPostSlugs.createdAt })
    .from(blogPostSlugs)
    .where(eq(blogPostSlugs.postId, postId))
    .orderBy(desc(blogPostSlugs.createdAt), desc(blogPostSlugs.slug)),
)
