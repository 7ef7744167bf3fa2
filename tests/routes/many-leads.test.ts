import type { Statement } from 'better-sqlite3'
import { expect, test, vi } from 'vitest'
import { inTransaction, sqlite } from '#app/db/client.server.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { findRequest } from '#app/modules/privacy/list-requests.server.ts'
import { paths } from '#app/paths.ts'
import { makePrivacyRequest } from '#tests/factories/make-privacy-request.ts'
import { makeReport } from '#tests/factories/make-report.ts'
import { propertyFields } from '#tests/setup/analysis-form.ts'
import { Browser } from '#tests/setup/browser.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { CONTACT, PROPERTY } from '#tests/setup/enroll-form.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { cookieOf, proveMailboxOf } from '#tests/setup/visitor.ts'

setupTestDatabase()

const { streetAddress, city, zipCode } = PROPERTY
/** Older than the limit on new leads. */
const createdAt = new Date(Date.now() - 3 * DAY_MS)
const HOME = { createdAt, streetAddress, city, zipCode, email: CONTACT.email, name: CONTACT.name, phone: CONTACT.phone }

/** Equal leads of one mailbox. Returns the id of one. */
function makeMany(count: number): string {
  const ids = inTransaction((tx) =>
    Array.from({ length: count }, () => makeReport(tx, { lead: HOME, entry: { email: HOME.email } })),
  )
  return ids.at(-1) ?? ''
}

/** The rows that the database returns for a request that succeeds. */
async function rowsRead(request: (leadId: string) => Promise<{ status: number }>, leadId: string): Promise<number> {
  const prototype = Object.getPrototypeOf(sqlite().prepare('select 1')) as Statement
  const spy = vi.spyOn(prototype, 'all')
  expect((await request(leadId)).status).toBeLessThan(400)
  const rows = spy.mock.results.reduce((sum, { value }) => sum + (Array.isArray(value) ? value.length : 0), 0)
  spy.mockRestore()
  return rows
}

const owner = async () => new Browser(await cookieOf(proveMailboxOf(HOME.email)))
const admin = () => new Browser(signedInAs('admin').cookie)
const enrollment = () => ({ ...PROPERTY, ...CONTACT, submissionId: newSubmissionId(), step: '3', intent: 'submit' })

const REQUESTS: Record<string, (leadId: string) => Promise<{ status: number }>> = {
  'the report': async (leadId) => (await owner()).get(paths.report(leadId)),
  'the home page': async () => (await owner()).get(paths.home()),
  'the fees': async () => (await owner()).get(paths.fees()),
  'the enroll form': async (leadId) => (await owner()).get(paths.enroll({ from: leadId })),
  'an enrollment': async () => (await owner()).post(paths.enroll(), enrollment()),
  "a stranger's enrollment": () => new Browser().post(paths.enroll(), enrollment()),
  'an analysis': () =>
    new Browser().post(paths.analysis(), {
      ...propertyFields([streetAddress]),
      email: HOME.email,
      submissionId: newSubmissionId(),
      intent: 'submit',
    }),
  'the analyses in the office': () => admin().get(paths.adminAnalyses()),
  "the owner's page": async () => (await owner()).get(paths.my()),
}

test.each(Object.entries(REQUESTS))('%s gets few rows of the many leads that a mailbox may have', async (_what, request) => {
  const few = await rowsRead(request, makeMany(60))
  const many = await rowsRead(request, makeMany(540))
  expect(many - few).toBeLessThan(100)
})

test('a privacy request counts all of them, but gets no more than their ids', async () => {
  const { id } = makePrivacyRequest({ state: 'open', email: HOME.email })
  const show = () => admin().get(paths.adminRequest(id))
  const few = await rowsRead(show, makeMany(60))
  const many = await rowsRead(show, makeMany(540))
  expect(many - few).toBeLessThan(540 + 100)
  expect((await findRequest(id))?.held).toContainEqual(expect.objectContaining({ key: 'leads', count: 600 }))
})
