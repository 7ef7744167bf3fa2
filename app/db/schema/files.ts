import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, id } from '#app/db/columns.ts'
import { leads } from './leads.ts'
import { receivedMessages } from './received-messages.ts'
import { users } from './users.ts'

/** A photo or a paper that staff keep with a lead, or that came with a mail. The bytes are in the storage, by `storageKey`. */
export const leadFiles = sqliteTable(
  'lead_files',
  {
    id: id(),
    /** Null once the lead is gone for good; the file follows it within a day. Null as well where it came with a mail of no one. */
    leadId: text('lead_id').references(() => leads.id, { onDelete: 'set null' }),
    /** The mail of no one that it came with: it is a lead's as soon as the mail is, and goes with the mail. */
    receivedMessageId: text('received_message_id').references(() => receivedMessages.id, { onDelete: 'set null' }),
    /** Its original name, only for display, never used as a path. */
    name: text('name').notNull(),
    /** image: written again by us as WebP, with a thumbnail · pdf: as it came. */
    kind: text('kind', { enum: ['image', 'pdf'] }).notNull(),
    storageKey: text('storage_key').notNull(),
    /** Null if it is not an image. */
    thumbnailKey: text('thumbnail_key'),
    bytes: integer('bytes').notNull(),
    uploadedById: text('uploaded_by_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('lead_files_lead').on(table.leadId, table.createdAt),
    index('lead_files_received').on(table.receivedMessageId),
    index('lead_files_uploaded_by').on(table.uploadedById),
  ],
)
