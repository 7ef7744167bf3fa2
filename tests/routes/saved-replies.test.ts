import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { stepChoices } from '#app/modules/campaigns/steps/queries.server.ts'
import { findTemplate, templateKey } from '#app/modules/campaigns/templates/queries.server.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { addReply } from '#app/modules/leads/compose/fill-template.ts'
import { action as remove } from '#app/routes/staff/campaigns/delete-template.tsx'
import { action as create, loader as newPage } from '#app/routes/staff/campaigns/new-template.tsx'
import { action as change } from '#app/routes/staff/campaigns/template.tsx'
import { loader as apiLoader } from '#app/routes/staff/campaigns/templates-api.ts'
import { loader as listLoader } from '#app/routes/staff/campaigns/templates.tsx'
import { action as write, loader as writePage } from '#app/routes/staff/work/write-message.tsx'
import { makeLead } from '#tests/factories/make-lead.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { replyOf } from '#tests/setup/form-reply.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

const LIST = '/campaigns/templates?for=replies'
const cookie = () => signedInAs('user').cookie
const fields = (more: Record<string, string> = {}) => ({
  intent: 'save',
  submissionId: newSubmissionId(),
  seen: '',
  name: 'What we charge',
  workflow: 'saved_reply',
  type: 'email',
  delayDays: '0',
  subject: 'Our fees',
  content: 'Hello {{first_name}}, it is **8%**.',
  ...more,
})
const listed = async () => (await callLoader(listLoader, { url: LIST, cookie: cookie() })).data.replies

async function makeReply(more: Record<string, string> = {}): Promise<string> {
  const { location } = await callAction(create, { url: '/campaigns/templates/new', cookie: cookie(), form: fields(more) })
  return location?.split('/').at(-1) ?? ''
}

test('a saved reply is created, renamed, edited and deleted, and the team shares the list', async () => {
  const empty = await callLoader(newPage, { url: '/campaigns/templates/new?for=replies', cookie: cookie() })
  expect(empty.data.defaults.workflow).toBe('saved_reply')
  const id = await makeReply()
  expect(await listed()).toMatchObject([{ id, name: 'What we charge', subject: 'Our fees' }])
  const form = fields({ seen: templateKey(findTemplate(id)), name: 'Fees', content: 'It is 9%.' })
  await callAction(change, { url: `/campaigns/templates/${id}`, params: { id }, cookie: cookie(), form })
  expect(findTemplate(id)).toMatchObject({ name: 'Fees', content: 'It is 9%.', version: 2 })
  const dropped = await callAction(remove, {
    url: `/campaigns/templates/${id}/delete`,
    params: { id },
    cookie: cookie(),
    form: {},
  })
  expect(dropped.location).toBe(LIST)
  expect(await listed()).toEqual([])
})

test('a saved reply is in the composer of its channel, before the campaign templates, and in no workflow', async () => {
  const id = await makeReply()
  await makeReply({ name: 'By text', type: 'sms', subject: '' })
  const lead = makeLead(db())
  const page = await callLoader(writePage, { url: `/leads/${lead.id}/email`, params: { leadId: lead.id }, cookie: cookie() })
  const offered = page.data.form.templates
  expect(offered[0]).toEqual({ id, name: 'What we charge', isReply: true })
  expect(offered.filter(({ isReply }) => isReply)).toHaveLength(1)
  expect(stepChoices('warm_lead').templates.map(({ value }) => value)).not.toContain(id)
  const api = await callLoader(apiLoader, { url: '/api/campaigns/templates', cookie: cookie() })
  expect(await api.text()).not.toContain('saved_reply')
})

test('a saved reply is inserted below typed text, which stays', async () => {
  const template = await makeReply()
  const { id } = makeLead(db(), { name: 'Nadia Haddad' })
  const form = { intent: 'fill', template, subject: '', message: 'Thanks for asking!\n', submissionId: newSubmissionId() }
  const filled = await callAction(write, { url: `/leads/${id}/email`, params: { leadId: id }, cookie: cookie(), form })
  expect(replyOf(filled.data).values).toMatchObject({
    subject: 'Our fees',
    message: 'Thanks for asking!\n\nHello Nadia, it is **8%**.',
  })
})

test('a saved reply keeps the typed subject', () => {
  expect(addReply({ subject: 'Mine', message: ' ' }, { subject: 'Theirs', message: 'Hello' })).toEqual({
    subject: 'Mine',
    message: 'Hello',
  })
})
