import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id, timestamp } from '#app/db/columns.ts'
import { users } from './users.ts'

/** Scopes of API tokens. */
export const API_SCOPES = ['leads:create'] as const

/** A secret for another site's form or program to send us data on behalf of an admin. */
export const apiTokens = sqliteTable(
  'api_tokens',
  {
    id: id(),
    /** Its purpose, as its author named it. */
    name: text('name').notNull(),
    scope: text('scope', { enum: API_SCOPES }).notNull(),
    /** SHA-256 of the secret. */
    tokenHash: text('token_hash').notNull(),
    /** The start of the secret, to recognize it. */
    hint: text('hint').notNull(),
    /** The admin who created it. It works only while they are an admin. */
    createdById: text('created_by_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    lastUsedAt: timestamp('last_used_at'),
    revokedAt: timestamp('revoked_at'),
  },
  (table) => [
    uniqueIndex('api_tokens_hash').on(table.tokenHash),
    index('api_tokens_created').on(table.createdAt, table.id),
    index('api_tokens_created_by').on(table.createdById),
  ],
)

/** An API request's result, by idempotency key: the same request again leads to the same lead. */
export const apiRequests = sqliteTable(
  'api_requests',
  {
    /** SHA-256 of the token's ID and the key. */
    keyHash: text('key_hash').primaryKey(),
    tokenId: text('token_id')
      .notNull()
      .references(() => apiTokens.id, { onDelete: 'cascade' }),
    /** SHA-256 of the content: different content with the same key is refused. */
    contentHash: text('content_hash').notNull(),
    leadId: text('lead_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('api_requests_created').on(table.createdAt), index('api_requests_token').on(table.tokenId)],
)
