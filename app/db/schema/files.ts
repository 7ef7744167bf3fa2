import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, id } from '#app/db/columns.ts'
import { leads } from './leads.ts'
import { receivedMessages } from './received-messages.ts'
import { users } from './users.ts'

/**
 * A photo or document that staff added to a lead, or that came with an email. Its content is in the storage, under `storageKey`.
 */
export const leadFiles = sqliteTable(
  'lead_files',
  {
    id: id(),
    /**
     * Null once the lead is permanently deleted; the file follows within a day. Also null if it came with an email that has no
     * lead.
     */
    leadId: text('lead_id').references(() => leads.id, { onDelete: 'set null' }),
    /** The email without a lead that it came with. It joins a lead when the email does, and is deleted with the email. */
    receivedMessageId: text('received_message_id').references(() => receivedMessages.id, { onDelete: 'set null' }),
    /** Its original name. Only for display, never used as a path. */
    name: text('name').notNull(),
    /** image: re-encoded by us as WebP, with a thumbnail · pdf: unchanged. */
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
