import type { Db, Tx } from '#app/db/client.server.ts'
import { blogAuthors, blogCategories, blogPosts, blogPostsTags, blogTags } from '#app/db/schema/index.ts'
import { nextWord } from './unique.ts'

type PostRow = typeof blogPosts.$inferSelect

/** Inserts a published post with its own text; `tagIds` are from `makeTag`. */
export function makePost(
  tx: Db | Tx,
  { tagIds = [], ...overrides }: Partial<typeof blogPosts.$inferInsert> & { tagIds?: string[] } = {},
): PostRow {
  const word = nextWord()
  const row = tx
    .insert(blogPosts)
    .values({
      title: `Post ${word}`,
      slug: `post-${word}`,
      excerpt: `What post ${word} says in a sentence.`,
      content: `<p>The text of post ${word}.</p>`,
      status: 'published',
      publishedAt: new Date(),
      ...overrides,
    })
    .returning()
    .get()
  for (const tagId of tagIds) tx.insert(blogPostsTags).values({ postId: row.id, tagId }).run()
  return row
}

/** Inserts a category; its slug is its name in lowercase with hyphens. */
export function makeCategory(tx: Db | Tx, name = `Category ${nextWord()}`): typeof blogCategories.$inferSelect {
  return tx
    .insert(blogCategories)
    .values({ name, slug: slugOf(name) })
    .returning()
    .get()
}

/** Inserts a tag; its slug is its name in lowercase with hyphens. */
export function makeTag(tx: Db | Tx, name = `Tag ${nextWord()}`): typeof blogTags.$inferSelect {
  return tx
    .insert(blogTags)
    .values({ name, slug: slugOf(name) })
    .returning()
    .get()
}

/** Inserts an author. */
export function makeAuthor(
  tx: Db | Tx,
  overrides: Partial<typeof blogAuthors.$inferInsert> = {},
): typeof blogAuthors.$inferSelect {
  const word = nextWord()
  return tx
    .insert(blogAuthors)
    .values({ name: `Author ${word}`, email: `author${word}@harvestgate.example`, ...overrides })
    .returning()
    .get()
}

function slugOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}
