import { readdirSync } from 'node:fs'
import path from 'node:path'
import { count, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Db, openDatabase } from '#app/db/client.server.ts'
import {
  type DOCUMENT_EVENT_KINDS,
  documentEvents,
  documents,
  leadActivities,
  messages,
  type MessageTemplate,
} from '#app/db/schema/index.ts'
import { keysOf } from '#app/format/records.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeDocument } from '#tests/factories/make-onboarding.ts'
import { type DocusealServer, startDocusealServer } from '#tests/servers/docuseal.ts'
import { webhookOf } from '#tests/servers/docuseal-webhook.ts'
import { deliverAll, shuffled } from '#tests/setup/deliveries.ts'
import type { Product } from '#tests/setup/product.ts'
import { startMigrated } from '#tests/setup/started-product.ts'

const EVENTS = 1000
const DOCUMENTS_PER_FATE = 12
const KEY = 'docuseal-key'
const SECRET = 'whsec_dGVzdA=='

/** A document's outcomes and the events that report them. */
const FATES = {
  completed: ['form.viewed', 'form.started', 'form.completed', 'submission.completed'],
  declined: ['form.viewed', 'form.declined'],
  expired: ['submission.created', 'submission.expired'],
  pending: ['submission.created', 'form.viewed', 'form.completed'],
} as const
type Fate = keyof typeof FATES

let folder: string
let docuseal: DocusealServer
let products: Product[]
let database: { db: Db; close: () => void }

beforeAll(async () => {
  docuseal = await startDocusealServer(KEY, 7)
  folder = path.join(inject('runFolder'), 'document-events')
  const env = {
    DOCUSEAL_URL: docuseal.url,
    DOCUSEAL_API_KEY: KEY,
    DOCUSEAL_TEMPLATE_ID: '7',
    DOCUSEAL_WEBHOOK_SECRET: SECRET,
    WORKER: 'off',
    LOG_LEVEL: 'error',
  }
  // Sequential: the first one creates the database.
  products = [await startMigrated({ folder, env })]
  products.push(await startMigrated({ folder, env }))
  database = openDatabase(path.join(folder, 'site.sqlite'))
})
afterAll(async () => {
  database.close()
  await Promise.all([...products.map((product) => product.stop()), docuseal.stop()])
})

/** A document at the service with this outcome. For every third, the creation response came too late, so only our id is known. */
function makeSent(db: Db, fate: Fate, index: number): { fate: Fate; documentId: string; submissionId: number } {
  const lead = makeLead(db, { status: 'contract_sent' })
  const { id: documentId } = makeDocument(db, { leadId: lead.id, provider: 'docuseal', providerId: null })
  const submission = docuseal.add({ email: 'ann@example.com', name: 'Ann Owner', external_id: documentId })
  if (index % 3 !== 0)
    db.update(documents)
      .set({ providerId: String(submission.id) })
      .where(eq(documents.id, documentId))
      .run()
  if (fate === 'completed') docuseal.complete(submission)
  if (fate === 'declined') docuseal.decline(submission, 'Too dear')
  if (fate === 'expired') docuseal.expire(submission)
  return { fate, documentId, submissionId: submission.id }
}

function eventOf(type: string, submissionId: number, documentId: string) {
  const data = type.startsWith('form.')
    ? { id: submissionId + 100, submission_id: submissionId, external_id: documentId }
    : { id: submissionId, submitters: [{ external_id: documentId }] }
  return { path: '/webhooks/docuseal', ...webhookOf(type, data, SECRET) }
}

test('1,000 document webhooks in random order with repeats, on two processes, end in the right state, each effect once', async () => {
  const { db } = database
  const sent = []
  for (const fate of keysOf(FATES))
    for (let index = 0; index < DOCUMENTS_PER_FATE; index += 1) sent.push(makeSent(db, fate, index))
  const different = sent.flatMap(({ fate, documentId, submissionId }) =>
    FATES[fate].map((type) => eventOf(type, submissionId, documentId)),
  )
  const events = shuffled(Array.from({ length: EVENTS }, (_unused, index) => different[index % different.length]))
  docuseal.misbehave('reset', { status: 401 }, { body: '{}' }, { status: 403 }, { body: '<p>', contentType: 'text/html' })

  const { again } = await deliverAll(
    events.filter((event) => event !== undefined),
    products,
  )

  expect(again).toBeGreaterThan(0)
  for (const fate of keysOf(FATES)) {
    const ids = sent.filter((one) => one.fate === fate).map(({ documentId }) => documentId)
    const states = db.select({ status: documents.status }).from(documents).where(inArray(documents.id, ids)).all()
    expect(states.map(({ status }) => status)).toEqual(ids.map(() => fate))
  }
  const happened = (kind: (typeof DOCUMENT_EVENT_KINDS)[number]) =>
    db.select({ n: count() }).from(documentEvents).where(eq(documentEvents.kind, kind)).get()?.n
  expect([happened('signed'), happened('declined'), happened('expired')]).toEqual([12, 12, 12])
  const mailed = (template: MessageTemplate) =>
    db.select({ n: count() }).from(messages).where(eq(messages.template, template)).get()?.n
  expect([mailed('agreement-signed'), mailed('agreement-notice')]).toEqual([12, 24])
  const recorded = db.select({ n: count() }).from(leadActivities).where(eq(leadActivities.kind, 'agreement_signed')).get()
  expect(recorded?.n).toBe(12)
  // Duplicate signatures leave no file.
  expect(readdirSync(path.join(folder, 'files/signed'))).toHaveLength(12)
})
