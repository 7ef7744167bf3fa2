import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { fileStorage } from '#app/adapters/storage/index.server.ts'
import { env } from '#app/config/env.server.ts'
import { sealText, unsealText } from '#app/config/sealed-text.server.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { newId } from '#app/db/columns.ts'
import { jobs, payees, tokens, webhookEndpoints } from '#app/db/schema/index.ts'
import { FILE_PURPOSE, openW9, TIN_PURPOSE } from '#app/modules/payees/queries.server.ts'
import { issueToken, unsealToken } from '#app/modules/tokens/tokens.server.ts'
import { acceptSecondStep } from '#app/modules/users/two-step/second-step.server.ts'
import { SECRET_PURPOSE } from '#app/modules/webhooks/endpoints.server.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeTwoStep } from '#tests/factories/make-two-step.ts'
import { makeWebhook } from '#tests/factories/make-webhook.ts'
import { rowOf, setupTestDatabase } from '#tests/setup/database.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { resealStoredSecrets } from './reseal.server.ts'

setupTestDatabase()

const OLD = env().SESSION_SECRETS
const NEW = 'a-new-secret-of-the-operator-0123456789abcdef'
const useSecrets = (...secrets: string[]) => (env().SESSION_SECRETS = secrets)
afterEach(() => useSecrets(...OLD))

const NEVER = new AbortController().signal
const REALTOR = 'rita@realty.example'

/** One of each secret that is stored for long, sealed with the current SESSION_SECRET. */
async function storeSecrets() {
  const { viewer } = signedInAs('admin')
  const twoStep = makeTwoStep(viewer.id)
  const webhook = makeWebhook()
  const lead = makeLead(db())
  const token = inTransaction((tx) => issueToken(tx, { purpose: 'shared_report', leadId: lead.id, isCopyable: true }))
  const w9FileKey = `payees/${newId()}.sealed`
  await fileStorage().put(w9FileKey, sealText(Buffer.from('W-9').toString('base64'), FILE_PURPOSE, w9FileKey))
  db()
    .insert(payees)
    .values({
      emailKey: REALTOR,
      sealedTin: sealText('123456789', TIN_PURPOSE, REALTOR),
      tinEnd: '6789',
      w9FileKey,
      w9FileKind: 'pdf',
    })
    .run()
  return { viewer, twoStep, webhook, token, lead, w9FileKey }
}

test('stored secrets open with the new SESSION_SECRET alone, after one cleanup with both', async () => {
  const { viewer, twoStep, webhook, token, lead, w9FileKey } = await storeSecrets()
  useSecrets(NEW, ...OLD)
  expect(await resealStoredSecrets(NEVER)).toBe(5)
  expect(await resealStoredSecrets(NEVER)).toBe(0)

  useSecrets(NEW)
  const now = new Date()
  const step = { kind: 'code', typed: twoStep.codeAt(now) } as const
  expect(inTransaction((tx) => acceptSecondStep(tx, viewer.id, step, now))).toBe(true)
  const stored = rowOf(webhookEndpoints, eq(webhookEndpoints.id, webhook.id))
  expect(unsealText(stored?.sealedSecret ?? Buffer.alloc(0), SECRET_PURPOSE, webhook.id)).toMatch(/^whsec_/)
  const link = rowOf(tokens, eq(tokens.leadId, lead.id))
  expect(unsealToken({ id: link?.hash ?? '', sealedToken: link?.sealedToken ?? null })).toBe(token)
  const payee = rowOf(payees)
  expect(unsealText(payee?.sealedTin ?? Buffer.alloc(0), TIN_PURPOSE, REALTOR)).toBe('123456789')
  expect(Buffer.from((await openW9(viewer, REALTOR))?.bytes ?? []).toString()).toBe('W-9')
  expect(rowOf(jobs, eq(jobs.kind, 'remove-stored-files'))?.payload).toEqual({ keys: [w9FileKey] })
})

test('secrets of a lost SESSION_SECRET stay as they are', async () => {
  await storeSecrets()
  const before = rowOf(payees)
  useSecrets(NEW, 'another-secret-that-sealed-nothing-0123456789')
  expect(await resealStoredSecrets(NEVER)).toBe(0)
  expect(rowOf(payees)).toEqual(before)
})
