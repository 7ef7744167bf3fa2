import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { campaignTemplates, leadActivities, leads, suppressions } from '#app/db/schema/index.ts'
import { openContent } from '#app/modules/messaging/queue/sealed-content.server.ts'
import { COMPOSE_MESSAGES } from '#app/modules/leads/compose/messages.ts'
import { replyDestination } from '#app/modules/leads/compose/queries.server.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { findMailedReport } from '#app/modules/enrollment/presentation/open-mailed-link.server.ts'
import { loader as leadPage } from '#app/routes/staff/lead.tsx'
import { action } from '#app/routes/staff/work/write-message.tsx'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeReport } from '#tests/factories/make-report.ts'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { replyOf } from '#tests/setup/form-reply.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

const fields = (more: Record<string, string> = {}) => ({
  intent: 'send',
  submissionId: newSubmissionId(),
  template: '',
  subject: 'Our walkthrough',
  message: 'Good to see the house.\n\nHere is\nwhat comes next.',
  ...more,
})

const post = (leadId: string, form: Record<string, string>, cookie = signedInAs('user').cookie) =>
  callAction(action, { url: `/leads/${leadId}/mail`, params: { leadId }, cookie, form })

function template(more: Partial<typeof campaignTemplates.$inferInsert> = {}): string {
  const values = {
    name: 'Welcome',
    type: 'email',
    workflow: 'warm_lead',
    delayDays: 0,
    subject: '',
    content: '',
    ...more,
  } as const
  return db().insert(campaignTemplates).values(values).returning({ id: campaignTemplates.id }).get().id
}

describe("an email from a lead's page", () => {
  test('goes through the outbox, and answers go to its author', async () => {
    const { id } = makeLead(db(), { email: 'nadia@example.com', lastContactedAt: null })
    const { viewer, cookie } = signedInAs('user')
    expect((await post(id, fields(), cookie)).location).toBe(`/leads/${id}`)
    const [mail] = listMails('staff-mail')
    expect(mail).toMatchObject({
      recipient: 'nadia@example.com',
      subject: 'Our walkthrough',
      leadId: id,
      state: 'queued',
      cause: 'staff',
    })
    expect(mail && openContent(db(), mail).headers).toEqual({ 'Reply-To': `"${viewer.name}" <${viewer.email}>` })
    expect(replyDestination()).toBe('sender')
    expect(mail?.textBody).toContain('Good to see the house.')
    expect(mail?.textBody).toContain(viewer.name)
    expect(rowsOf(leadActivities)).toMatchObject([
      { kind: 'mail_written', summary: 'Wrote an email: Our walkthrough', actorUserId: viewer.id },
    ])
    expect(rowOf(leads)?.lastContactedAt, 'it has not left yet').toBeNull()
    await runDueJobs()
    expect(rowOf(leads)?.lastContactedAt).not.toBeNull()
  })

  test('gets its secret links when it is sent: its author never sees them', async () => {
    const leadId = makeReport(db())
    const { viewer, cookie } = signedInAs('user')
    const filled = await post(leadId, fields({ intent: 'fill', template: 'warm-lead-2' }), cookie)
    const { subject = '', message = '' } = replyOf(filled.data).values
    expect(message).toContain('[See the numbers]({{report_link}})')
    expect(message, 'the layout signs it').not.toContain(viewer.name)
    await post(leadId, fields({ subject, message }), cookie)
    const [mail] = listMails('staff-mail')
    const { text, html } = mail ? openContent(db(), mail) : { text: '', html: '' }
    const token = /See the numbers:\n\S+\/r\/([0-9a-f]{32})/.exec(text)?.[1]
    expect(findMailedReport(token ?? '')?.leadId).toBe(leadId)
    expect(html).toContain(`/r/${token}`)
    expect(text.split(viewer.name)).toHaveLength(3)
  })

  test('never goes out with an unfilled address', async () => {
    const { id } = makeLead(db())
    const message = 'Here is your report: {{report_link}}'
    const refused = await post(id, fields({ message }))
    expect(refused.status).toBe(409)
    expect(replyOf(refused.data)).toMatchObject({
      errors: { message: COMPOSE_MESSAGES.email['link-unknown'] },
      values: { message },
    })
    expect(listMails('staff-mail')).toEqual([])
  })

  test('for a lead trashed in between is refused with a message, and typed text stays', async () => {
    const { id } = makeLead(db(), { deletedAt: new Date() })
    const refused = await post(id, fields())
    expect(refused.status).toBe(404)
    expect(replyOf(refused.data)).toMatchObject({
      errors: { '': COMPOSE_MESSAGES.email.missing },
      values: { subject: 'Our walkthrough' },
    })
    expect(listMails('staff-mail')).toEqual([])
  })

  test('is one email per form, however often it is posted', async () => {
    const { id } = makeLead(db())
    const form = fields()
    await Promise.all([post(id, form), post(id, form)])
    expect(listMails('staff-mail')).toHaveLength(1)
  })

  test('begins from a template with known values filled in; unknown ones stay, and block sending', async () => {
    const { id } = makeLead(db(), { name: 'Nadia Haddad', email: 'nadia@example.com', propertyAddress: '505 E Grand Ave' })
    const { viewer, cookie } = signedInAs('user')
    const templateId = template({
      subject: 'About {{property_address}}',
      content: 'Dear {{ first_name }}, on {{walkthrough_date}}. {{constructor}} {{report_link}} {{staff_name}}',
    })
    const answer = await post(id, fields({ intent: 'fill', template: templateId }), cookie)
    expect(answer.status).toBe(200)
    const { subject, message } = replyOf(answer.data).values
    expect(subject).toBe('About 505 E Grand Ave')
    expect(message).toBe(`Dear Nadia, on {{walkthrough_date}}. {{constructor}} {{report_link}} ${viewer.name}`)
    const sent = await post(id, fields({ template: templateId, subject: subject ?? '', message: message ?? '' }), cookie)
    expect(replyOf(sent.data).errors).toEqual({ message: 'Fill in or remove anything still in {{braces}}' })
    expect(listMails('staff-mail')).toEqual([])
  })

  test("offers the email templates on the lead's page, and no texts", async () => {
    const { id } = makeLead(db())
    template({ name: 'A text', type: 'sms' })
    template()
    const page = await callLoader(leadPage, { url: `/leads/${id}`, params: { leadId: id }, cookie: signedInAs('user').cookie })
    const offered = page.data.compose.mail.templates.map(({ name }) => name)
    expect(offered).toContain('Welcome')
    expect(offered).toContain('Last walkthrough reminder')
    expect(offered).not.toContain('A text')
    expect(offered).not.toContain('Walkthrough reminder by text')
  })

  test('is refused with a message for a person who declined email', async () => {
    const { id } = makeLead(db(), { email: 'Nadia@Example.com' })
    db().insert(suppressions).values({ channel: 'email', recipientKey: 'nadia@example.com', reason: 'unsubscribed' }).run()
    const answer = await post(id, fields())
    expect(answer.status).toBe(409)
    expect(replyOf(answer.data)).toMatchObject({
      errors: { '': expect.stringContaining('unsubscribed from our email') as string },
      values: { subject: 'Our walkthrough' },
    })
    expect(listMails('staff-mail')).toEqual([])
  })

  test.each<[string, Record<string, string>, Record<string, string>]>([
    ['no subject', { subject: ' ' }, { subject: 'Enter a subject' }],
    ['no message', { message: '' }, { message: 'Enter a message' }],
    [
      'a subject of two lines',
      { subject: 'Hello\r\nBcc: thief@example.com' },
      { subject: expect.stringContaining('characters we can’t use') as string },
    ],
    ['a message without end', { message: 'x'.repeat(10_000) }, { message: 'Use at most 5000 characters' }],
    [
      'a template that is none',
      { intent: 'fill', template: '__proto__' },
      { template: expect.stringContaining('no longer exists') as string },
    ],
  ])('refuses %s beside the field', async (_words, more, errors) => {
    const { id } = makeLead(db())
    const answer = await post(id, fields(more))
    expect(answer.status).toBe(400)
    expect(replyOf(answer.data).errors).toMatchObject(errors)
  })

  test('is refused for a lead without an address, and 404 for a deleted one', async () => {
    const { id } = makeLead(db(), { email: '' })
    expect((await post(id, fields())).status).toBe(409)
    db().update(leads).set({ deletedAt: new Date() }).where(eq(leads.id, id)).run()
    expect((await post(id, fields())).status).toBe(404)
    expect((await post('__proto__', fields())).status).toBe(404)
  })
})
