import { readdirSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { documents, signingCodes } from '#app/db/schema/index.ts'
import { action, loader } from '#app/routes/public/sign.tsx'
import { makeLead } from '#tests/factories/make-lead.ts'
import { rowOf, setupTestDatabase } from './database.ts'
import { listMails } from './outbox.ts'
import { callAction, callLoader } from './route.ts'
import { reachSigning } from './signing.ts'

export const MINUTE_MS = 60_000

const BROWSER = { 'User-Agent': 'Mozilla/5.0 (test)' }

/**
 * Gives every test of a file a database with an agreement that is waiting for its signature, and its owner at the page of the
 * emailed link. Call it once, outside the tests. `signer` belongs to the current test.
 */
export function setupSigningPage() {
  setupTestDatabase()
  const signer = { leadId: '', token: '' }
  beforeEach(async () => {
    signer.leadId = makeLead(db(), {
      name: 'Ann Owner',
      email: 'Ann@Example.com',
      yearBuilt: 1928,
      estimatedRent: 1895,
    }).id
    signer.token = await freshLink()
  })

  async function freshLink(id = signer.leadId): Promise<string> {
    const started = await reachSigning(id)
    if (!started.ok) throw new Error(started.message)
    return started.url.replace('/sign/', '')
  }

  const open = (of = signer.token) => callLoader(loader, { url: `/sign/${of}`, params: { token: of } })
  const openInBrowser = (of = signer.token) => callLoader(loader, { url: `/sign/${of}`, params: { token: of }, headers: BROWSER })
  const post = (form: Record<string, string>, of = signer.token) =>
    callAction(action, { url: `/sign/${of}`, params: { token: of }, form, headers: BROWSER })

  function mailedCode(): string {
    return /code is ([A-Z0-9-]{9})/.exec(listMails('signing-code').at(-1)?.textBody ?? '')?.[1] ?? ''
  }

  /** Moves the code's time back, as if it had been emailed earlier. */
  function ageCode(milliseconds: number): void {
    const code = rowOf(signingCodes)
    if (!code) throw new Error('No code was emailed')
    const sentAt = new Date(code.sentAt.getTime() - milliseconds)
    db()
      .update(signingCodes)
      .set({ sentAt, expiresAt: new Date(code.expiresAt.getTime() - milliseconds) })
      .run()
  }

  const signature = (code = mailedCode()) => ({ intent: 'sign', consent: 'on', fullName: 'Ann B. Owner', code })
  const document = () => rowOf(documents, eq(documents.leadId, signer.leadId))
  const storedFiles = () => readdirSync(path.join(process.env.STORAGE_PATH ?? '', 'signed'))

  async function signIt(): Promise<void> {
    await post({ intent: 'code' })
    expect((await post(signature())).status).toBe(303)
  }

  return { signer, freshLink, open, openInBrowser, post, mailedCode, ageCode, signature, document, storedFiles, signIt }
}
