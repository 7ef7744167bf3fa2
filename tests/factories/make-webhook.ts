import { sealText } from '#app/config/sealed-text.server.ts'
import { newId } from '#app/db/columns.ts'
import { db } from '#app/db/client.server.ts'
import { webhookEndpoints } from '#app/db/schema/index.ts'
import { SECRET_PURPOSE } from '#app/modules/webhooks/endpoints.server.ts'

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

/** Inserts a webhook that is notified of new leads. */
export function makeWebhook(overrides: Partial<typeof webhookEndpoints.$inferInsert> = {}): typeof webhookEndpoints.$inferSelect {
  const id = newId()
  const sealedSecret = sealText(SECRET, SECRET_PURPOSE, id)
  return db()
    .insert(webhookEndpoints)
    .values({ id, url: 'https://hooks.example.com/in', events: ['lead.created'], sealedSecret, ...overrides })
    .returning()
    .get()
}
