import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { documents, leadActivities, leads } from '#app/db/schema/index.ts'
import { savedWhileEditing } from '#app/modules/forms/seen.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { findDocumentTemplate, listDocumentTemplateVersions } from '#app/modules/documents/templates/queries.server.ts'
import { SAVE_MESSAGES } from '#app/modules/documents/templates/messages.ts'
import { hasCompletedDocument } from '#app/modules/documents/queries.server.ts'
import { findSignature } from '#app/modules/documents/list/signed-file.server.ts'
import { loader as download } from '#app/routes/resources/download-document.ts'
import { action as sign, loader as signPage } from '#app/routes/public/sign.tsx'
import { action as save, loader as edit } from '#app/routes/staff/documents/edit-template.tsx'
import { action as send, loader as sendPage } from '#app/routes/staff/documents/send-document.tsx'
import { action as press } from '#app/routes/staff/documents/document.tsx'
import { loader as templatesLoader } from '#app/routes/staff/documents/templates.tsx'
import { makeLead } from '#tests/factories/make-lead.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { errorsOf, replyOf } from '#tests/setup/form-reply.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { readPdf } from '#tests/setup/pdf-text.ts'
import { callAction, callLoader, postPage } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

const TEXT = '## Parties\n\nBetween {{company_name}} and {{owner_name}} about {{property_address}}.'
const makeOwner = (overrides = {}) => makeLead(db(), { name: 'Ann Owner', email: 'ann@example.com', ...overrides })

const saveAs = (form: Record<string, string>, templateId?: string, cookie = signedInAs('admin').cookie) =>
  callAction(save, {
    url: `/documents/templates/${templateId ?? 'new'}`,
    params: templateId === undefined ? {} : { templateId },
    cookie,
    form: {
      intent: 'save',
      kind: 'addendum',
      name: 'Addendum: smoke detectors',
      content: TEXT,
      seen: '0',
      submissionId: newSubmissionId(),
      ...form,
    },
  })
const sendTo = (leadId: string, template: string, submissionId = newSubmissionId()) =>
  callAction(send, {
    url: `/leads/${leadId}/documents/new`,
    params: { leadId },
    cookie: signedInAs('user').cookie,
    form: { template, submissionId },
  })
const documentsOf = (leadId: string) => rowsOf(documents, eq(documents.leadId, leadId))

function tokenIn(text: string): string {
  const [, token = ''] = /\/sign\/(\w+)/.exec(text) ?? []
  return token
}

describe('document templates', () => {
  test("are built in, and an admin's save becomes the current version", async () => {
    const { data } = await callLoader(templatesLoader, { url: '/documents/templates', cookie: signedInAs('admin').cookie })
    expect(data.templates.map(({ id }) => id)).toEqual(['pet-addendum', 'lead-paint', 'renewal'])
    const first = await saveAs({ name: 'Lead paint', content: TEXT, kind: 'lead-paint' }, 'lead-paint')
    expect(first.location).toBe('/documents/templates/lead-paint')
    await saveAs({ name: 'Lead paint', content: `${TEXT}\n\nMore.`, kind: 'lead-paint', seen: '1' }, 'lead-paint')
    expect(findDocumentTemplate('lead-paint')).toMatchObject({ version: 2, name: 'Lead paint', content: `${TEXT}\n\nMore.` })
    expect(listDocumentTemplateVersions('lead-paint').map(({ number }) => number)).toEqual([2, 1])
  })

  test('the same form posted twice creates one; two admins at once are notified of each other', async () => {
    const submissionId = newSubmissionId()
    const { cookie, viewer } = signedInAs('admin')
    const [one, two] = [await saveAs({ submissionId }, undefined, cookie), await saveAs({ submissionId })]
    expect(one.location).toBe(two.location)
    const id = one.location?.split('/').at(-1) ?? ''
    expect(listDocumentTemplateVersions(id)).toHaveLength(1)
    const late = await saveAs({ content: `${TEXT} Late.`, seen: '0' }, id)
    expect([late.status, errorsOf(late.data)]).toEqual([409, { '': savedWhileEditing('template', viewer.name) }])
    expect(late.data.seen).toBe('1')
    const taken = await saveAs({ name: 'addendum: SMOKE detectors' })
    expect(errorsOf(taken.data)).toEqual({ name: SAVE_MESSAGES['name-taken'] })
  })

  test('an unknown field and unbalanced braces are refused with their position, and typed text comes back', async () => {
    const refused = await saveAs({ content: '## A\n\nDear {{ownr_name}},' })
    expect(errorsOf(refused.data)).toEqual({ content: 'Line 3, column 6: there is no field named “ownr_name”' })
    expect(refused.data.initialValue).toMatchObject({ content: '## A\n\nDear {{ownr_name}},' })
  })

  test('that a restored backup does not have are refused with their text', async () => {
    const form = { intent: 'save', kind: 'addendum', name: 'Mine', content: TEXT, seen: '1', submissionId: newSubmissionId() }
    const gone = { url: '/documents/templates/gone', params: { templateId: 'gone' }, cookie: signedInAs('admin').cookie, form }
    const { reply, page } = await postPage({ action: save, loader: edit }, gone)
    expect([reply.status, page.data.title]).toEqual([404, 'Deleted template'])
    expect(replyOf(reply.data)).toMatchObject({ errors: { '': SAVE_MESSAGES.missing }, values: { name: 'Mine', content: TEXT } })
  })
})

describe('a document from a template', () => {
  test('is shown filled in, sent once per form, and is in the timeline', async () => {
    const lead = makeOwner()
    const { data } = await callLoader(sendPage, {
      url: `/leads/${lead.id}/documents/new?template=pet-addendum`,
      params: { leadId: lead.id },
      cookie: signedInAs('user').cookie,
    })
    expect(JSON.stringify(data.ready)).toContain(`Ann Owner, reached at ann@example.com`)
    const submissionId = newSubmissionId()
    for (let time = 0; time < 2; time++)
      expect((await sendTo(lead.id, 'pet-addendum', submissionId)).location).toBe(`/leads/${lead.id}`)
    expect(documentsOf(lead.id)).toMatchObject([{ kind: 'addendum', documentName: 'Addendum: pets', templateVersion: 0 }])
    expect(listMails('document-link')).toHaveLength(1)
    const events = rowsOf(leadActivities, eq(leadActivities.leadId, lead.id))
    expect(events.map(({ kind, summary }) => [kind, summary])).toEqual([
      ['document_sent', 'The Addendum: pets was sent to ann@example.com.'],
    ])
    expect(rowOf(leads, eq(leads.id, lead.id))?.status).toBe(lead.status)
  })

  test("isn't sent if the lead lacks required facts, or has no email", async () => {
    const nameless = makeLead(db(), { name: 'ann.o', email: 'ann.o@example.com', ownerName: null })
    expect(errorsOf((await sendTo(nameless.id, 'pet-addendum')).data)).toEqual({
      '': 'This lead is missing: the owner’s name, as signed. Add that to the lead first.',
    })
    expect(documentsOf(nameless.id)).toEqual([])
    expect((await sendTo(makeOwner({ email: '' }).id, 'pet-addendum')).status).toBe(409)
    expect((await sendTo(makeOwner().id, 'nothing')).status).toBe(409)
    expect((await sendTo(makeOwner({ deletedAt: new Date() }).id, 'pet-addendum')).status).toBe(404)
  })

  test('is signed with an emailed code, with its record and a copy, and is not a management agreement', async () => {
    const lead = makeOwner()
    await sendTo(lead.id, 'lead-paint')
    const token = tokenIn(listMails('document-link')[0]?.textBody ?? '')
    const page = { url: `/sign/${token}`, params: { token } }
    expect((await callLoader(signPage, page)).data).toMatchObject({
      noun: 'document',
      agreement: { title: 'Lead-based paint disclosure' },
    })
    await callAction(sign, { ...page, form: { intent: 'code' } })
    const [code = ''] = /[A-Z0-9]{4}-[A-Z0-9]{4}/.exec(listMails('signing-code')[0]?.textBody ?? '') ?? []
    const signed = await callAction(sign, { ...page, form: { intent: 'sign', consent: 'on', fullName: 'Ann Owner', code } })
    expect(signed.location).toContain('signed=now')
    const [document] = documentsOf(lead.id)
    expect(document).toMatchObject({ status: 'completed', kind: 'lead-paint' })
    expect(hasCompletedDocument(lead.id)).toBe(false)
    expect(listMails('agreement-signed')).toEqual([])
    expect(listMails('document-signed')[0]?.attachments).toMatchObject([{ filename: 'lead-based-paint-disclosure.pdf' }])
    const file = await download({
      request: new Request('http://localhost:3000/', { headers: { Cookie: signedInAs('user').cookie } }),
      params: { id: document?.id },
      context: {},
    })
    expect(file.headers.get('Content-Disposition')).toContain(`document-${document?.id}.pdf`)
    const bytes = new Uint8Array(await file.arrayBuffer())
    const words = readPdf(bytes).pages.join(' ')
    expect(words).toContain('Lead Warning Statement')
    expect(words).toContain('I have read this document')
    expect(findSignature(bytes)?.documentName).toBe('Lead-based paint disclosure')
  })

  test('that expired is sent again as a new one, with current content', async () => {
    const lead = makeOwner()
    await sendTo(lead.id, 'pet-addendum')
    const [old] = documentsOf(lead.id)
    db()
      .update(documents)
      .set({ expiresAt: new Date(0), createdAt: new Date(0) })
      .run()
    await saveAs({ name: 'Addendum: animals', content: TEXT, seen: '0' }, 'pet-addendum')
    for (let click = 0; click < 2; click++)
      await callAction(press, {
        url: `/documents/${old?.id}`,
        params: { documentId: old?.id ?? '' },
        cookie: signedInAs('user').cookie,
        form: { intent: 'again' },
      })
    const found = documentsOf(lead.id).map(({ status, documentName, templateVersion }) => [status, documentName, templateVersion])
    expect(found).toEqual([
      ['expired', 'Addendum: pets', 0],
      ['pending', 'Addendum: animals', 1],
    ])
    expect(listMails('document-link')).toHaveLength(2)
  })
})
