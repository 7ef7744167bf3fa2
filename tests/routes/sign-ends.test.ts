import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { documentEvents, documents, leads, tokens } from '#app/db/schema/index.ts'
import { findAgreement, listDocumentsOfLead } from '#app/modules/documents/queries.server.ts'
import { listOpenTasks } from '#app/modules/tasks/tasks.server.ts'
import { loader } from '#app/routes/public/sign.tsx'
import { loader as copyLoader } from '#app/routes/resources/signed-copy.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { callLoader } from '#tests/setup/route.ts'
import { reachSigning } from '#tests/setup/signing.ts'
import { errorsOf } from '#tests/setup/form-reply.ts'
import { MINUTE_MS, setupSigningPage } from '#tests/setup/signing-page.ts'

const { signer, freshLink, open, post, mailedCode, signature, document, signIt } = setupSigningPage()

describe('with changed content', () => {
  const all = () =>
    db().select().from(documents).where(eq(documents.leadId, signer.leadId)).orderBy(asc(documents.createdAt)).all()

  /** The owner enrolls online: other fees and another rent. */
  function enroll(): void {
    db().update(leads).set({ plan: 'online', estimatedRent: 2100 }).where(eq(leads.id, signer.leadId)).run()
  }

  test('a newer agreement replaces an unsigned one, and the old link says so', async () => {
    await post({ intent: 'code' })
    const code = mailedCode()
    enroll()
    const newer = await freshLink()
    const text = JSON.stringify((await open(newer)).data.agreement.clauses)
    expect(text).toContain('6.9% of the rent')
    expect(text).toContain('monthly rent of $2,100')
    expect(all().map(({ status }) => status)).toEqual(['expired', 'pending'])
    expect(listMails('agreement-link')).toHaveLength(2)
    expect(listMails('agreement-link').filter(({ textBody }) => textBody.includes('replaces the agreement'))).toHaveLength(1)

    const old = (await open()).data
    expect(old).toMatchObject({ open: null, ended: { kind: 'replaced', successor: { state: 'open' } } })
    expect(JSON.stringify(old.agreement.clauses)).toContain('$150 per month')
    expect((await post(signature(code))).status).toBe(303)
    expect((await post({ intent: 'code' })).status).toBe(409)
    expect(all().map(({ status }) => status)).toEqual(['expired', 'pending'])
    expect(listDocumentsOfLead(signer.leadId).map(({ isReplaced }) => isReplaced)).toEqual([false, true])
  })

  test('the old email also leads to the newer one: no code is emailed for outdated content', async () => {
    enroll()
    expect((await post({ intent: 'code' })).location).toContain('link=sent')
    expect(listMails('signing-code')).toHaveLength(0)
    expect(listMails('agreement-link')).toHaveLength(2)
    expect(all().map(({ status }) => status)).toEqual(['expired', 'pending'])
    expect((await open()).data.ended).toMatchObject({ kind: 'replaced', successor: { state: 'open' } })
  })

  test('many requests at once replace it once', async () => {
    enroll()
    await Promise.all(Array.from({ length: 8 }, () => reachSigning(signer.leadId)))
    expect(all().map(({ status }) => status)).toEqual(['expired', 'pending'])
    expect(listMails('agreement-link')).toHaveLength(2)
  })

  test('a different date alone changes nothing', async () => {
    const { body, createdAt } = document() ?? {}
    const days = 3 * 24 * 60 * MINUTE_MS
    const earlier = new Date((createdAt?.getTime() ?? 0) - days)
    const day = (date = new Date()) => date.toLocaleDateString('en-US', { timeZone: 'America/Chicago', dateStyle: 'long' })
    db()
      .update(documents)
      .set({ createdAt: earlier, body: body?.replace(day(createdAt), day(earlier)) ?? null })
      .run()
    await freshLink()
    expect(all()).toHaveLength(1)
  })

  test('a signed one stays as it is', async () => {
    await signIt()
    enroll()
    expect((await open(await freshLink())).data).toMatchObject({ ended: { kind: 'signed' } })
    expect(all()).toHaveLength(1)
  })

  test('one whose lead has no address anymore stays open', async () => {
    db().update(leads).set({ streetAddress: '', name: 'Ann Other' }).where(eq(leads.id, signer.leadId)).run()
    expect((await open(await freshLink())).data).toMatchObject({ ended: null })
    expect(all()).toHaveLength(1)
  })
})

describe('otherwise', () => {
  test('declined, with a reason: staff read it, and nothing can be signed', async () => {
    await post({ intent: 'code' })
    await post({ intent: 'decline', reason: 'Too dear.\r\nSorry.' })
    await post({ intent: 'decline', reason: 'Again' })
    expect(document()).toMatchObject({ status: 'declined', declineReason: 'Too dear. Sorry.' })
    expect(listMails('agreement-notice')).toHaveLength(1)
    const summary = 'Follow up with the owner: the management agreement was declined'
    expect(listOpenTasks(signer.leadId), 'the page promises an answer').toMatchObject([{ kind: 'answer-decline', summary }])
    expect((await open()).data).toMatchObject({ open: null, ended: { kind: 'declined' } })
    expect((await post(signature('CCCC-CCCC'))).status).toBe(303)
    expect(document()?.status).toBe('declined')
  })

  test('declined and then sent again, its link says what became of the newer one, but only to its signer', async () => {
    await post({ intent: 'decline', reason: '' })
    const newer = await freshLink()
    const ended = async () => (await open()).data.ended
    expect(await ended()).toMatchObject({ kind: 'replaced', successor: { state: 'open' } })
    await post({ intent: 'code' }, newer)
    await post(signature(), newer)
    expect(await ended()).toMatchObject({ kind: 'replaced', successor: { state: 'signed' } })
    db().update(leads).set({ email: 'new@example.com' }).where(eq(leads.id, signer.leadId)).run()
    expect(await ended()).toEqual({ kind: 'declined', isByLink: true })
  })

  test("expired, it can't be signed, and a new one is emailed on request", async () => {
    await post({ intent: 'code' })
    db()
      .update(documents)
      .set({ expiresAt: new Date(Date.now() - MINUTE_MS) })
      .run()
    expect((await open()).data).toMatchObject({ open: null, ended: { kind: 'expired', successor: { state: 'none' } } })
    expect((await post({ intent: 'code' })).status).toBe(409)
    await post(signature())
    expect(findAgreement(signer.leadId)?.status).toBe('expired')

    expect((await post({ intent: 'renew' })).location).toContain('link=sent')
    const all = db().select({ status: documents.status }).from(documents).orderBy(asc(documents.createdAt)).all()
    expect(all).toEqual([{ status: 'expired' }, { status: 'pending' }])
    expect(listMails('agreement-link')).toHaveLength(2)
  })

  describe('the old link of an expired one', () => {
    const runOut = () =>
      db()
        .update(documents)
        .set({ expiresAt: new Date(Date.now() - MINUTE_MS) })
        .run()
    const renew = () => post({ intent: 'renew' })
    const links = () => listMails('agreement-link').length
    const successor = async () => (await open()).data.ended

    /** As if every email had been sent a minute earlier. */
    function ageMails(): void {
      const sent = db().select().from(documentEvents).where(eq(documentEvents.kind, 'sent')).all()
      for (const { id, createdAt } of sent)
        db()
          .update(documentEvents)
          .set({ createdAt: new Date(createdAt.getTime() - MINUTE_MS) })
          .where(eq(documentEvents.id, id))
          .run()
    }

    test('on request a new link of the newer one is emailed, once for a double click', async () => {
      runOut()
      expect(await successor()).toMatchObject({ successor: { state: 'none' } })
      await Promise.all([renew(), renew()])
      expect(links()).toBe(2)
      expect(await successor()).toMatchObject({ successor: { state: 'open', isMailedNow: false } })
      ageMails()
      expect((await renew()).location).toContain('link=sent')
      expect(links()).toBe(3)
      expect(db().select().from(documents).all()).toHaveLength(2)
      const url = /\/sign\/([0-9a-f]{32})/.exec(listMails('agreement-link').at(-1)?.textBody ?? '')?.[1]
      expect((await open(url)).data.open).not.toBeNull()
    })

    test('requested too often, this is shown, and nothing is emailed', async () => {
      runOut()
      for (let round = 0; round < 4; round++) {
        expect((await renew()).status).toBe(303)
        ageMails()
      }
      const answer = await renew()
      expect(answer.status).toBe(429)
      expect(errorsOf(answer.data)['']).toContain('Please try again in')
      expect(links()).toBe(5)
    })

    test('with the newer one signed in between, this is shown, and nothing is emailed', async () => {
      runOut()
      const newer = await freshLink()
      await post({ intent: 'code' }, newer)
      expect((await post(signature(), newer)).location).toContain('signed=now')
      const mailed = links()
      expect((await renew()).status).toBe(303)
      expect((await renew()).location).not.toContain('link=sent')
      expect(links()).toBe(mailed)
      expect(await successor()).toMatchObject({ kind: 'expired', successor: { state: 'signed' } })
    })

    test('with the newer one expired, too, it is created once more', async () => {
      runOut()
      await renew()
      runOut()
      ageMails()
      expect((await renew()).location).toContain('link=sent')
      expect(db().select().from(documents).all()).toHaveLength(3)
      expect(links()).toBe(3)
    })

    test('the email marker in the address alone claims no sent email', async () => {
      runOut()
      const page = await callLoader(loader, { url: `/sign/${signer.token}?link=sent`, params: { token: signer.token } })
      expect(page.data).toMatchObject({ demoMail: null, ended: { successor: { state: 'none' } } })
    })
  })

  test('with its lead deleted in between, it is withdrawn, for any input', async () => {
    await post({ intent: 'code' })
    const code = mailedCode()
    db().update(leads).set({ deletedAt: new Date() }).where(eq(leads.id, signer.leadId)).run()
    expect((await open()).data).toMatchObject({ open: null, ended: { kind: 'withdrawn' } })
    await post(signature(code))
    await post({ intent: 'decline', reason: '' })
    expect(db().select().from(documents).get()?.status).toBe('pending')
    expect((await reachSigning(signer.leadId)).ok).toBe(false)
  })

  test('a signed one outlives its lead', async () => {
    await signIt()
    expect((await open()).data.reportPath).toBe(`/analysis/${signer.leadId}`)
    db().delete(leads).where(eq(leads.id, signer.leadId)).run()
    expect((await open()).data).toMatchObject({ ended: { kind: 'signed' }, reportPath: null })
    expect(
      (await callLoader(copyLoader, { url: `/sign/${signer.token}/copy.pdf`, params: { token: signer.token } })).status,
    ).toBe(200)
  })

  test('an expired or unknown link is not found', async () => {
    db()
      .update(tokens)
      .set({ expiresAt: new Date(0) })
      .run()
    expect((await open()).status).toBe(404)
    expect((await open('0'.repeat(32))).status).toBe(404)
    expect(
      (await callLoader(copyLoader, { url: `/sign/${signer.token}/copy.pdf`, params: { token: signer.token } })).status,
    ).toBe(404)
  })
})
