import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { auditLog, campaignSends, campaignTemplates, tokens, messages } from '#app/db/schema/index.ts'
import { findTemplate, templateKey } from '#app/modules/campaigns/templates/queries.server.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { openContent } from '#app/modules/messaging/queue/sealed-content.server.ts'
import { action as remove } from '#app/routes/staff/campaigns/delete-template.tsx'
import { action as create } from '#app/routes/staff/campaigns/new-template.tsx'
import { action, loader } from '#app/routes/staff/campaigns/template.tsx'
import { loader as htmlLoader } from '#app/routes/staff/campaigns/template-html.ts'
import { action as restore, loader as versionsLoader } from '#app/routes/staff/campaigns/template-versions.tsx'
import { loader as apiLoader } from '#app/routes/staff/campaigns/templates-api.ts'
import { loader as listLoader } from '#app/routes/staff/campaigns/templates.tsx'
import { makeReport } from '#tests/factories/make-report.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { replyOf } from '#tests/setup/form-reply.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { callAction, callLoader, postPage } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

const fields = (more: Record<string, string> = {}) => ({
  intent: 'save',
  submissionId: newSubmissionId(),
  name: 'What you keep from the rent',
  workflow: 'warm_lead',
  type: 'email',
  delayDays: '2',
  subject: 'For {{street_address}}',
  content: 'Hello {{first_name}},\n\n[Open it]({{report_link}})',
  ...more,
})

const { cookie, viewer } = { cookie: () => signedInAs('user').cookie, viewer: () => signedInAs('user') }
const at = (id: string) => ({ url: `/campaigns/templates/${id}`, params: { id }, cookie: cookie() })
/** Saves the form as opened just now, if it has no `seen`. */
const save = (form: Record<string, string>, id = 'warm-lead-2') =>
  callAction(action, { ...at(id), form: { seen: templateKey(findTemplate(id)), ...form } })
const add = (form: Record<string, string>) => callAction(create, { url: '/campaigns/templates/new', cookie: cookie(), form })
const ours = (more: Record<string, string> = {}) => fields({ name: 'Our own', ...more })

describe('a template', () => {
  test('is saved as a version, and earlier ones are restored, including the built-in one', async () => {
    expect((await save(fields())).location).toBe('/campaigns/templates/warm-lead-2')
    expect(findTemplate('warm-lead-2')).toMatchObject({ version: 1, subject: 'For {{street_address}}' })
    await save(fields({ subject: 'Again' }))
    expect((await save(fields({ subject: 'Again' }))).status, 'a save without a change').toBe(303)
    const versions = await callLoader(versionsLoader, {
      url: '/campaigns/templates/warm-lead-2/versions',
      params: { id: 'warm-lead-2' },
      cookie: cookie(),
    })
    expect(versions.data.earlier.map(({ number }) => number)).toEqual([1, 0])
    const bringBack = (version: string) =>
      callAction(restore, {
        url: '/campaigns/templates/warm-lead-2/versions',
        params: { id: 'warm-lead-2' },
        cookie: cookie(),
        form: { version },
      })
    await bringBack('1')
    expect(findTemplate('warm-lead-2')).toMatchObject({ version: 3, subject: 'For {{street_address}}' })
    await bringBack('0')
    expect(findTemplate('warm-lead-2')).toMatchObject({ version: 4, editedAt: null, subject: 'What you keep from the rent' })
    expect((await bringBack('9')).location).toContain('/versions')
    expect(rowsOf(auditLog, eq(auditLog.area, 'campaigns'))).toHaveLength(4)
  })

  test('saved by someone else in between is not overwritten, and typed text is kept', async () => {
    const { seen } = (await callLoader(loader, at('warm-lead-2'))).data
    const other = viewer()
    await callAction(action, { ...at('warm-lead-2'), cookie: other.cookie, form: fields({ seen }) })
    const refused = await save(fields({ seen, subject: 'Mine' }))
    expect(refused.status).toBe(409)
    expect(replyOf(refused.data)).toMatchObject({
      errors: { '': expect.stringContaining(`${other.viewer.name} saved this template while you were editing`) as string },
      values: { subject: 'Mine' },
    })
    expect(refused.data).toMatchObject({ seen: templateKey(findTemplate('warm-lead-2')) })
  })

  test('renamed by someone else in between keeps its new name', async () => {
    const seen = templateKey(findTemplate('warm-lead-2'))
    const { subject = '', content = '' } = findTemplate('warm-lead-2') ?? {}
    await save(fields({ subject, content, name: 'Renamed' }))
    expect(findTemplate('warm-lead-2')).toMatchObject({ version: 0, name: 'Renamed' })
    expect((await save(fields({ subject, content, seen }))).status).toBe(409)
    expect(findTemplate('warm-lead-2')?.name).toBe('Renamed')
  })

  test('that someone deleted in between is refused with its text', async () => {
    const { location } = await add(ours())
    const id = location?.split('/').at(-1) ?? ''
    db().delete(campaignTemplates).where(eq(campaignTemplates.id, id)).run()
    const answered = await postPage({ action, loader }, { ...at(id), form: ours({ seen: '1', subject: 'Mine' }) })
    const refused = answered.reply
    expect([refused.status, answered.page.data.template]).toMatchObject([404, { id, name: 'Deleted template' }])
    expect(replyOf(refused.data)).toMatchObject({
      errors: { '': 'This template no longer exists.' },
      values: { subject: 'Mine' },
    })
  })

  test.each<[string, Record<string, string>, Record<string, string>]>([
    [
      'an unknown variable',
      { content: 'Hello\n\n\n\n{{staf_name}}' },
      { content: 'Not saved. Line 5, column 1: {{staf_name}} is not a variable. Did you mean {{staff_name}}?' },
    ],
    ['braces without an end', { content: 'a {{first_name' }, { content: 'Not saved. Line 1, column 3: “{{” has no match' }],
    [
      'a section without an end',
      { content: '{{#city}}\nx' },
      { content: 'Not saved. Line 1, column 1: {{#city}} needs a closing {{/city}}' },
    ],
    ['a tag of HTML', { content: 'a\n<b>x' }, { content: expect.stringContaining('Line 2: <b> is HTML') as string }],
    [
      'a link to a script',
      { content: '[x](javascript:alert(1))' },
      { content: expect.stringContaining('Line 1: the link x doesn’t work') as string },
    ],
    [
      'a link to a variable that is none',
      { content: '[x]({{first_name}})' },
      { content: expect.stringContaining('doesn’t work') as string },
    ],
    [
      'an unknown variable in the subject',
      { subject: '{{nme}}' },
      { subject: 'Line 1, column 1: {{nme}} is not a variable. Did you mean {{name}}?' },
    ],
    ['no subject', { subject: ' ' }, { subject: 'Enter a subject' }],
    [
      'a subject of two lines',
      { subject: 'a\r\nBcc: x@example.com' },
      { subject: expect.stringContaining('characters we can’t use') as string },
    ],
    ['no text', { content: '\n \n' }, { content: 'Enter the text' }],
    ['a text without end', { content: ' '.repeat(900_000) }, { content: 'Use at most 10000 characters' }],
    [
      'a text message of a book',
      { type: 'sms', subject: '', content: 'a'.repeat(1600) },
      { content: 'Not saved. Use up to 10 segments; this uses 11' },
    ],
    ['a day that is none', { delayDays: '-1' }, { delayDays: expect.stringContaining('0') as string }],
    ['the name of another one', { name: 'Who does what' }, { name: 'Another template already has this name' }],
  ])('is refused with the position: %s', async (_, more, errors) => {
    const refused = await save(fields(more))
    expect([400, 409]).toContain(refused.status)
    expect(replyOf(refused.data).errors).toEqual(errors)
    expect(findTemplate('warm-lead-2')?.version).toBe(0)
  })

  test('is created once per form, and deleted unless the product or a step uses it', async () => {
    const form = ours()
    const [first, second] = await Promise.all([add(form), add(form)])
    expect(first.location).toBe(second.location)
    const id = first.location?.split('/').at(-1) ?? ''
    const drop = (templateId: string) =>
      callAction(remove, {
        url: `/campaigns/templates/${templateId}/delete`,
        params: { id: templateId },
        cookie: cookie(),
        form: {},
      })
    await drop('warm-lead-1')
    expect(findTemplate('warm-lead-1')).not.toBeNull()
    await drop(id)
    expect(findTemplate(id)).toBeNull()
  })
})

describe('a template preview', () => {
  test('shows it for a lead from the search, as text and HTML, with inactive links', async () => {
    const leadId = makeReport(db(), { lead: { name: 'Nadia Quill', source: 'manual' } })
    makeReport(db())
    const page = await callLoader(loader, {
      url: '/campaigns/templates/warm-lead-1?q=quill',
      params: { id: 'warm-lead-1' },
      cookie: cookie(),
    })
    expect(page.data.preview).toMatchObject({
      lead: { id: leadId, name: 'Nadia Quill' },
      subject: 'Where the $1,895 comes from',
      sms: null,
    })
    const html = await callLoader(htmlLoader, {
      url: `/campaigns/templates/warm-lead-1/html?lead=${leadId}`,
      params: { id: 'warm-lead-1' },
      cookie: cookie(),
    })
    expect(html.headers.get('Content-Security-Policy')).toContain('sandbox')
    expect(await html.text()).toContain('Hello Nadia,')
    expect(rowsOf(tokens)).toEqual([])
  })

  test('counts the segments of a text message, and works for a missing lead', async () => {
    makeReport(db(), { lead: { walkthroughDate: new Date('2026-12-01T16:00:00Z') } })
    const page = await callLoader(loader, {
      url: '/campaigns/templates/walkthrough-2-hours',
      params: { id: 'walkthrough-2-hours' },
      cookie: cookie(),
    })
    expect(page.data.preview?.sms).toMatchObject({ encoding: 'GSM-7', segments: 1 })
    const none = await callLoader(loader, {
      url: '/campaigns/templates/warm-lead-1?lead=no-such-lead',
      params: { id: 'warm-lead-1' },
      cookie: cookie(),
    })
    expect(none.data.preview).toBeNull()
  })

  test('shows unsaved text, and saves nothing', async () => {
    makeReport(db(), { lead: { name: 'Nadia Quill', source: 'manual' } })
    const typed = await save(fields({ intent: 'preview', content: 'Dear {{first_name}}', subject: '' }))
    expect(typed.status).toBe(200)
    expect(typed.data).toMatchObject({ preview: { text: expect.stringContaining('Dear Nadia') as string } })
    expect(replyOf(typed.data).values.content).toBe('Dear {{first_name}}')
    expect(findTemplate('warm-lead-2')?.version).toBe(0)
  })

  test('is emailed to the viewer, once, marked as a test and counted nowhere', async () => {
    const leadId = makeReport(db(), { lead: { email: 'nadia@example.com' } })
    const { viewer: staff, cookie: session } = viewer()
    const form = { intent: 'test', lead: leadId, submissionId: newSubmissionId() }
    for (let press = 0; press < 2; press++)
      await callAction(action, { url: '/campaigns/templates/warm-lead-1', params: { id: 'warm-lead-1' }, cookie: session, form })
    const mails = listMails('campaign-test')
    expect(mails).toMatchObject([{ recipient: staff.email, leadId: null, isMarketing: false }])
    expect(mails[0] && openContent(db(), mails[0]).subject).toMatch(/^\[Test\] Where the \$/)
    expect(rowsOf(campaignSends)).toEqual([])
    expect(rowsOf(tokens)).toEqual([])
    const gone = await callAction(action, {
      url: '/campaigns/templates/warm-lead-1',
      params: { id: 'warm-lead-1' },
      cookie: session,
      form: { ...form, lead: 'no-such-lead' },
    })
    expect(gone.location).toBe('/campaigns/templates/warm-lead-1?lead=no-such-lead')
    expect(rowsOf(messages)).toHaveLength(1)
  })
})

test('the list and its endpoint have every template, with the fields of S7.22', async () => {
  const list = await callLoader(listLoader, { url: '/campaigns/templates', cookie: cookie() })
  expect(list.data.rows).toHaveLength(rowsOf(campaignTemplates).length)
  expect(list.data.rows.find(({ id }) => id === 'warm-lead-2')).toMatchObject({
    leaves: '2 days after the first message',
    sentCount: 0,
    mayDelete: false,
  })
  expect([...new Set(list.data.rows.map(({ workflow }) => workflow))]).toEqual(['warm_lead', 'confirmation', 'onboarding'])
  expect(list.data.rows[0]).toMatchObject({
    workflowTimes: 'first message after 1 hour, then every 2 days for 30 days',
    subject: 'Where the {{estimated_rent}} comes from',
  })
  for (const { subject, firstLines } of list.data.rows) {
    expect(subject).not.toMatch(/\{\{\s*[#^/]/)
    expect(firstLines).toMatch(/^[^{]*(?:\{\{\w+\}\}[^{]*)*$/)
    expect(firstLines).toMatch(/[\w}’]…$|[.:]$/)
  }
  const api = await callLoader(apiLoader, { url: '/api/campaigns/templates', cookie: cookie() })
  const templates = JSON.parse(await api.text()) as Record<string, unknown>[]
  expect(templates).toHaveLength(23)
  expect(Object.keys(templates[0] ?? {})).toEqual(['id', 'name', 'type', 'subject', 'content', 'workflow', 'delay'])
})
