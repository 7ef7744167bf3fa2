import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { fileStorage } from '#app/adapters/storage/index.server.ts'
import { db } from '#app/db/client.server.ts'
import { auditLog, documentEvents, documents, leadActivities } from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { hashBytes } from '#app/modules/documents/signing/complete-document.server.ts'
import { DOCUMENT_MESSAGES } from '#app/modules/documents/manage/messages.ts'
import { storePaper as storeNow } from '#app/modules/documents/manage/store-paper.server.ts'
import { voidDocument } from '#app/modules/documents/manage/void-document.server.ts'
import { MAX_IMAGE_BYTES } from '#app/modules/images/rules.ts'
import { ProcessPool } from '#app/modules/process-pool/process-pool.server.ts'
import { loader as download } from '#app/routes/resources/download-document.ts'
import { action as storePaper, loader as paperLoader } from '#app/routes/staff/documents/store-paper.tsx'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeDocument, makeDocumentEvent } from '#tests/factories/make-onboarding.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { errorsOf } from '#tests/setup/form-reply.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { readPdf } from '#tests/setup/pdf-text.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

const NOW = new Date()
const isoDay = (days: number) => new Date(NOW.getTime() + days * DAY_MS).toISOString().slice(0, 10)
const named = (bytes: Uint8Array | string, name: string) => new File([new Uint8Array(Buffer.from(bytes))], name)
const PDF = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\nxref\n0 1\ntrailer\n<< /Root 1 0 R >>\nstartxref\n44\n%%EOF\n'

function sentDocument(overrides: Partial<typeof documents.$inferInsert> = {}) {
  const lead = makeLead(db(), { name: 'Ann Owner', email: 'ann@example.com' })
  return makeDocument(db(), {
    leadId: lead.id,
    submitterName: 'Ann Owner',
    submitterEmail: 'ann@example.com',
    expiresAt: new Date(NOW.getTime() + 30 * DAY_MS),
    ...overrides,
  })
}

const post = (documentId: string, file: File | string, signedOn = '') =>
  callAction(storePaper, {
    url: `/documents/${documentId}/paper`,
    params: { documentId },
    cookie: signedInAs('user').cookie,
    form: [
      ['signedOn', signedOn],
      ['file', file],
    ],
  })

const storedRow = (id: string) => rowOf(documents, eq(documents.id, id))
const eventsOf = (id: string) => rowsOf(documentEvents, eq(documentEvents.documentId, id))

async function storedFile(id: string): Promise<Uint8Array> {
  const bytes = await fileStorage().get(storedRow(id)?.signedFileKey ?? '')
  if (!bytes) throw new Error('No file')
  return bytes
}

describe('the signed paper', () => {
  test('as a PDF is stored unchanged and completes its document, on its signing date', async () => {
    const document = sentDocument()
    expect((await post(document.id, named(PDF, 'C:\\scan.pdf'), isoDay(-3))).location).toBe(`/documents/${document.id}`)
    const bytes = await storedFile(document.id)
    expect(Buffer.from(bytes).toString()).toBe(PDF)
    const row = storedRow(document.id)
    expect(row).toMatchObject({ status: 'completed', isOnPaper: true, signedFileHash: hashBytes(bytes) })
    expect(row?.completedAt?.toISOString().slice(0, 10)).toBe(isoDay(-3))
    expect(eventsOf(document.id)).toMatchObject([
      {
        kind: 'signed',
        actor: 'Ann Owner',
        ipAddress: null,
        detail: { onPaper: true, fileName: 'scan.pdf', uploadHash: hashBytes(bytes), fileHash: hashBytes(bytes) },
      },
    ])
    expect(db().select({ summary: leadActivities.summary }).from(leadActivities).all()).toContainEqual({
      summary: 'Ann Owner signed the management agreement on paper.',
    })
    expect(rowsOf(auditLog, eq(auditLog.action, 'document_stored_on_paper'))).toHaveLength(1)
    expect([listMails('agreement-signed'), listMails('agreement-notice')]).toEqual([[], []])
    const answer = await callLoader(download, {
      url: `/api/docuseal/download/${document.id}`,
      params: { id: document.id },
      cookie: signedInAs('user').cookie,
    })
    expect(await answer.text()).toBe(PDF)
  })

  test('as a photo becomes a one-page PDF with it', async () => {
    const document = sentDocument({ documentName: 'Renewal' })
    const photo = await sharp({ create: { width: 300, height: 400, channels: 3, background: { r: 240, g: 240, b: 230 } } })
      .jpeg()
      .toBuffer()
    expect((await post(document.id, named(photo, 'page.jpg'))).location).toBe(`/documents/${document.id}`)
    const bytes = await storedFile(document.id)
    const pdf = readPdf(bytes)
    expect(pdf.pages).toHaveLength(1)
    expect(pdf.syntax).toContain('/Subtype /Image')
    expect(pdf.syntax).toContain('Photo of the signed page: Renewal')
    expect(eventsOf(document.id)[0]?.detail).toMatchObject({ uploadHash: hashBytes(photo), fileHash: hashBytes(bytes) })
  })

  test('as a photo eight times at once draws one page', async () => {
    const tasks = vi.spyOn(ProcessPool.prototype, 'run')
    const document = sentDocument()
    const photo = await sharp({ create: { width: 30, height: 40, channels: 3, background: 'white' } })
      .jpeg()
      .toBuffer()
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(document.id, named(photo, 'page.jpg'))))
    expect(answers.filter(({ location }) => location === `/documents/${document.id}`)).toHaveLength(1)
    expect(tasks.mock.calls).toMatchObject([[{ drawing: {} }], [{ kind: 'paper' }]])
    tasks.mockRestore()
  })

  test.each([
    ['a text that is called a PDF', named('Dear all, this is no PDF.', 'agreement.pdf'), DOCUMENT_MESSAGES.unreadable],
    [
      'the head of a photo without the rest',
      named(Buffer.from('ffd8ffe000104a464946', 'hex'), 'page.jpg'),
      DOCUMENT_MESSAGES.unreadable,
    ],
    ['the first half of a PDF', named(PDF.slice(0, 50), 'agreement.pdf'), DOCUMENT_MESSAGES['not-whole']],
    ['a PDF without its last letters', named(PDF.slice(0, -4), 'agreement.pdf'), DOCUMENT_MESSAGES['not-whole']],
    ['the two ends of a PDF', named(PDF.replace('44', '44000'), 'agreement.pdf'), DOCUMENT_MESSAGES['not-whole']],
    ['a web page after the head of a PDF', named('%PDF-1.7\n<script>alert(1)</script>', 'a.pdf'), DOCUMENT_MESSAGES['not-whole']],
    ['an empty file', named('', 'agreement.pdf'), DOCUMENT_MESSAGES['no-file']],
    ['no file', '', DOCUMENT_MESSAGES['no-file']],
    ['a file of more than 5 MB', named(PDF.padEnd(MAX_IMAGE_BYTES + 1), 'agreement.pdf'), DOCUMENT_MESSAGES['too-large']],
  ])('is not %s', async (_, file, message) => {
    const document = sentDocument()
    const answer = await post(document.id, file)
    expect([answer.status, errorsOf(answer.data)]).toEqual([400, { file: message }])
    expect(storedRow(document.id)).toMatchObject({ status: 'pending', signedFileKey: null })
    expect(eventsOf(document.id)).toEqual([])
  })

  test("can't have been signed in the future", async () => {
    const document = sentDocument()
    expect(errorsOf((await post(document.id, named(PDF, 'scan.pdf'), isoDay(2))).data)).toEqual({
      signedOn: DOCUMENT_MESSAGES.future,
    })
    expect(storedRow(document.id)?.status).toBe('pending')
  })

  test('completes an expired document, and no voided, declined or signed one', async () => {
    const late = sentDocument({ status: 'expired', expiresAt: new Date(NOW.getTime() - DAY_MS) })
    expect((await post(late.id, named(PDF, 'scan.pdf'))).location).toBe(`/documents/${late.id}`)
    expect(storedRow(late.id)?.status).toBe('completed')
    for (const overrides of [
      { status: 'expired', voidedAt: NOW, voidReason: 'Wrong fee' },
      { status: 'declined' },
      { status: 'completed', completedAt: NOW },
    ] as const) {
      const document = sentDocument(overrides)
      const answer = await post(document.id, named(PDF, 'scan.pdf'))
      expect([answer.status, errorsOf(answer.data)]).toEqual([409, { '': DOCUMENT_MESSAGES['not-pending'] }])
      expect(storedRow(document.id)).toMatchObject({ status: overrides.status, signedFileKey: null })
      const params = { documentId: document.id }
      const shown = await callLoader(paperLoader, {
        url: `/documents/${document.id}/paper`,
        params,
        cookie: signedInAs('user').cookie,
      })
      expect(shown.data.isOpen).toBe(false)
    }
  })

  test('completes no replaced document', async () => {
    const document = sentDocument({ status: 'expired' })
    makeDocumentEvent(db(), { documentId: document.id, kind: 'replaced' })
    const answer = await post(document.id, named(PDF, 'scan.pdf'))
    expect([answer.status, errorsOf(answer.data)]).toEqual([409, { '': DOCUMENT_MESSAGES['not-pending'] }])
    expect(storedRow(document.id)).toMatchObject({ status: 'expired', signedFileKey: null })
  })

  test('completes no document voided during the upload', async () => {
    const document = sentDocument()
    const actor = { kind: 'staff', userId: signedInAs('user').viewer.id } as const
    const storing = storeNow({ documentId: document.id, name: 'scan.pdf', bytes: Buffer.from(PDF), signedAt: NOW, actor })
    // Written while the file is being saved.
    expect((await voidDocument({ documentId: document.id, reason: 'Wrong fee', actor })).ok).toBe(true)
    expect(await storing).toMatchObject({ ok: false, reason: 'not-pending' })
    expect(storedRow(document.id)).toMatchObject({ status: 'expired', voidReason: 'Wrong fee', signedFileKey: null })
  })

  test('posted twice at once is stored once', async () => {
    const document = sentDocument()
    const answers = await Promise.all([post(document.id, named(PDF, 'a.pdf')), post(document.id, named(PDF, 'b.pdf'))])
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409])
    expect(eventsOf(document.id)).toHaveLength(1)
  })
})
