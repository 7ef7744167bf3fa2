import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { documentEvents, documents, leadActivities, leads, signingCodes } from '#app/db/schema/index.ts'
import { fileStorage } from '#app/adapters/storage/index.server.ts'
import { findDocument } from '#app/modules/documents/detail/find-document.server.ts'
import { listDocuments } from '#app/modules/documents/list/list-documents.server.ts'
import { documentList } from '#app/modules/documents/list/document-list.ts'
import { deleteUnsigned, expireDocuments } from '#app/modules/documents/close-document.server.ts'
import { voidDocument } from '#app/modules/documents/manage/void-document.server.ts'
import { remindOfDocument } from '#app/modules/documents/manage/remind-document.server.ts'
import { findOrCreateAgreement, hashText } from '#app/modules/documents/agreement/find-or-create-agreement.server.ts'
import { prefillFields } from '#app/modules/documents/agreement/prefill-fields.ts'
import { findCoSigner } from '#app/modules/documents/signers.server.ts'
import { findAgreement, listDocumentsOfLead } from '#app/modules/documents/queries.server.ts'
import { findLeadContact } from '#app/modules/leads/find-lead-contact.server.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { findLead } from '#app/modules/leads/detail/lead-detail.server.ts'
import { readExportedLeads } from '#app/modules/leads/export/read-leads.server.ts'
import { deletePerson } from '#app/modules/privacy/delete-person.server.ts'
import { findPerson } from '#app/modules/privacy/person.server.ts'
import { readAgreements } from '#app/modules/privacy/records-of-person.server.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { listOpenTasks } from '#app/modules/tasks/tasks.server.ts'
import { action as sign, loader as signPage } from '#app/routes/public/sign.tsx'
import { action as send, loader as choose } from '#app/routes/staff/documents/new-document.tsx'
import { makeLead } from '#tests/factories/make-lead.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { errorsOf } from '#tests/setup/form-reply.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { readPdf } from '#tests/setup/pdf-text.ts'
import { loader as agreementPage } from '#app/routes/staff/lead/agreement.tsx'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

const ANN = 'ann@example.com'
const DEV = 'dev@example.com'

const post = (lead: string, more: Record<string, string> = {}) =>
  callAction(send, {
    url: '/documents/new',
    cookie: signedInAs('user').cookie,
    form: { lead, template: 'pet-addendum', submissionId: newSubmissionId(), ...more },
  })

const newest = (leadId: string) =>
  rowsOf(documents, eq(documents.leadId, leadId)).toSorted(
    (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1),
  )

/** A document for Ann and Dev to sign, with a link for each. */
async function sendToTwo() {
  const lead = makeLead(db(), { name: 'Ann Owner', email: 'Ann@Example.com' })
  await post(lead.id, { coName: 'Dev Owner', coEmail: 'Dev@Example.com' })
  const [document] = newest(lead.id)
  if (!document) throw new Error('Nothing was sent')
  return { leadId: lead.id, documentId: document.id, links: { [ANN]: linkOf(ANN), [DEV]: linkOf(DEV) } }
}

function linkOf(email: string): string {
  const mail = listMails('document-link').findLast(({ recipient }) => recipient.toLowerCase() === email)
  return /\/sign\/([\w-]+)/.exec(mail?.textBody ?? '')?.[1] ?? ''
}

const at = (token: string) => ({ url: `/sign/${token}`, params: { token } })
const visit = (token: string, form: Record<string, string>) =>
  callAction(sign, { ...at(token), form, headers: { 'User-Agent': 'Mozilla/5.0 (test)' } })
const read = async (token: string) => (await callLoader(signPage, at(token))).data

const codeOf = (email: string) =>
  /code is ([A-Z0-9-]{9})/.exec(
    listMails('signing-code').findLast(({ recipient }) => recipient.toLowerCase() === email)?.textBody ?? '',
  )?.[1] ?? ''

async function signAs(email: string, token: string, fullName: string) {
  await visit(token, { intent: 'code' })
  return visit(token, { intent: 'sign', consent: 'on', fullName, code: codeOf(email) })
}

const summaries = (leadId: string) => rowsOf(leadActivities, eq(leadActivities.leadId, leadId)).map(({ summary }) => summary)

const listed = (documentId: string) =>
  listDocuments(documentList.read(new URLSearchParams()), new Date()).rows.find(({ id }) => id === documentId)

describe('a document with two signers', () => {
  test('is sent to each with their own link, and their page names the other one', async () => {
    const { links, documentId } = await sendToTwo()
    expect(links[ANN]).not.toBe(links[DEV])
    expect(await read(links[ANN])).toMatchObject({ open: { otherSigner: 'Dev Owner', maskedEmail: 'A•••@Example.com' } })
    expect(await read(links[DEV])).toMatchObject({ open: { otherSigner: 'Ann Owner' } })
    expect(listed(documentId)).toMatchObject({ state: 'pending', signaturesOfTwo: 0, coSignerName: 'Dev Owner' })
  })

  test("isn't completed by the first signature, as each screen says, and is by the second", async () => {
    const { links, documentId, leadId } = await sendToTwo()
    expect((await signAs(DEV, links[DEV], 'Dev B. Owner')).status).toBe(303)
    expect(findDocument(documentId, new Date())).toMatchObject({
      state: 'pending',
      signaturesOfTwo: 1,
      signers: [
        { name: 'Ann Owner', signedAt: null },
        { name: 'Dev Owner', signedAt: expect.any(Date) as Date },
      ],
    })
    expect(listed(documentId)).toMatchObject({ state: 'pending', signaturesOfTwo: 1 })
    expect(listDocumentsOfLead(leadId)).toMatchObject([{ status: 'pending', signaturesOfTwo: 1 }])
    expect(summaries(leadId)).toContain(
      'The co-owner signed the Addendum: pets: the first of two signatures. Ann Owner still needs to sign.',
    )
    expect(await read(links[DEV])).toMatchObject({ open: null, ended: { kind: 'half', otherName: 'Ann Owner' } })
    expect((await read(links[ANN])).open).not.toBeNull()
    expect(listMails('document-signed')).toEqual([])

    await signAs(ANN, links[ANN], 'Ann B. Owner')
    const [document] = newest(leadId)
    expect(document?.status).toBe('completed')
    expect(
      listMails('document-signed')
        .map(({ recipient }) => recipient.toLowerCase())
        .toSorted(),
    ).toEqual([ANN, DEV])
    expect(summaries(leadId)).toContain('Both owners signed the Addendum: pets.')
    const [notice] = listMails('agreement-notice')
    expect(notice).toMatchObject({ leadId, subject: 'Addendum: pets signed: Ann B. Owner and the co-owner' })
    expect(listDocumentsOfLead(leadId)).toMatchObject([{ signedName: 'Dev B. Owner and Ann B. Owner' }])
    expect(rowsOf(signingCodes)).toEqual([])
    for (const link of Object.values(links)) expect(await read(link)).toMatchObject({ ended: { kind: 'signed' } })
    const { pages } = readPdf((await fileStorage().get(document?.signedFileKey ?? '')) ?? new Uint8Array())
    const text = pages.join('\n')
    for (const part of ['Dev B. Owner, dev@example.com', 'Ann B. Owner, Ann@Example.com', 'Signature record'])
      expect(text).toContain(part)
  })

  test('accepts from each only the code emailed to them', async () => {
    const { links, leadId } = await sendToTwo()
    await visit(links[ANN], { intent: 'code' })
    await visit(links[DEV], { intent: 'code' })
    const form = { intent: 'sign', consent: 'on', fullName: 'Ann B. Owner', code: codeOf(DEV) }
    expect((await visit(links[ANN], form)).status).toBe(400)
    expect((await visit(links[ANN], { ...form, code: codeOf(ANN) })).status).toBe(303)
    expect((await visit(links[DEV], { ...form, fullName: 'Dev B. Owner' })).status).toBe(303)
    expect(newest(leadId)[0]?.status).toBe('completed')
  })

  test('is completed once if both sign at once', async () => {
    const { links, leadId } = await sendToTwo()
    for (const link of Object.values(links)) await visit(link, { intent: 'code' })
    const form = { intent: 'sign', consent: 'on', fullName: 'Someone Owner' }
    await Promise.all([visit(links[ANN], { ...form, code: codeOf(ANN) }), visit(links[DEV], { ...form, code: codeOf(DEV) })])
    expect(newest(leadId)[0]?.status).toBe('completed')
    expect(rowsOf(documentEvents, eq(documentEvents.kind, 'signed'))).toHaveLength(2)
  })

  test('reminds only the missing signer, and can be declined by either', async () => {
    const { links, documentId, leadId } = await sendToTwo()
    await signAs(ANN, links[ANN], 'Ann B. Owner')
    expect(remindOfDocument({ documentId, actor: { kind: 'system' } }).ok).toBe(true)
    expect(listMails('document-reminder').map(({ recipient }) => recipient)).toEqual([DEV])
    expect(summaries(leadId)).toContain('A reminder about the Addendum: pets was sent to the co-owner.')
    await visit(links[DEV], { intent: 'code' })
    await visit(links[DEV], { intent: 'decline', reason: 'No dogs', code: codeOf(DEV) })
    expect(newest(leadId)[0]).toMatchObject({ status: 'declined', declineReason: 'No dogs' })
    expect(summaries(leadId)).toContain('The co-owner declined the Addendum: pets. Reason: No dogs')
    expect(await read(links[ANN])).toMatchObject({ ended: { kind: 'declined' } })
    const mails = listMails('document-declined')
    expect(mails, 'who signed hears of it').toMatchObject([
      { recipient: ANN, leadId, subject: expect.stringMatching(/^Declined: Addendum: pets for /) as string },
    ])
    expect(mails[0]?.textBody).toContain('The other signer declined a document about')
    expect(mails[0]?.textBody, 'neither who, nor why').not.toMatch(/dev|no dogs/i)
  })

  describe('of which one signed it, emails them', () => {
    const mails = () => listMails('document-ended').map(({ recipient, subject }) => [recipient, subject.split(' for ')[0]])

    test('when staff void it', async () => {
      const { links, documentId, leadId } = await sendToTwo()
      await signAs(DEV, links[DEV], 'Dev B. Owner')
      const actor = { kind: 'staff', userId: signedInAs('admin').viewer.id } as const
      expect((await voidDocument({ documentId, reason: 'Ann asked us to', actor })).ok).toBe(true)
      expect((await voidDocument({ documentId, reason: 'Again', actor })).ok).toBe(false)
      expect(mails()).toEqual([[DEV, 'Withdrawn: Addendum: pets']])
      const [mail] = listMails('document-ended')
      expect(mail?.leadId).toBe(leadId)
      expect(mail?.textBody).toContain('We withdrew a document about')
      expect(mail?.textBody, 'neither who, nor why').not.toMatch(/\bann\b/i)
    })

    test('when staff replace it', async () => {
      const { links, documentId, leadId } = await sendToTwo()
      await signAs(ANN, links[ANN], 'Ann B. Owner')
      const both = { coName: 'Dev Owner', coEmail: DEV }
      expect((await post(leadId, { ...both, replaces: documentId })).status).toBe(303)
      expect(mails()).toEqual([[ANN, 'Replaced: Addendum: pets']])
    })

    test('when the other one lets it expire, or asks us to delete their data', async () => {
      const { links, documentId } = await sendToTwo()
      await signAs(ANN, links[ANN], 'Ann B. Owner')
      const other = await sendToTwo()
      await signAs(ANN, other.links[ANN], 'Ann B. Owner')
      inTransaction((tx) => {
        expireDocuments(tx, eq(documents.id, documentId), new Date())
        deleteUnsigned(tx, { emailKey: DEV, leadIds: [] })
      })
      expect(mails()).toEqual([
        [ANN, 'Closed: Addendum: pets'],
        [ANN, 'Withdrawn: Addendum: pets'],
      ])
    })

    test('when the owner of the lead has all their data deleted', async () => {
      const { links } = await sendToTwo()
      await signAs(DEV, links[DEV], 'Dev B. Owner')
      inTransaction((tx) => deletePerson(tx, findPerson(tx, ANN)))
      expect(mails()).toEqual([[DEV, 'Withdrawn: Addendum: pets']])
    })

    test('but not before a signature, and not whose own data is deleted', async () => {
      const { documentId } = await sendToTwo()
      const other = await sendToTwo()
      await signAs(DEV, other.links[DEV], 'Dev B. Owner')
      inTransaction((tx) => {
        expireDocuments(tx, eq(documents.id, documentId), new Date())
        deleteUnsigned(tx, { emailKey: DEV, leadIds: [] })
      })
      expect(mails()).toEqual([])
    })
  })

  test('declined with its link alone, is not said to be declined by the other signer', async () => {
    const { links } = await sendToTwo()
    await signAs(DEV, links[DEV], 'Dev B. Owner')
    await visit(links[ANN], { intent: 'decline', reason: '' })
    const mails = listMails('document-declined')
    expect(mails.map(({ recipient }) => recipient)).toEqual([DEV])
    expect(mails[0]?.textBody).toContain('Someone with the other signer’s link declined')
  })

  test('declined by the co-owner before positions were stored still does not name them in a task', async () => {
    const lead = makeLead(db(), { name: 'Ann Owner', email: ANN })
    await post(lead.id, { coName: 'Dev Owner', coEmail: DEV })
    const link = linkOf(DEV)
    await visit(link, { intent: 'code' })
    await visit(link, { intent: 'decline', reason: '', code: codeOf(DEV) })
    db().update(documentEvents).set({ detail: null }).where(eq(documentEvents.kind, 'declined')).run()
    await post(lead.id, { template: 'lead-paint' })
    const summary = 'Follow up with the co-owner: the Addendum: pets was declined'
    expect(listOpenTasks(lead.id)).toMatchObject([{ summary }])
  })

  test('declined by the owner names them, although the co-owner has the same name', async () => {
    const lead = makeLead(db(), { name: 'Ann Owner', email: ANN })
    await post(lead.id, { coName: 'Ann Owner', coEmail: DEV })
    const link = linkOf(ANN)
    await visit(link, { intent: 'code' })
    await visit(link, { intent: 'decline', reason: '', code: codeOf(ANN) })
    expect(summaries(lead.id)).toContain('Ann Owner declined the Addendum: pets.')
    const task = 'Follow up with Ann Owner: the Addendum: pets was declined'
    expect(listOpenTasks(lead.id)).toMatchObject([{ summary: task }])
    expect((await post(lead.id, { template: 'lead-paint' })).status).toBe(303)
    expect(listOpenTasks(lead.id), 'another document changes nothing').toMatchObject([{ summary: task }])
  })

  test('requires both a name and a different address for the second one', async () => {
    const lead = makeLead(db(), { name: 'Ann Owner', email: 'ann@example.com' })
    expect(errorsOf((await post(lead.id, { coName: 'Dev Owner' })).data)).toHaveProperty('coEmail')
    expect(errorsOf((await post(lead.id, { coEmail: DEV })).data)).toHaveProperty('coName')
    expect((await post(lead.id, { coName: 'Dev Owner', coEmail: 'ANN@example.com' })).status).toBe(409)
    expect(newest(lead.id)).toEqual([])
  })
})

describe('a management agreement of two owners', () => {
  const agreement = { template: 'agreement', coName: 'Dev Owner', coEmail: DEV }
  const tokens = () =>
    [ANN, DEV].map((email) => {
      const mail = listMails('agreement-link').findLast(({ recipient }) => recipient.toLowerCase() === email)
      return /\/sign\/([\w-]+)/.exec(mail?.textBody ?? '')?.[1] ?? ''
    })

  test('names both, is sent to each, and enrolls with the second signature', async () => {
    const lead = makeLead(db(), { name: 'Ann Owner', email: ANN, status: 'proposal' })
    expect((await post(lead.id, agreement)).status).toBe(303)
    expect(newest(lead.id)[0]?.body).toContain('Ann Owner and Dev Owner')
    const [ann = '', dev = ''] = tokens()
    for (const { textBody } of listMails('agreement-link')) expect(textBody).toContain('Two of you sign it')
    await signAs(ANN, ann, 'Ann B. Owner')
    expect(findAgreement(lead.id)?.status).toBe('pending')
    await signAs(DEV, dev, 'Dev B. Owner')
    const cookie = signedInAs('user').cookie
    const { shown } = (await callLoader(agreementPage, { url: '/', params: { leadId: lead.id }, cookie })).data
    expect(shown, 'what staff read').toMatchObject({
      signerName: 'Ann B. Owner and Dev B. Owner',
      signerEmail: `${ANN} and ${DEV}`,
    })
    expect((await read(ann)).reportPath, "the owner's next steps").toBe(`/analysis/${lead.id}`)
    expect((await read(dev)).reportPath, 'a second signer has none').toBeNull()
    expect(findAgreement(lead.id)?.status).toBe('completed')
    expect(newest(lead.id)).toHaveLength(1)
    const mails = listMails('agreement-signed')
    expect(mails.map(({ textBody }) => textBody.split('\n')[0])).toEqual(
      Array(2).fill('You both signed your management agreement'),
    )
  })

  test('keeps its second signer when it is created again, and replaces the other one', async () => {
    const lead = makeLead(db(), { name: 'Ann Owner', email: ANN, status: 'proposal' })
    await post(lead.id, { template: 'agreement' })
    await post(lead.id, agreement)
    expect(newest(lead.id).map(({ status }) => status)).toEqual(expect.arrayContaining(['pending', 'expired']))
    const replaces = (email: string) =>
      listMails('agreement-link')
        .findLast(({ recipient }) => recipient.toLowerCase() === email)
        ?.textBody.includes('replaces')
    expect([replaces(ANN), replaces(DEV)], 'only who had the earlier one hears of it').toEqual([true, false])
    db().update(leads).set({ phone: '+15155550142' }).where(eq(leads.id, lead.id)).run()
    const found = findOrCreateAgreement(lead.id, 'own', new Date())
    if (!found.ok) throw new Error('There is no agreement')
    expect(findCoSigner(db(), found.value.document.id)).toEqual({ name: 'Dev Owner', email: DEV })
  })
})

describe('an agreement from when phone numbers were printed as typed', () => {
  const typed = '515.555.0163'
  const printed = '(515) 555-0163'

  test('still waits for both of its signers', () => {
    const both = { coOwnerName: 'Dev Owner', coOwnerEmail: DEV }
    const lead = makeLead(db(), { name: 'Ann Owner', email: ANN, phone: typed, ...both })
    const created = findOrCreateAgreement(lead.id, 'own', new Date())
    if (!created.ok) throw new Error('No agreement was made')
    const { id, body } = created.value.document
    expect(body).toContain(printed)
    db()
      .update(documents)
      .set({ body: body?.replace(printed, typed) ?? null })
      .where(eq(documents.id, id))
      .run()
    expect(findOrCreateAgreement(lead.id, 'own', new Date())).toMatchObject({ value: { document: { id, status: 'pending' } } })
    db().update(leads).set({ phone: '515.555.0164' }).where(eq(leads.id, lead.id)).run()
    findOrCreateAgreement(lead.id, 'own', new Date())
    expect(newest(lead.id).find((document) => document.id === id)?.status, 'with another number, it is replaced').toBe('expired')
  })

  test('is not canceled at its provider', () => {
    const lead = makeLead(db(), { name: 'Ann Owner', email: ANN, phone: typed })
    const created = findOrCreateAgreement(lead.id, 'docuseal', new Date())
    if (!created.ok) throw new Error('No agreement was made')
    const { document } = created.value
    const facts = [...prefillFields(document, findLeadContact(lead.id), getSiteFacts().company.name)]
    const factsHash = hashText(JSON.stringify(facts.map(([name, value]) => [name, value === printed ? typed : value])))
    db().update(documents).set({ providerId: '7' }).where(eq(documents.id, document.id)).run()
    db().update(documentEvents).set({ detail: { factsHash } }).where(eq(documentEvents.documentId, document.id)).run()
    const isOutdated = () => findOrCreateAgreement(lead.id, 'docuseal', new Date())
    expect(isOutdated()).toMatchObject({ value: { isOutdated: false } })
    db().update(leads).set({ phone: '515.555.0164' }).where(eq(leads.id, lead.id)).run()
    expect(isOutdated()).toMatchObject({ value: { isOutdated: true } })
  })
})

describe('a waiting document', () => {
  test("isn't sent a second time before a confirmation, and then its link explains it", async () => {
    const lead = makeLead(db(), { name: 'Ann Owner', email: ANN })
    await post(lead.id)
    const [first] = newest(lead.id)
    const old = linkOf(ANN)
    const refused = await post(lead.id)
    expect(refused.status).toBe(409)
    expect(newest(lead.id)).toHaveLength(1)
    const url = `/documents/new?lead=${lead.id}&template=pet-addendum`
    const shown = (await callLoader(choose, { url, cookie: signedInAs('user').cookie })).data
    expect(shown.ready).toMatchObject({ value: { waiting: { id: first?.id } } })
    expect((await post(lead.id, { replaces: first?.id ?? '' })).status).toBe(303)
    const documentsNow = newest(lead.id)
    expect(documentsNow).toHaveLength(2)
    expect(listed(first?.id ?? '')?.state).toBe('replaced')
    expect(await read(old)).toMatchObject({ open: null, ended: { kind: 'replaced', successor: { state: 'open' } } })
  })

  test('blocks neither a different one, nor one to another lead', async () => {
    const [one, other] = [makeLead(db(), { email: ANN }), makeLead(db(), { email: DEV })]
    await post(one.id)
    expect((await post(one.id, { template: 'renewal' })).status).toBe(303)
    expect((await post(other.id)).status).toBe(303)
  })
})

describe('the co-owner of a document', () => {
  test('is kept on the lead, named by the templates, and offered as the second signer of the next document', async () => {
    const { leadId } = await sendToTwo()
    expect(findLead(leadId)).toMatchObject({ coOwnerName: 'Dev Owner', coOwnerEmail: 'Dev@Example.com' })
    expect(summaries(leadId).join()).toContain('co-owner: not given → on file')
    expect(newest(leadId)[0]?.body).toContain('Ann Owner and Dev Owner')
    for (const template of ['agreement', 'lead-paint']) {
      const url = `/documents/new?lead=${leadId}&template=${template}`
      const { ready } = (await callLoader(choose, { url, cookie: signedInAs('user').cookie })).data
      expect(ready, template).toMatchObject({ value: { coSigner: { name: 'Dev Owner', email: 'Dev@Example.com' } } })
    }
    expect(readExportedLeads([leadId])).toMatchObject([{ coOwnerName: 'Dev Owner', coOwnerEmail: 'Dev@Example.com' }])
    expect(readAgreements(db(), findPerson(db(), ANN), false).all()).toMatchObject([
      { secondSignerName: 'Dev Owner', secondSignerEmail: DEV },
    ])
  })

  test('entered after the first agreement is offered for the next one, whose text names both', async () => {
    const lead = makeLead(db(), { name: 'Ann Owner', email: ANN })
    await post(lead.id, { template: 'agreement' })
    db().update(leads).set({ coOwnerName: 'Dev Owner', coOwnerEmail: DEV }).where(eq(leads.id, lead.id)).run()
    const url = `/documents/new?lead=${lead.id}&template=agreement`
    const { ready } = (await callLoader(choose, { url, cookie: signedInAs('user').cookie })).data
    expect(ready).toMatchObject({ value: { coSigner: { name: 'Dev Owner', email: DEV } } })
    expect(JSON.stringify(ready)).toContain('Ann Owner and Dev Owner')
  })

  test('also signs the automatic agreement', () => {
    const both = { coOwnerName: 'Dev Owner', coOwnerEmail: DEV }
    const lead = makeLead(db(), { name: 'Ann Owner', email: ANN, ...both })
    const made = findOrCreateAgreement(lead.id, 'own', new Date())
    if (!made.ok) throw new Error('No agreement was made')
    expect(findCoSigner(db(), made.value.document.id)).toEqual({ name: 'Dev Owner', email: DEV })
    expect(made.value.document.body).toContain('Ann Owner and Dev Owner')
  })
})
