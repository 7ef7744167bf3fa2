import { asc, eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { documentEvents, leadActivities, signingCodes } from '#app/db/schema/index.ts'
import { isMailboxProved } from '#app/modules/access/mailbox-proofs.server.ts'
import { findAgreement } from '#app/modules/documents/queries.server.ts'
import { ProcessError, ProcessPool } from '#app/modules/process-pool/process-pool.server.ts'
import { loader as downloadLoader } from '#app/routes/resources/download-document.ts'
import { loader as copyLoader } from '#app/routes/resources/signed-copy.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { readPdf } from '#tests/setup/pdf-text.ts'
import { callLoader, TEST_ORIGIN } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { errorsOf, replyOf } from '#tests/setup/form-reply.ts'
import { MINUTE_MS, setupSigningPage } from '#tests/setup/signing-page.ts'

const { signer, freshLink, open, openInBrowser, post, mailedCode, ageCode, signature, document, storedFiles, signIt } =
  setupSigningPage()

describe('the code', () => {
  test('is emailed on request, shown in the demo box, and once for a double click', async () => {
    await Promise.all([post({ intent: 'code' }), post({ intent: 'code' })])
    expect(listMails('signing-code')).toHaveLength(1)
    expect((await open()).data).toMatchObject({ demoMail: { code: mailedCode(), link: null } })
  })

  test('is replaced by the next one', async () => {
    await post({ intent: 'code' })
    const first = mailedCode()
    ageCode(MINUTE_MS)
    await post({ intent: 'code' })
    expect(mailedCode()).not.toBe(first)
    expect(replyOf((await post(signature(first))).data)).toMatchObject({
      errors: { code: expect.stringContaining('isn’t the code') },
    })
  })

  test('requested during typing, returns the typed text, but no expired code', async () => {
    await post({ intent: 'code' })
    const first = mailedCode()
    ageCode(16 * MINUTE_MS)
    const typed = { consent: 'on', fullName: 'Ann B. Owner', reason: 'Perhaps\r\nnot' }
    const answer = await post({ intent: 'code', ...typed, code: first })
    expect(answer.status).toBe(200)
    expect(replyOf(answer.data)).toEqual({ values: typed, errors: {} })
    expect(mailedCode()).not.toBe(first)
    ageCode(MINUTE_MS)
    // Without input, redirects, so that a reload emails nothing.
    expect((await post({ intent: 'code', fullName: '', code: '', reason: '' })).status).toBe(303)
  })

  test.each([
    ['a code that is not the emailed one', { intent: 'sign', code: 'CCCC-CCCC' }, 400],
    ['a code asked for right after one', { intent: 'code' }, 429],
    ['a reason that is too long', { intent: 'decline', reason: 'x'.repeat(1001) }, 400],
    ['a filled trap', { intent: 'sign', website: 'x' }, 400],
  ])('%s: typed text is returned', async (_name, form, status) => {
    await post({ intent: 'code' })
    if (mailedCode() === 'CCCC-CCCC') return
    const typed = { consent: 'on', fullName: 'Ann B. Owner', reason: 'Perhaps not', code: '', ...form }
    const answer = await post(typed)
    expect(answer.status).toBe(status)
    expect(replyOf(answer.data).values).toMatchObject({ consent: 'on', fullName: 'Ann B. Owner', reason: typed.reason })
  })

  test('ends after five wrong tries, and only a new one helps; correct, it proves the mailbox', async () => {
    await post({ intent: 'code' })
    const right = mailedCode()
    const wrong = right === 'CCCC-CCCC' ? 'CCCC-CCCD' : 'CCCC-CCCC'
    for (let index = 0; index < 4; index++)
      expect(replyOf((await post(signature(wrong))).data)).toMatchObject({
        errors: { code: expect.stringContaining('isn’t the code') },
      })
    expect(replyOf((await post(signature(wrong))).data)).toMatchObject({
      errors: { code: expect.stringContaining('Too many wrong') },
    })
    expect(replyOf((await post(signature(right))).data)).toMatchObject({
      errors: { code: expect.stringContaining('Too many wrong') },
    })
    expect(document()?.status).toBe('pending')
    expect(isMailboxProved(db(), 'ann@example.com')).toBe(false)
    await signIt()
    expect(isMailboxProved(db(), 'ann@example.com')).toBe(true)
  })

  test('says so when expired', async () => {
    await post({ intent: 'code' })
    ageCode(16 * MINUTE_MS)
    expect(replyOf((await post(signature())).data)).toMatchObject({ errors: { code: expect.stringContaining('expired') } })
  })

  test('that was never requested is reported', async () => {
    expect(replyOf((await post(signature('CCCC-CCCC'))).data)).toMatchObject({
      errors: { code: expect.stringContaining('Request a code first') },
    })
  })
})

describe('signing', () => {
  test('stores who, when, from where and what, notifies everyone, and keeps the file', async () => {
    await openInBrowser()
    await signIt()
    const stored = document()
    expect(stored).toMatchObject({ status: 'completed', provider: 'own' })
    const events = db().select().from(documentEvents).orderBy(asc(documentEvents.createdAt)).all()
    expect(events.map(({ kind }) => kind)).toEqual(['created', 'sent', 'opened', 'code_sent', 'signed'])
    expect(events.at(-1)).toMatchObject({
      actor: 'Ann B. Owner',
      ipAddress: '203.0.113.7',
      userAgent: 'Mozilla/5.0 (test)',
      detail: { contentHash: stored?.contentHash, fileHash: stored?.signedFileHash },
    })
    expect(listMails('agreement-signed')[0]).toMatchObject({
      recipient: 'Ann@Example.com',
      attachments: [{ contentType: 'application/pdf', fileKey: stored?.signedFileKey }],
    })
    expect(listMails('agreement-notice')).toHaveLength(1)
    expect(db().select().from(signingCodes).all()).toEqual([])
    expect(findAgreement(signer.leadId)?.status).toBe('completed')
    const timeline = db().select().from(leadActivities).where(eq(leadActivities.leadId, signer.leadId)).all()
    expect(timeline.map(({ summary }) => summary)).toContain('Ann B. Owner signed the management agreement.')
  })

  test('the file has the text, the signature, the history and the hash, with page numbers', async () => {
    await runDueJobs()
    await openInBrowser()
    await signIt()
    const response = await copyLoader({
      request: new Request(`${TEST_ORIGIN}/sign/${signer.token}/copy.pdf`),
      params: { token: signer.token },
      context: {},
    })
    expect(response.headers.get('Content-Type')).toBe('application/pdf')
    const { pages, syntax } = readPdf(new Uint8Array(await response.arrayBuffer()))
    const words = pages.join(' ').replace(/\s+/g, ' ')
    for (const said of ['19. Governing law and entire agreement', 'Signed electronically by the Owner', 'Ann B. Owner'])
      expect(words).toContain(said)
    const last = pages.at(-1)?.replace(/\s+/g, ' ') ?? ''
    for (const said of ['Created', 'Sent', 'Opened', 'Signed', '203.0.113.7', document()?.contentHash ?? '-'])
      expect(last).toContain(said)
    expect(last).toContain(`Page ${pages.length} of ${pages.length}`)
    expect(syntax).toContain('/FontFile2')
    expect(syntax).toContain('/MarkInfo')
  })

  test('twice, by two tabs at once and by Back, it signs once and shows when it was signed', async () => {
    await post({ intent: 'code' })
    const code = mailedCode()
    const answers = await Promise.all([post(signature(code)), post(signature(code)), post(signature(code))])
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
    // Someone who has just signed sees a confirmation; others see that it is already signed.
    expect(answers.filter(({ location }) => location?.includes('signed=now'))).toHaveLength(1)
    expect((await post(signature(code))).status).toBe(303)
    const signed = db().select().from(documentEvents).where(eq(documentEvents.kind, 'signed')).all()
    expect(signed).toHaveLength(1)
    expect(listMails('agreement-signed')).toHaveLength(1)
    expect(storedFiles()).toContain(document()?.signedFileKey?.replace('signed/', ''))
    expect((await open()).data).toMatchObject({ open: null, ended: { kind: 'signed' }, isSignedNow: false })
    expect((await open(await freshLink())).data).toMatchObject({ ended: { kind: 'signed' } })
  })

  test('many times at once draws one file; all see it signed, and no one an error', async () => {
    await post({ intent: 'code' })
    const drawings = vi.spyOn(ProcessPool.prototype, 'run')
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(signature())))
    expect(drawings).toHaveBeenCalledTimes(1)
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 303))
    expect((await open()).data).toMatchObject({ ended: { kind: 'signed' } })
  })

  test('if drawing the file fails, one of the presses that waited tries again', async () => {
    await post({ intent: 'code' })
    const drawings = vi.spyOn(ProcessPool.prototype, 'run').mockRejectedValueOnce(new ProcessError('No ink'))
    const answers = await Promise.all([post(signature()), post(signature()), post(signature())])
    expect(answers.map(({ status }) => status)).toEqual([503, 303, 303])
    expect(drawings).toHaveBeenCalledTimes(2)
  })

  test('leaves no file of the later one', async () => {
    const before = new Set(storedFiles())
    await post({ intent: 'code' })
    await Promise.all([post(signature()), post(signature())])
    expect(storedFiles().filter((name) => !before.has(name))).toHaveLength(1)
  })

  test('staff of either role can download it as document-{id}.pdf, no one else', async () => {
    await signIt()
    const id = document()?.id ?? ''
    const download = (cookie?: string) =>
      callLoader(downloadLoader, { url: `/api/docuseal/download/${id}`, params: { id }, ...(cookie ? { cookie } : {}) })
    expect((await download(signedInAs('user').cookie)).headers.get('Content-Disposition')).toBe(
      `attachment; filename="document-${id}.pdf"`,
    )
    expect((await download()).location).toContain('/login')
  })

  test.each([
    ['no box', { consent: '' }, 'consent'],
    ['no name', { fullName: ' ' }, 'fullName'],
    ['a name without letters', { fullName: '12 34' }, 'fullName'],
    ['a name of two lines', { fullName: 'Ann\nOwner' }, 'fullName'],
    ['a very long name', { fullName: 'A'.repeat(200) }, 'fullName'],
    ['letters in the code', { code: 'abcdef' }, 'code'],
    ['no code', { code: '' }, 'code'],
  ])('%s: refused beside the field, and nothing is signed', async (_name, change, field) => {
    await post({ intent: 'code' })
    const answer = await post({ ...signature(), ...change })
    expect(answer.status).toBe(400)
    expect(Object.keys(errorsOf(answer.data))).toEqual([field])
    expect(document()?.status).toBe('pending')
  })

  test.each([
    ['an unknown intent', { intent: 'forge' }, 400],
    ['no intent', {}, 400],
    ['a filled trap', { intent: 'sign', website: 'x' }, 400],
    ['a new link while it can be signed', { intent: 'renew' }, 409],
  ])('%s is refused', async (_name, form, status) => {
    expect((await post(form)).status).toBe(status)
  })
})
