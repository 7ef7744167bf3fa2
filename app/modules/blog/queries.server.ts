import { and, asc, count, desc, eq, exists, notInArray, type SQL, sql } from 'drizzle-orm'
import { ARTICLES } from '#app/content/articles/index.ts'
import { type Db, db } from '#app/db/client.server.ts'
import { isInList, statement } from '#app/db/prepared.server.ts'
import { blogAuthors, blogCategories, blogPosts, blogPostSlugs, blogPostsTags, blogTags } from '#app/db/schema/index.ts'
import { pick } from '#app/format/records.ts'
import { listArticles, type PostFilter } from './fixed-articles.ts'
import { findPictures, renderPictures } from './pictures/queries.server.ts'
import { shownPicture, smallestFile } from './pictures/shown-picture.ts'
import type { Post, PostSummary } from './post.ts'
import { sharePathOf } from './share/share-address.ts'
import { wordsOfPost } from './post-words.server.ts'
import { countWords, containsWords, POSTS_PER_PAGE, readingMinutes } from './rules.ts'

type PostList = {
  posts: PostSummary[]
  /** All posts that match the filter. */
  total: number
  /** The current page, from 1; the last one if the request was beyond it. */
  page: number
  pages: number
}

/**
 * Published posts, newest first, merged with the articles with their own addresses by date. `limit` is the number of posts on a
 * page, `category` and `tag` are slugs.
 */
export function listPublishedPosts({
  limit = POSTS_PER_PAGE,
  page = 1,
  ...filter
}: Partial<PostFilter> & { limit?: number; page?: number } = {}): PostList {
  const asked = { category: '', tag: '', q: '', ...filter }
  const articles = listArticles(asked)
  const found = [...articles, ...listKeys(asked)].sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
  const pages = Math.max(1, Math.ceil(found.length / limit))
  const shown = Math.min(page, pages)
  const slice = found.slice((shown - 1) * limit, shown * limit)
  const ofDatabase = summariesOf(slice.flatMap((entry) => ('id' in entry ? [entry.id] : [])))
  const posts = slice.flatMap((entry) => ('id' in entry ? (ofDatabase.get(entry.id) ?? []) : entry))
  return { posts, total: found.length, page: shown, pages }
}

/** A published post with its sanitized text, or undefined. Excludes the articles with their own addresses. */
export function findPublishedPost(slug: string): Post | undefined {
  const row = publishedPost(db(), { slug }).get()
  return row && postOf(row)
}

const publishedPost = statement((db, { slug }: { slug: string }) =>
  selectPosts(db).where(and(isPublic(), eq(blogPosts.slug, slug))),
)

function postOf(row: PostRow): Post {
  const { id, metaTitle, metaDescription, metaKeywords, isSample } = row.post
  const summary = summaryOf(row, findPicturesOf([row]))
  const tags = tagsOfPost(db(), { id }).all()
  const content = renderPictures(row.post.content)
  const author = summary.author && { ...summary.author, bio: row.author?.bio ?? null }
  const sharePath = sharePathOf(row.post)
  return { ...summary, sharePath, author, content, metaTitle, metaDescription, metaKeywords, tags, isSample }
}

const tagsOfPost = statement((db, { id }: { id: string }) =>
  db
    .select({ name: blogTags.name, slug: blogTags.slug })
    .from(blogPostsTags)
    .innerJoin(blogTags, eq(blogTags.id, blogPostsTags.tagId))
    .where(eq(blogPostsTags.postId, id))
    .orderBy(asc(blogTags.name)),
)

/** `isOut`: it is published. `secret`: the secret of its draft link, if any. */
type PreviewedPost = { id: string; post: Post; isOut: boolean; secret: string | null }

/** A post as its page would show it, with any status, or null. */
export function findPostForPreview(postId: string): PreviewedPost | null {
  return previewOf(selectPosts(db()).where(eq(blogPosts.id, postId)).get())
}

/** The same for a reader with the secret of its draft link, or null. */
export function findPostDraft(secret: string): PreviewedPost | null {
  return previewOf(selectPosts(db()).where(eq(blogPosts.previewSecret, secret)).get())
}

function previewOf(row: PostRow | undefined): PreviewedPost | null {
  if (!row) return null
  const { id, status, previewSecret } = row.post
  return { id, post: postOf(row), isOut: status === 'published', secret: previewSecret }
}

/** The current slug of the published post that once had this one, or null. */
export function findSlugAfter(slug: string): string | null {
  const moved = db()
    .select({ slug: blogPosts.slug })
    .from(blogPostSlugs)
    .innerJoin(blogPosts, eq(blogPosts.id, blogPostSlugs.postId))
    .where(and(eq(blogPostSlugs.slug, slug), isPublic()))
    .get()
  return moved?.slug ?? null
}

/** Related posts after a post. */
const MAX_RELATED = 3

/** Up to `limit` other posts: first those of the same category, then the newest. */
export function listRelatedPosts(post: Pick<PostSummary, 'slug' | 'category'>, limit = MAX_RELATED): PostSummary[] {
  const near = post.category ? listPublishedPosts({ category: post.category.slug, limit: limit + 1 }).posts : []
  const newest = listPublishedPosts({ limit: 2 * limit + 1 }).posts
  const others = [...near, ...newest].filter(({ slug }) => slug !== post.slug)
  return [...new Map(others.map((other) => [other.slug, other])).values()].slice(0, limit)
}

/** Related posts for an article with its own address: other articles, then the newest post. */
export function listRelatedArticles(article: Pick<PostSummary, 'slug' | 'category'>): PostSummary[] {
  const siblings = listArticles({ category: '', tag: '', q: '' }).filter(({ slug }) => slug !== article.slug)
  const taken = new Set(siblings.map(({ slug }) => slug))
  const posts = listRelatedPosts(article, MAX_RELATED + siblings.length).filter(({ slug }) => !taken.has(slug))
  return [...siblings, ...posts].slice(0, MAX_RELATED)
}

/** A category or a tag of published posts. */
export type Topic = { name: string; slug: string; posts: number }

/** The categories of published posts, by name. */
export function listCategories(): Topic[] {
  return withArticles(usedCategories(db()).all(), (article) => [article.category])
}

const usedCategories = statement((db) =>
  db
    .select({ name: blogCategories.name, slug: blogCategories.slug, posts: count() })
    .from(blogPosts)
    .innerJoin(blogCategories, eq(blogCategories.id, blogPosts.categoryId))
    .where(isPublic())
    .groupBy(blogCategories.id),
)

/** The tags of published posts, by name. */
export function listTags(): Topic[] {
  return withArticles(usedTags(db()).all(), (article) => article.tags)
}

const usedTags = statement((db) =>
  db
    .select({ name: blogTags.name, slug: blogTags.slug, posts: count() })
    .from(blogPosts)
    .innerJoin(blogPostsTags, eq(blogPostsTags.postId, blogPosts.id))
    .innerJoin(blogTags, eq(blogTags.id, blogPostsTags.tagId))
    .where(isPublic())
    .groupBy(blogTags.id),
)

function withArticles(
  rows: Topic[],
  topicsOf: (article: (typeof ARTICLES)[number]) => readonly { name: string; slug: string }[],
): Topic[] {
  const topics = new Map(rows.map((row) => [row.slug, row]))
  for (const { name, slug } of ARTICLES.flatMap(topicsOf)) {
    const known = topics.get(slug)
    topics.set(slug, { name: known?.name ?? name, slug, posts: (known?.posts ?? 0) + 1 })
  }
  return [...topics.values()].sort((a, b) => a.name.localeCompare(b.name, 'en-US'))
}

/** Posts that everyone can read: published, and without an article at the same address. */
function isPublic(): SQL | undefined {
  return and(
    eq(blogPosts.status, 'published'),
    notInArray(
      blogPosts.slug,
      ARTICLES.map((article) => article.slug),
    ),
  )
}

/** The ids of the posts that match a filter, with their sort key. */
function listKeys({ category, tag, q }: PostFilter): { id: string; publishedAt: Date }[] {
  const rows = publishedKeys(db(), { category: category || null, tag: tag || null }, q === '' ? '' : 'with texts').all()
  const matchesQuery = ({ title, excerpt, metaKeywords, ...row }: (typeof rows)[number]) =>
    q === '' || containsWords([title, excerpt, metaKeywords ?? '', wordsOfPost(row)].join(' '), q)
  return rows.filter(matchesQuery).flatMap(({ id, publishedAt }) => (publishedAt ? [{ id, publishedAt }] : []))
}

type Topics = { category: string | null; tag: string | null }

const publishedKeys = statement((db, { category, tag }: Topics, shape) => {
  const hasTag = (slug: string) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(blogPostsTags)
        .innerJoin(blogTags, eq(blogTags.id, blogPostsTags.tagId))
        .where(and(eq(blogPostsTags.postId, blogPosts.id), eq(blogTags.slug, slug))),
    )
  const inCategory = category === null ? undefined : eq(blogCategories.slug, category)
  return db
    .select({
      ...pick(blogPosts, ['id', 'publishedAt', 'title', 'excerpt', 'metaKeywords']),
      // Texts are long, and needed only for a search.
      content: shape === '' ? sql<string>`''` : blogPosts.content,
    })
    .from(blogPosts)
    .leftJoin(blogCategories, eq(blogCategories.id, blogPosts.categoryId))
    .where(and(isPublic(), inCategory, tag === null ? undefined : hasTag(tag)))
    .orderBy(desc(blogPosts.publishedAt), desc(blogPosts.id))
})

function summariesOf(ids: string[]): Map<string, PostSummary> {
  if (ids.length === 0) return new Map()
  const rows = postsOfIds(db(), { ids: JSON.stringify(ids) }).all()
  const find = findPicturesOf(rows)
  return new Map(rows.map((row) => [row.post.id, summaryOf(row, find)]))
}

const postsOfIds = statement((db, { ids }: { ids: string }) => selectPosts(db).where(isInList(blogPosts.id, ids)))

function selectPosts(db: Db) {
  return db
    .select({
      post: blogPosts,
      category: { name: blogCategories.name, slug: blogCategories.slug },
      author: { name: blogAuthors.name, avatarUrl: blogAuthors.avatarUrl, bio: blogAuthors.bio },
    })
    .from(blogPosts)
    .leftJoin(blogCategories, eq(blogCategories.id, blogPosts.categoryId))
    .leftJoin(blogAuthors, eq(blogAuthors.id, blogPosts.authorId))
    .$dynamic()
}

type PostRow = ReturnType<ReturnType<typeof selectPosts>['all']>[number]

type FindPicture = ReturnType<typeof findPictures>

/** The featured images of posts, and the pictures of their authors. */
function findPicturesOf(rows: readonly PostRow[]): FindPicture {
  return findPictures(rows.flatMap(({ post, author }) => [post.featuredImage, author?.avatarUrl ?? null]))
}

function summaryOf({ post, category, author }: PostRow, find: FindPicture): PostSummary {
  const { slug, title, excerpt, featuredImage, imageAlt, updatedAt } = post
  const picture = find(featuredImage)
  const avatar = find(author?.avatarUrl ?? null)
  return {
    slug,
    title,
    excerpt,
    category,
    author: author && { name: author.name, avatarUrl: avatar && smallestFile(avatar) },
    // The database refuses a published post without its time.
    publishedAt: post.publishedAt ?? post.createdAt,
    updatedAt,
    picture: picture && shownPicture(picture, imageAlt ?? ''),
    readingMinutes: readingMinutes(countWords(wordsOfPost(post))),
  }
}
