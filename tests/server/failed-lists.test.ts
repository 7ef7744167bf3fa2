import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { closeDatabase, db } from '#app/db/client.server.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeDocument } from '#tests/factories/make-onboarding.ts'
import { ensureBuilt, type Product, productSettings, startProduct } from '#tests/setup/product.ts'
import { signedInAs } from '#tests/setup/session.ts'

let product: Product

beforeAll(async () => {
  ensureBuilt()
  const folder = path.join(inject('runFolder'), 'failed-lists')
  product = await startProduct({ folder })
  // `db()` here is the database of that server.
  Object.assign(process.env, productSettings(folder))
})
afterAll(async () => {
  closeDatabase()
  await product.stop()
})

test('documents and campaigns that cannot be read or changed say so in their own words, and no more', async () => {
  const { cookie } = signedInAs('admin')
  const ask = async (target: string, json?: unknown) => {
    const posted = { method: 'POST', body: JSON.stringify(json), headers: { 'Content-Type': 'application/json' } }
    const { headers, ...init } = json === undefined ? { headers: {} } : posted
    const url = product.url + target
    const answer = await fetch(url, { ...init, headers: { ...headers, Cookie: cookie, Origin: product.url, Accept: '*/*' } })
    return [answer.status, await answer.text()] as const
  }
  const leadId = makeLead(db()).id
  const completed = {
    status: 'completed',
    completedAt: new Date(),
    signedFileKey: 'signed/gone.pdf',
    signedFileHash: '0',
  } as const
  const { id } = makeDocument(db(), completed)
  const error = (words: string) => JSON.stringify({ error: words })

  expect(await ask(`/api/docuseal/download/${id}`), 'a file that is gone').toEqual([500, error('Failed to download document')])
  for (const table of ['documents', 'campaign_runs', 'campaign_templates'])
    db().run(sql.raw(`alter table ${table} rename to ${table}_elsewhere`))
  expect(await ask('/api/docuseal/submissions')).toEqual([500, error('Failed to fetch submissions')])
  expect(await ask('/api/campaigns/stats')).toEqual([500, error('Failed to fetch campaign stats')])
  expect(await ask('/api/campaigns/templates')).toEqual([500, error('Failed to fetch templates')])
  expect(await ask('/api/campaigns/start', { leadId })).toEqual([500, error('Failed to start campaign')])
  expect(await ask(`/api/campaigns/${id}/stop`, {})).toEqual([500, error('Failed to stop campaign')])
  const [status, page] = await ask('/documents')
  expect(status).toBe(500)
  expect(page).toContain('<h1>Failed to load documents. Please try again later.</h1>')
  expect(page).not.toContain('no such table')
  expect(product.output()).toContain('no such table: documents')
})
