import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { boolean, createdAt, id, secretId, timestamp, updatedAt } from '#app/db/columns.ts'
import { users } from './users.ts'

/** waiting: to be fetched from another site · refused: `problem` has the reason. */
const PICTURE_STATES = ['waiting', 'stored', 'refused'] as const

export const POST_STATUSES = ['draft', 'published', 'archived'] as const

export const blogCategories = sqliteTable(
  'blog_categories',
  { id: id(), name: text('name').notNull(), slug: text('slug').notNull(), description: text('description') },
  (table) => [uniqueIndex('blog_categories_slug').on(table.slug), uniqueIndex('blog_categories_name').on(table.name)],
)

export const blogTags = sqliteTable(
  'blog_tags',
  { id: id(), name: text('name').notNull(), slug: text('slug').notNull() },
  (table) => [uniqueIndex('blog_tags_slug').on(table.slug), uniqueIndex('blog_tags_name').on(table.name)],
)

export const blogAuthors = sqliteTable('blog_authors', {
  id: id(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  bio: text('bio'),
  avatarUrl: text('avatar_url'),
})

export const blogPosts = sqliteTable(
  'blog_posts',
  {
    id: id(),
    title: text('title').notNull(),
    slug: text('slug').notNull(),
    /** Sanitized HTML. */
    content: text('content').notNull(),
    /** The source of `content`, for a post in Markdown. */
    markdown: text('markdown'),
    excerpt: text('excerpt').notNull().default(''),
    featuredImage: text('featured_image'),
    categoryId: text('category_id').references(() => blogCategories.id, { onDelete: 'set null' }),
    authorId: text('author_id').references(() => blogAuthors.id, { onDelete: 'set null' }),
    status: text('status', { enum: POST_STATUSES }).notNull().default('draft'),
    metaTitle: text('meta_title'),
    metaDescription: text('meta_description'),
    metaKeywords: text('meta_keywords'),
    publishedAt: timestamp('published_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    isSample: boolean('is_sample'),
    /** Alt text of the featured image. */
    imageAlt: text('image_alt'),
    /** When a draft will be published automatically. */
    publishAt: timestamp('publish_at'),
    updatedById: text('updated_by_id').references(() => users.id, { onDelete: 'set null' }),
    /** The secret of the preview link, for people without an account. Admins can always see and share it. */
    previewSecret: text('preview_secret'),
    /** Key of the stored share picture; null until it is drawn. */
    shareFileKey: text('share_file_key'),
  },
  (table) => [
    uniqueIndex('blog_posts_slug').on(table.slug),
    uniqueIndex('blog_posts_preview_secret').on(table.previewSecret),
    index('blog_posts_public').on(table.status, table.publishedAt),
    index('blog_posts_created').on(table.createdAt),
    check('blog_posts_status', sql`${table.status} in ('draft', 'published', 'archived')`),
    check('blog_posts_published_at', sql`${table.status} <> 'published' or ${table.publishedAt} is not null`),
  ],
)

export const blogPostsTags = sqliteTable(
  'blog_posts_tags',
  {
    postId: text('post_id')
      .notNull()
      .references(() => blogPosts.id, { onDelete: 'cascade' }),
    tagId: text('tag_id')
      .notNull()
      .references(() => blogTags.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.postId, table.tagId] }), index('blog_posts_tags_tag').on(table.tagId)],
)

/** Earlier slugs of a post, which redirect to the current one. */
export const blogPostSlugs = sqliteTable(
  'blog_post_slugs',
  {
    slug: text('slug').primaryKey(),
    postId: text('post_id')
      .notNull()
      .references(() => blogPosts.id, { onDelete: 'cascade' }),
    /** When a new slug replaced it. */
    createdAt: createdAt(),
  },
  (table) => [index('blog_post_slugs_post').on(table.postId)],
)

/** Who has a post open for editing. */
export const blogPostEditors = sqliteTable(
  'blog_post_editors',
  {
    postId: text('post_id')
      .notNull()
      .references(() => blogPosts.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    openedAt: timestamp('opened_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.userId] })],
)

/**
 * A picture of a post or an author: uploaded, or fetched from the URL in a text or field (`sourceUrl`). Its files are in the
 * storage under `fileKey`. Anyone with its URL can open it. The URL contains the ID, so a draft's picture can't be guessed.
 */
export const blogPictures = sqliteTable(
  'blog_pictures',
  {
    id: secretId(),
    postId: text('post_id').references(() => blogPosts.id, { onDelete: 'cascade' }),
    authorId: text('author_id').references(() => blogAuthors.id, { onDelete: 'cascade' }),
    sourceUrl: text('source_url'),
    state: text('state', { enum: PICTURE_STATES }).notNull(),
    /** Why it was refused. */
    problem: text('problem'),
    /** Alt text of an uploaded picture. For a fetched one, it is in the post. */
    altText: text('alt_text').notNull().default(''),
    fileKey: text('file_key'),
    widthPixels: integer('width_pixels'),
    heightPixels: integer('height_pixels'),
    /** Of the PNG. */
    bytes: integer('bytes'),
    /** Whether its AVIF and WebP are in the storage. */
    hasSmallImages: boolean('has_small_images'),
    uploadedById: text('uploaded_by_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('blog_pictures_post').on(table.postId, table.createdAt),
    index('blog_pictures_author').on(table.authorId),
    index('blog_pictures_source').on(table.sourceUrl),
    index('blog_pictures_created').on(table.createdAt),
    check('blog_pictures_state', sql`${table.state} in ('waiting', 'stored', 'refused')`),
    check(
      'blog_pictures_files',
      sql`${table.state} <> 'stored' or (${table.fileKey} is not null and ${table.widthPixels} is not null and ${table.heightPixels} is not null)`,
    ),
  ],
)
