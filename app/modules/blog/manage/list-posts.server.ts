import { asc, count, desc, eq } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { blogAuthors, blogCategories, blogPosts, blogPostsTags, blogTags, users } from '#app/db/schema/index.ts'
import { wordsOfPost } from '../post-words.server.ts'
import { countWords, containsWords } from '../rules.ts'
import { type PostFilter, type PostView, viewOf } from './post-list.ts'

/** A post in the admin list. */
export type PostRow = {
  id: string
  title: string
  slug: string
  view: PostView
  publishedAt: Date | null
  publishAt: Date | null
  updatedAt: Date
  /** Who saved it last; null if unknown or deleted. */
  updatedBy: string | null
  category: string | null
  author: string | null
  words: number
}

/** The posts that match a filter, latest first, and the count of each view. The list has no paging (S9.11). */
export function listPosts(filter: PostFilter): { rows: PostRow[]; counts: Record<PostView, number> } {
  const all = postsWithNames(db())
    .all()
    .map(({ post, ...names }) => ({ ...post, ...names, view: viewOf(post), text: wordsOfPost(post) }))
  const counts = { published: 0, scheduled: 0, draft: 0, archived: 0 }
  for (const { view } of all) counts[view] += 1
  const { q, view, category, author } = filter
  const rows = all
    .filter((row) => view === null || row.view === view)
    .filter((row) => category === null || row.categoryId === category)
    .filter((row) => author === null || row.authorId === author)
    .filter((row) => q === '' || containsWords([row.title, row.slug, row.excerpt, row.text].join(' '), q))
  return { rows: rows.map(rowOf), counts }
}

const postsWithNames = statement((db) =>
  db
    .select({ post: blogPosts, category: blogCategories.name, author: blogAuthors.name, updatedBy: users.name })
    .from(blogPosts)
    .leftJoin(blogCategories, eq(blogCategories.id, blogPosts.categoryId))
    .leftJoin(blogAuthors, eq(blogAuthors.id, blogPosts.authorId))
    .leftJoin(users, eq(users.id, blogPosts.updatedById))
    .orderBy(desc(blogPosts.createdAt), desc(blogPosts.id)),
)

function rowOf(post: Omit<PostRow, 'words'> & { text: string }): PostRow {
  const { id, title, slug, view, publishedAt, publishAt, updatedAt, updatedBy, category, author, text } = post
  return { id, title, slug, view, publishedAt, publishAt, updatedAt, updatedBy, category, author, words: countWords(text) }
}

export type StoredPost = typeof blogPosts.$inferSelect

/** A post with all stored data, or null. */
export function findPost(postId: string, tx: Db | Tx = db()): StoredPost | null {
  return postById(tx, { postId }).get() ?? null
}

const postById = statement((db, { postId }: { postId: string }) => db.select().from(blogPosts).where(eq(blogPosts.id, postId)))

/** The names of a post's tags, in order. */
export function listTagNames(postId: string): string[] {
  return namesOfTags(db(), { postId })
    .all()
    .map(({ name }) => name)
}

const namesOfTags = statement((db, { postId }: { postId: string }) =>
  db
    .select({ name: blogTags.name })
    .from(blogPostsTags)
    .innerJoin(blogTags, eq(blogTags.id, blogPostsTags.tagId))
    .where(eq(blogPostsTags.postId, postId))
    .orderBy(asc(blogTags.name)),
)

/** The choices of categories, tags and authors for a form. */
export function listPostChoices() {
  return { categories: categoryChoices(db()).all(), authors: authorChoices(db()).all() }
}

const categoryChoices = statement((db) => {
  const { id: value, name: label } = blogCategories
  return db.select({ value, label }).from(blogCategories).orderBy(asc(label))
})

const authorChoices = statement((db) => {
  const { id: value, name: label } = blogAuthors
  return db.select({ value, label }).from(blogAuthors).orderBy(asc(label))
})

/** The counts for the tabs of the blog. */
export function getBlogCounts() {
  return blogCounts(db()).get() ?? { posts: 0, categories: 0, tags: 0, authors: 0 }
}

const blogCounts = statement((db) =>
  db
    .select({
      posts: count(),
      categories: db.$count(blogCategories),
      tags: db.$count(blogTags),
      authors: db.$count(blogAuthors),
    })
    .from(blogPosts),
)
