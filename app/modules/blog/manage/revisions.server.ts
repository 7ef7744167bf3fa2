import { desc, eq, notInArray, and } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { blogPostRevisions, users } from '#app/db/schema/index.ts'
import { countWords, wordsOfHtml } from '../rules.ts'
import type { StoredPost } from './list-posts.server.ts'

/** Revisions of a post that are kept. */
const MAX_REVISIONS = 20

/** Keeps the texts of a post as they are now. Returns the revision's id. */
export function keepRevision(tx: Tx, post: StoredPost, { userId, now }: { userId: string | null; now: Date }): string {
  const { id: postId, title, slug, content, excerpt, featuredImage, imageAlt, metaTitle, metaDescription, metaKeywords } = post
  const words = countWords(wordsOfHtml(content))
  const texts = { title, slug, content, excerpt, featuredImage, imageAlt, metaTitle, metaDescription, metaKeywords }
  const { id } = tx
    .insert(blogPostRevisions)
    .values({ postId, userId, ...texts, words, createdAt: now })
    .returning({ id: blogPostRevisions.id })
    .get()
  const ofPost = eq(blogPostRevisions.postId, postId)
  const kept = tx
    .select({ id: blogPostRevisions.id })
    .from(blogPostRevisions)
    .where(ofPost)
    .orderBy(desc(blogPostRevisions.createdAt), desc(blogPostRevisions.id))
    .limit(MAX_REVISIONS)
    .all()
  tx.delete(blogPostRevisions)
    .where(
      and(
        ofPost,
        notInArray(
          blogPostRevisions.id,
          kept.map((revision) => revision.id),
        ),
      ),
    )
    .run()
  return id
}

/** A saved state of a post in a few words. */
export type RevisionSummary = { id: string; savedBy: string | null; words: number; slug: string; createdAt: Date }

/** The revisions of a post, the newest first. */
export function listRevisions(postId: string): RevisionSummary[] {
  return listRevisionsIn(db(), postId)
}

/** The newest revision; null for a post that was never saved here. */
export function latestRevision(tx: Db | Tx, postId: string): RevisionSummary | null {
  return listRevisionsIn(tx, postId, 1)[0] ?? null
}

function listRevisionsIn(tx: Db | Tx, postId: string, limit = MAX_REVISIONS): RevisionSummary[] {
  const { id, words, slug, createdAt } = blogPostRevisions
  return tx
    .select({ id, savedBy: users.name, words, slug, createdAt })
    .from(blogPostRevisions)
    .leftJoin(users, eq(users.id, blogPostRevisions.userId))
    .where(eq(blogPostRevisions.postId, postId))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
    .all()
}
