import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { documentEvents, documents, leadActivities, leads, tokens, messages, signingCodes } from '#app/db/schema/index.ts'
import { findAgreement } from '#app/modules/documents/queries.server.ts'
import { enqueueAgreement } from '#app/modules/documents/send-agreement/send-agreement.server.ts'
import { mailUnlessJustMailed } from '#app/modules/documents/send-agreement/renew-agreement.server.ts'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { issueToken } from '#app/modules/tokens/tokens.server.ts'
import { action as signNow } from '#app/routes/public/sign-now.tsx'
import { makeLead } from '#tests/factories/make-lead.ts'
import { rowOf } from '#tests/setup/database.ts'
import { callAction } from '#tests/setup/route.ts'
import { browserOf } from '#tests/setup/visitor.ts'
import { reachSigning } from '#tests/setup/signing.ts'
import { errorsOf } from '#tests/setup/form-reply.ts'
import { setupSigningPage } from '#tests/setup/signing-page.ts'

const { signer, freshLink, open, post, mailedCode, document } = setupSigningPage()

describe('sending', () => {
  test('the job creates the agreement, emails its link once and moves the lead to contract_sent', async () => {
    const other = makeLead(db()).id
    inTransaction((tx) => {
      enqueueAgreement(tx, other)
      enqueueAgreement(tx, other)
    })
    await runDueJobs()
    inTransaction((tx) => enqueueAgreement(tx, other))
    await runDueJobs()
    expect(db().select().from(documents).where(eq(documents.leadId, other)).all()).toHaveLength(1)
    expect(db().select().from(messages).where(eq(messages.leadId, other)).all()).toHaveLength(1)
    expect(db().select().from(leads).where(eq(leads.id, other)).get()?.status).toBe('contract_sent')
    expect(findAgreement(other)).toMatchObject({ status: 'pending', completedAt: null })
  })

  test('a lead with a later status keeps it, and one without a property becomes a task for staff', async () => {
    const paid = makeLead(db(), { status: 'enrolled' }).id
    const bare = makeLead(db(), { streetAddress: '', propertyAddress: '' }).id
    inTransaction((tx) => {
      enqueueAgreement(tx, paid)
      enqueueAgreement(tx, bare)
    })
    await runDueJobs()
    expect(db().select().from(leads).where(eq(leads.id, paid)).get()?.status).toBe('enrolled')
    const timeline = db().select().from(leadActivities).where(eq(leadActivities.leadId, bare)).all()
    expect(timeline.map(({ kind }) => kind)).toContain('agreement_failed')
    expect(await reachSigning(bare)).toMatchObject({ ok: false })
  })

  test('many at once create one agreement and email it once', async () => {
    const other = makeLead(db()).id
    const started = await Promise.all(Array.from({ length: 8 }, () => reachSigning(other)))
    expect(started.every(({ ok }) => ok)).toBe(true)
    expect(db().select().from(documents).where(eq(documents.leadId, other)).all()).toHaveLength(1)
    expect(db().select().from(messages).where(eq(messages.leadId, other)).all()).toHaveLength(1)
  })

  test('emails no second link if a request that began later was stored first', async () => {
    const other = makeLead(db()).id
    inTransaction((tx) => enqueueAgreement(tx, other))
    await runDueJobs()
    const stored = rowOf(documents, eq(documents.leadId, other))
    if (!stored) throw new Error('No agreement')
    const asked = { requester: { kind: 'visitor' }, countMail: () => true } as const
    const fiveSecondsAgo = new Date(Date.now() - 5_000)
    expect(mailUnlessJustMailed({ document: stored, isMailedNow: false }, asked, fiveSecondsAgo).ok).toBe(true)
    expect(db().select().from(messages).where(eq(messages.leadId, other)).all()).toHaveLength(1)
  })
})

describe('the button on other pages', () => {
  const press = async (cookie: string, form: Record<string, string> = {}) =>
    callAction(signNow, {
      url: `/analysis/${signer.leadId}/sign`,
      params: { leadId: signer.leadId },
      form,
      ...(cookie ? { cookie } : {}),
    })

  const granted = () => browserOf(signer.leadId)

  test('leads only authorized browsers to the agreement', async () => {
    expect((await press(await granted())).location).toMatch(/^\/sign\/[0-9a-f]{32}$/)
    expect((await press('')).status).toBe(403)
  })

  test('refuses a filled honeypot, and says why there is nothing to sign', async () => {
    const cookie = await granted()
    expect((await press(cookie, { website: 'x' })).status).toBe(400)
    db().delete(documents).run()
    db().update(leads).set({ streetAddress: '' }).where(eq(leads.id, signer.leadId)).run()
    const answer = await press(cookie)
    expect(answer.status).toBe(503)
    expect(errorsOf(answer.data)['']).toContain('address of your property')
  })
})

describe('the page', () => {
  test('shows the whole agreement, filled in from the lead, the fees and the company, in 14 clauses or more', async () => {
    const { agreement, propertyAddress } = (await open()).data
    const text = agreement.clauses.map((clause) => `${clause.title} ${clause.text.join(' ')}`).join('\n')
    expect(agreement.clauses.length).toBeGreaterThanOrEqual(14)
    expect(agreement.mark).toContain('Sample: have counsel check')
    expect(agreement.clauses.map(({ title }) => Number.parseInt(title))).toEqual(agreement.clauses.map((_, index) => index + 1))
    for (const words of [
      propertyAddress,
      'Ann Owner',
      'Harvest Gate Property Management',
      'initial term of 12 months',
      '$150 per month',
      '8% of the rent',
      'one-time fee of $299, by invoice',
      'one-time fee of $199, by card',
      'less than $1,500',
      'trust account',
      'Iowa Code chapter 562A',
      'Fair Housing Act',
      'liability cover',
      'built in 1928, before 1978',
      'monthly statement of all receipts',
      'Indemnification',
      'Notices',
      'E-SIGN',
    ])
      expect(text).toContain(words)
  })

  test('shows the online fees after online enrollment', async () => {
    const enrolled = makeLead(db(), { plan: 'online' }).id
    const text = JSON.stringify((await open(await freshLink(enrolled))).data.agreement.clauses)
    expect(text).toContain('6.9% of the rent')
    expect(text).toContain('$39 per month')
    expect(text).not.toContain('$150')
  })

  test('addresses an owner without a known name by their property, not by a part of an address', async () => {
    const nameless = makeLead(db(), { name: 'm.ruiz', email: 'm.ruiz@example.com' }).id
    const text = JSON.stringify((await open(await freshLink(nameless))).data.agreement.clauses)
    expect(text).toContain('and the owner of the Property, reached at m.ruiz@example.com')
  })

  test('shows the stored text, whatever the lead says later', async () => {
    const before = (await open()).data.agreement
    db().update(leads).set({ name: 'Someone Else', propertyAddress: 'Elsewhere' }).where(eq(leads.id, signer.leadId)).run()
    expect((await open()).data.agreement).toEqual(before)
  })

  test('changes nothing when a program opens it', async () => {
    await open()
    await open()
    const kinds = db().select({ kind: documentEvents.kind }).from(documentEvents).all()
    expect(kinds.map(({ kind }) => kind)).toEqual(['created', 'sent'])
  })

  test("is kept out of indexes and shows the signer's address masked", async () => {
    const page = (await open()).data
    expect(JSON.stringify(page.open)).toContain('A•••@Example.com')
    expect(page.demoMail).toBeNull()
  })

  test.each(['report', 'booking', 'referral_status'] as const)(
    'a link for another purpose (%s) opens nothing',
    async (purpose) => {
      const other = inTransaction((tx) =>
        issueToken(tx, { purpose, leadId: signer.leadId, subjectId: document()?.id ?? '', days: 3 }),
      )
      expect((await open(other)).status).toBe(404)
      expect((await post({ intent: 'code' }, other)).status).toBe(404)
    },
  )

  test('stores links and codes only as hashes', async () => {
    await post({ intent: 'code' })
    const rows = JSON.stringify([db().select().from(tokens).all(), db().select().from(signingCodes).all()])
    expect(rows).not.toContain(signer.token)
    expect(rows).not.toContain(mailedCode())
  })
})
