import { z } from 'zod'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { saveVersion, latestVersion, listVersions, type Version, type Versioned } from '#app/modules/versions/versions.server.ts'
import { countWords, wordsOfHtml } from '../rules.ts'
import type { StoredPost } from './list-posts.server.ts'

/** Most revisions kept per post. */
const MAX_REVISIONS = 20

/** The texts of a post in a revision, and its word count. */
const revisionContent = z.object({
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  content: z.string(),
  /** The source of the content, if it is Markdown. */
  markdown: z.string().nullable().default(null),
  featuredImage: z.string().nullable(),
  imageAlt: z.string().nullable(),
  metaTitle: z.string().nullable(),
  metaDescription: z.string().nullable(),
  metaKeywords: z.string().nullable(),
  words: z.number(),
})

/** Names of its texts in comparisons, in order. */
export const REVISION_LABELS = {
  title: 'Title',
  slug: 'Address',
  excerpt: 'Excerpt',
  content: 'Content',
  featuredImage: 'Featured image',
  imageAlt: 'Alt text',
  metaTitle: 'Meta title',
  metaDescription: 'Meta description',
  metaKeywords: 'Meta keywords',
} as const

/** A saved revision of a post. */
export type Revision = Version<z.infer<typeof revisionContent>>

const ofPost = (postId: string): Versioned => ({ subject: 'post', subjectId: postId })

/** Stores a post's current texts as a revision. */
export function saveRevision(tx: Tx, post: StoredPost, { userId, now }: { userId: string | null; now: Date }): void {
  const content = revisionContent.parse({ ...post, words: countWords(wordsOfHtml(post.content)) })
  saveVersion(tx, ofPost(post.id), { content, authorId: userId, now, keep: MAX_REVISIONS })
}

/** A post's revisions, newest first. */
export function listRevisions(postId: string, tx: Db | Tx = db()): Revision[] {
  return listVersions(ofPost(postId), revisionContent, tx)
}

/** The newest revision; null for a post that was never saved here. */
export function latestRevision(tx: Db | Tx, postId: string): Revision | null {
  return latestVersion(ofPost(postId), revisionContent, tx)
}
