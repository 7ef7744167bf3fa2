import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { boolean, timestamp } from '#app/db/columns.ts'
import { users } from './users.ts'

export const SITE_IMAGE_KINDS = ['logo', 'hero', 'about', 'team'] as const

/** The picture of a slot on the public site. Its files are in the storage under `fileKey`. */
export const siteImages = sqliteTable('site_images', {
  kind: text('kind', { enum: SITE_IMAGE_KINDS }).primaryKey(),
  fileKey: text('file_key').notNull(),
  /** SHA-256 of the PNG in hex: the version in its URLs. */
  contentHash: text('content_hash').notNull(),
  /** Empty for a decorative picture. */
  altText: text('alt_text').notNull(),
  widthPixels: integer('width_pixels').notNull(),
  heightPixels: integer('height_pixels').notNull(),
  /** Of the PNG. */
  bytes: integer('bytes').notNull(),
  /** Whether its AVIF and WebP are in the storage; a job draws them after the upload. */
  hasSmallImages: boolean('has_small_images'),
  uploadedById: text('uploaded_by_id').references(() => users.id, { onDelete: 'set null' }),
  uploadedAt: timestamp('uploaded_at').notNull(),
})
