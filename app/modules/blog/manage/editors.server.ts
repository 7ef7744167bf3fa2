import { and, desc, eq, gt, ne } from 'drizzle-orm'
import { db, type Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { blogPostEditors, users } from '#app/db/schema/index.ts'
import { writeLater } from '#app/db/write-later.server.ts'
import { MINUTE_MS } from '#app/format/duration.ts'

/** An editor who opened a post longer ago than this without saving no longer counts. */
const EDITING_MS = 30 * MINUTE_MS

/** Records who has a post open for editing. */
export function recordEditor(editor: Editor, postId: string, now: Date): void {
  writeLater('Could not record who is editing a post', (tx) => {
    tx.insert(blogPostEditors)
      .values({ postId, userId: editor.id, openedAt: now })
      .onConflictDoUpdate({ target: [blogPostEditors.postId, blogPostEditors.userId], set: { openedAt: now } })
      .run()
  })
}

/** Who else has a post open, latest first. */
export function listOtherEditors(editor: Editor, postId: string, now: Date): { name: string; openedAt: Date }[] {
  const since = new Date(now.getTime() - EDITING_MS)
  return otherEditors(db(), { postId, editorId: editor.id, since }).all()
}

const otherEditors = statement((db, { postId, editorId, since }: { postId: string; editorId: string; since: Date }) => {
  const { openedAt, userId } = blogPostEditors
  return db
    .select({ name: users.name, openedAt })
    .from(blogPostEditors)
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(blogPostEditors.postId, postId), ne(userId, editorId), gt(openedAt, since)))
    .orderBy(desc(openedAt))
})

/** Saving a post ends its editing. */
export function forgetEditor(tx: Tx, editor: Editor, postId: string): void {
  tx.delete(blogPostEditors)
    .where(and(eq(blogPostEditors.postId, postId), eq(blogPostEditors.userId, editor.id)))
    .run()
}

/** Who changes the blog: the id of the admin. */
export type Editor = { id: string }
