import { MESSAGE_NO_LEAD } from '#app/modules/leads/messages.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { documents, leads, messages } from '#app/db/schema/index.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { action as press } from '#app/routes/staff/documents/document.tsx'
import { action, loader } from '#app/routes/staff/documents/new-document.tsx'
import { action as saveTemplate } from '#app/routes/staff/documents/edit-template.tsx'
import { makeLead } from '#tests/factories/make-lead.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { errorsOf } from '#tests/setup/form-reply.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

const PATH = '/documents/new'
const makeOwner = (overrides = {}) => makeLead(db(), { name: 'Ann Owner', email: 'ann@example.com', ...overrides })
const show = async (query: Record<string, string>) => {
  const url = `${PATH}?${new URLSearchParams(query).toString()}`
  return (await callLoader(loader, { url, cookie: signedInAs('user').cookie })).data
}
const post = (form: { lead: string; template: string; submissionId?: string }) =>
  callAction(action, {
    url: PATH,
    cookie: signedInAs('user').cookie,
    form: { submissionId: newSubmissionId(), ...form },
  })
const documentsOf = (leadId: string) => rowsOf(documents, eq(documents.leadId, leadId))

describe('choosing', () => {
  test('offers the agreement and every active template, and the leads of a search, without the trash', async () => {
    const [kept, binned] = [makeOwner(), makeOwner({ deletedAt: new Date() })]
    const data = await show({ q: 'ann owner' })
    expect(data.choices.map(({ value }) => value)).toEqual(['agreement', 'pet-addendum', 'lead-paint', 'renewal'])
    const found = data.leads?.found.map(({ id }) => id) ?? []
    expect(found).toContain(kept.id)
    expect(found).not.toContain(binned.id)
    expect((await show({ q: 'xylophone' })).leads?.found).toEqual([])
  })

  test('shows the signers before it is sent', async () => {
    const lead = makeOwner()
    const { ready } = await show({ lead: lead.id, template: 'pet-addendum' })
    expect(ready).toMatchObject({
      ok: true,
      value: { name: 'Addendum: pets', signer: { name: 'Ann Owner', email: 'ann@example.com' }, signedAt: 'own' },
    })
    expect(JSON.stringify(ready)).toContain('Ann Owner, reached at ann@example.com')
    const agreement = await show({ lead: lead.id, template: 'agreement' })
    expect(JSON.stringify(agreement.ready)).toContain('(the “Owner”)')
  })

  test('says why nothing can be sent', async () => {
    expect((await show({ lead: makeOwner({ email: '' }).id, template: 'agreement' })).ready).toMatchObject({ reason: 'no-email' })
    const nowhere = makeOwner({ streetAddress: '', propertyAddress: '' })
    expect((await show({ lead: nowhere.id, template: 'agreement' })).ready).toMatchObject({ reason: 'no-property' })
    const unwritten = makeOwner({ streetAddress: '', propertyAddress: 'Not provided' })
    expect((await show({ lead: unwritten.id, template: 'renewal' })).ready).toMatchObject({
      reason: { kind: 'unknown', fields: ['the property address'] },
    })
    expect(await show({ lead: '0'.repeat(32), template: 'agreement' })).toMatchObject({ isLeadMissing: true, lead: null })
    expect((await show({ lead: makeOwner().id, template: 'nothing' })).ready).toBeNull()
  })
})

describe('sending', () => {
  test('a document from a template goes out once per form, and leads to its page', async () => {
    const lead = makeOwner()
    const form = { lead: lead.id, template: 'renewal', submissionId: newSubmissionId() }
    const [first, second] = [await post(form), await post(form)]
    const [document, ...others] = documentsOf(lead.id)
    expect(others).toEqual([])
    expect([first.location, second.location]).toEqual([`/documents/${document?.id}`, `/documents/${document?.id}`])
    expect(listMails('document-link').filter(({ leadId }) => leadId === lead.id)).toHaveLength(1)
  })

  test('the agreement goes out, moves its lead, is offered once more while it waits, and not after it is signed', async () => {
    const lead = makeOwner({ status: 'proposal' })
    const sent = await post({ lead: lead.id, template: 'agreement' })
    const [document] = documentsOf(lead.id)
    expect(sent.location).toBe(`/documents/${document?.id}`)
    expect(document).toMatchObject({ kind: 'agreement', status: 'pending', submitterEmail: 'ann@example.com' })
    expect(rowOf(leads, eq(leads.id, lead.id))?.status).toBe('contract_sent')
    const sentAt = async () => (await show({ lead: lead.id, template: 'agreement' })).ready
    // Its email is still queued, and then leaves.
    expect(await sentAt()).toMatchObject({ value: { sentAt: null } })
    const left = new Date()
    db().update(messages).set({ state: 'sent', sentAt: left }).where(eq(messages.leadId, lead.id)).run()
    expect(await sentAt()).toMatchObject({ value: { sentAt: left } })
    await post({ lead: lead.id, template: 'agreement' })
    expect(documentsOf(lead.id)).toHaveLength(1)
    expect(listMails('agreement-link').filter(({ leadId }) => leadId === lead.id)).toHaveLength(1)
    db().update(documents).set({ status: 'completed', completedAt: new Date() }).where(eq(documents.leadId, lead.id)).run()
    expect((await show({ lead: lead.id, template: 'agreement' })).ready).toMatchObject({ reason: 'signed' })
    const again = await post({ lead: lead.id, template: 'agreement' })
    expect([again.status, errorsOf(again.data)]).toEqual([
      409,
      { '': 'This lead already signed the management agreement. Nothing was sent.' },
    ])
  })

  test('to a missing lead, or from a retired or unknown template, is refused with a message', async () => {
    const lead = makeOwner()
    expect(errorsOf((await post({ lead: '0'.repeat(32), template: 'renewal' })).data)).toEqual({ '': MESSAGE_NO_LEAD })
    expect((await post({ lead: '', template: '' })).status).toBe(409)
    expect(errorsOf((await post({ lead: lead.id, template: 'nothing' })).data)).toEqual({ '': 'Template not found.' })
    await callAction(saveTemplate, {
      url: '/documents/templates/renewal',
      params: { templateId: 'renewal' },
      cookie: signedInAs('admin').cookie,
      form: { intent: 'retire' },
    })
    expect((await show({})).choices.map(({ value }) => value)).not.toContain('renewal')
    expect(errorsOf((await post({ lead: lead.id, template: 'renewal' })).data)).toEqual({
      '': 'This template is retired.',
    })
    expect(documentsOf(lead.id)).toEqual([])
  })

  test('leads to a page with a reminder for the signer', async () => {
    const lead = makeOwner()
    const { location } = await post({ lead: lead.id, template: 'pet-addendum' })
    const documentId = location?.split('/').at(-1) ?? ''
    const pressed = { url: `/documents/${documentId}`, params: { documentId }, cookie: signedInAs('user').cookie }
    await callAction(press, { ...pressed, form: { intent: 'remind' } })
    expect(listMails('document-reminder').filter(({ leadId }) => leadId === lead.id)).toHaveLength(1)
  })
})
