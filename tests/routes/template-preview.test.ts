import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { company } from '#app/content/company.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { campaignSteps, campaignTemplates, tokens } from '#app/db/schema/index.ts'
import { readContext } from '#app/modules/campaigns/context.server.ts'
import { findRun } from '#app/modules/campaigns/engine/run-row.server.ts'
import { sendStep } from '#app/modules/campaigns/engine/send-step.server.ts'
import { startRun } from '#app/modules/campaigns/runs.server.ts'
import type { Workflow } from '#app/modules/campaigns/workflows.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { action, loader } from '#app/routes/staff/campaigns/template.tsx'
import { loader as htmlLoader } from '#app/routes/staff/campaigns/template-html.ts'
import { makeReport } from '#tests/factories/make-report.ts'
import { runsOf, wantsMail } from '#tests/setup/campaigns.ts'
import { withPicturesInside } from '#app/modules/messaging/delivery/draw-mail-pictures.server.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

/** A Monday, noon in Des Moines. */
const NOON = new Date('2026-11-23T18:00:00Z')

/** Someone with a confirmed marketing opt-in and an upcoming walkthrough. */
function anOwner(): string {
  wantsMail('nadia@example.com')
  const walkthroughDate = new Date('2026-11-27T16:00:00Z')
  return makeReport(db(), { lead: { email: 'nadia@example.com', source: 'manual', walkthroughDate } })
}

async function look(id: string, leadId: string) {
  const call = { params: { id }, cookie: signedInAs('user').cookie }
  const page = await callLoader(loader, { url: `/campaigns/templates/${id}?lead=${leadId}`, ...call })
  const html = await callLoader(htmlLoader, { url: `/campaigns/templates/${id}/html?lead=${leadId}`, ...call })
  return { law: page.data.preview?.law, text: page.data.preview?.text ?? '', html: await html.text() }
}

/** The email of a product's step to a lead. */
function written(stepId: string, workflow: Workflow, leadId: string) {
  inTransaction((tx) => startRun(tx, { leadId, workflow, actor: { kind: 'system' }, now: NOON }))
  inTransaction((tx) => {
    const context = readContext(tx)
    const step = context.steps[workflow].find(({ id }) => id === stepId)
    const run = findRun(tx, runsOf(leadId)[0]?.id ?? '')
    if (!step || !run) throw new Error('No such step, or no run')
    sendStep(tx, { run, step, context, now: NOON })
  })
  const [mail] = listMails('campaign')
  return { text: mail?.textBody ?? '', html: mail?.htmlBody ?? '' }
}

/** Secrets in links differ in each email, and a preview has none. */
const withoutKeys = (text: string) => text.replaceAll(/\/(r|unsubscribe|preferences|walkthrough)\/[\w-]+/g, '/$1/key')

describe('the preview of a template', () => {
  test.each([
    ['warm-lead-2', 'warm_lead', 'marketing'],
    ['walkthrough-3-days', 'confirmation', 'service'],
  ] as const)('matches the email: %s, with its footer', async (id, workflow, law) => {
    const leadId = anOwner()
    const shown = await look(id, leadId)
    expect(shown.law).toBe(law)
    expect(rowsOf(tokens)).toEqual([])
    const mail = written(id, workflow, leadId)
    expect(mail.text).not.toBe('')
    expect(withoutKeys(shown.text)).toBe(withoutKeys(mail.text))
    expect(withoutKeys(shown.html)).toBe(withoutKeys(await withPicturesInside(mail.html)))
    for (const text of [shown.text, shown.html]) {
      expect(text).toContain(company.postalAddress)
      expect(text.includes('Unsubscribe')).toBe(law === 'marketing')
      expect(text.includes('Email preferences')).toBe(law === 'marketing')
    }
  })

  test('of a reminder uses the lead with the next walkthrough, of others the newest lead', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000)
    const expected = makeReport(db(), { lead: { walkthroughDate: tomorrow, createdAt: new Date(NOON.getTime() - 86_400_000) } })
    const newest = makeReport(db(), { lead: { walkthroughDate: null, createdAt: NOON } })
    const shown = async (id: string) => {
      const url = `/campaigns/templates/${id}`
      const { data } = await callLoader(loader, { url, params: { id }, cookie: signedInAs('user').cookie })
      return { by: data.preview?.lead.id, offered: data.search.leads.map((lead) => lead.id) }
    }
    expect(await shown('walkthrough-3-days')).toEqual({ by: expected, offered: [expected, newest] })
    expect(await shown('warm-lead-2')).toEqual({ by: newest, offered: [newest, expected] })
  })

  test('matches its test email', async () => {
    const leadId = anOwner()
    const form = { intent: 'test', lead: leadId, submissionId: newSubmissionId() }
    const params = { id: 'warm-lead-2' }
    await callAction(action, { url: '/campaigns/templates/warm-lead-2', params, cookie: signedInAs('user').cookie, form })
    expect(listMails('campaign-test')[0]?.textBody).toBe((await look('warm-lead-2', leadId)).text)
  })

  test('of an unused template, or one with both uses, ends like marketing, and says so', async () => {
    const leadId = anOwner()
    const own = {
      id: 'own',
      name: 'Our own',
      type: 'email',
      subject: 'Hello',
      content: 'Hello',
      workflow: 'warm_lead',
      delayDays: 0,
    } as const
    db()
      .insert(campaignTemplates)
      .values({ ...own, editedAt: NOON })
      .run()
    expect(await look('own', leadId)).toMatchObject({ law: 'unused', text: expect.stringContaining('Unsubscribe:') as string })
    const step = { workflow: 'warm_lead', position: 90, templateId: 'own', delay: 1, delayUnit: 'days' } as const
    db()
      .insert(campaignSteps)
      .values([
        { ...step, isMarketing: false },
        { ...step, isMarketing: true, position: 91 },
      ])
      .run()
    expect(await look('own', leadId)).toMatchObject({ law: 'both', text: expect.stringContaining('Unsubscribe:') as string })
    db().update(campaignSteps).set({ isMarketing: false }).where(eq(campaignSteps.templateId, 'own')).run()
    expect(await look('own', leadId)).toMatchObject({
      law: 'service',
      text: expect.not.stringContaining('Unsubscribe') as string,
    })
  })
})
