import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { updatedAt } from '#app/db/columns.ts'
import { users } from './users.ts'

export const SITE_IMAGE_KINDS = ['logo', 'hero', 'about', 'team'] as const

/** The current picture of each slot; the file is `{kind}.png` in the storage. */
export const siteImages = sqliteTable('site_images', {
  kind: text('kind', { enum: SITE_IMAGE_KINDS }).primaryKey(),
  fileKey: text('file_key').notNull(),
  contentHash: text('content_hash').notNull(),
  altText: text('alt_text').notNull(),
  widthPixels: integer('width_pixels').notNull(),
  heightPixels: integer('height_pixels').notNull(),
  uploadedById: text('uploaded_by_id').references(() => users.id, { onDelete: 'set null' }),
  updatedAt: updatedAt(),
})
