import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { leadActivities, leads, tasks, type ActivityKind } from '#app/db/schema/index.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { paths } from '#app/paths.ts'
import { loader } from '#app/routes/public/enroll.tsx'
import { propertyFields, TYPED_PROPERTY } from '#tests/setup/analysis-form.ts'
import { Browser } from '#tests/setup/browser.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { callLoader } from '#tests/setup/route.ts'
import { provedBrowserOf } from '#tests/setup/visitor.ts'

setupTestDatabase()

const EMAIL = 'priya.raman@example.com'
const OTHER_STREET = '1200 Grand Avenue'
const TYPED = { name: 'Priya Raman', phone: '(515) 555-0170', estimatedRent: '1850' }

let visitor: Browser
let leadId: string
beforeEach(async () => {
  visitor = new Browser()
  leadId = await analyze(visitor)
})

/** Requests an analysis. Returns the lead's id. */
async function analyze(browser: Browser, street = TYPED_PROPERTY.streetAddress): Promise<string> {
  const fields = { ...propertyFields([street]), email: EMAIL, submissionId: newSubmissionId(), intent: 'submit' }
  return (await browser.post(paths.analysis(), fields)).location?.replace('/analysis/', '') ?? ''
}

function enroll(browser: Browser, typed: Record<string, string> = {}) {
  const form = { ...TYPED_PROPERTY, ...TYPED, email: EMAIL, ...typed }
  return browser.post(paths.enroll(), { ...form, intent: 'submit', step: '3', submissionId: newSubmissionId() })
}

/** The initial values of the enroll form, opened from the report. */
async function enrollFormOf({ cookie }: Browser) {
  return (await callLoader(loader, { url: paths.enroll({ from: leadId }), cookie })).data.form.values
}

async function present(browser: Browser, rent: string) {
  await browser.post(paths.managementStep(leadId, 'rent'), { intent: 'next', estimatedRent: rent })
  return browser.post(paths.managementStep(leadId, 'improvements'), { intent: 'next' })
}

const edit = (browser: Browser, changes: Record<string, string>) => {
  const changed = Object.entries(changes).map(([name, value]) => [`properties[0].${name}`, value])
  const form = { ...propertyFields(), ...Object.fromEntries(changed), submissionId: newSubmissionId() }
  return browser.post(paths.editAnalysis(leadId), form)
}

const addByStaff = (facts: Partial<typeof leads.$inferInsert>) => db().update(leads).set(facts).where(eq(leads.id, leadId)).run()
const readLead = () => rowOf(leads, eq(leads.id, leadId))
const linesOf = (kind: ActivityKind) =>
  rowsOf(leadActivities, and(eq(leadActivities.leadId, leadId), eq(leadActivities.kind, kind)))
const tasksOf = () => db().select({ kind: tasks.kind, summary: tasks.summary }).from(tasks).where(eq(tasks.leadId, leadId)).all()

describe("a browser's own typed data", () => {
  test('continues from step to step, and can be changed again, without the mailbox', async () => {
    expect((await edit(visitor, { squareFootage: '950' })).status).toBe(303)
    expect((await edit(visitor, { squareFootage: '980' })).status).toBe(303)
    await present(visitor, '1700')
    expect(await enrollFormOf(visitor)).toMatchObject({ email: EMAIL, estimatedRent: '1,700' })
    await enroll(visitor)
    expect(readLead()).toMatchObject({ name: TYPED.name, phone: TYPED.phone, estimatedRent: 1850, squareFootage: 980 })
    await present(visitor, '1900')
    expect((await edit(visitor, { yearBuilt: '1930' })).status).toBe(303)
    await enroll(visitor, { name: 'Priya R. Raman', estimatedRent: '2000', propertyType: 'townhouse' })
    expect(readLead()).toMatchObject({ name: 'Priya R. Raman', estimatedRent: 2000, propertyType: 'townhouse', yearBuilt: 1930 })
    expect(tasksOf()).toEqual([])
    expect(linesOf('typing_withheld')).toEqual([])
  })
})

describe('data added by staff, with an unproved mailbox', () => {
  const ADDED = { name: 'P. Raman-Olsen', phone: '+15155550199', estimatedRent: 2150 }

  test("isn't shown by the enroll form; the email, which this browser typed, is", async () => {
    addByStaff(ADDED)
    const values = await enrollFormOf(visitor)
    expect(values.email).toBe(EMAIL)
    expect([values.name, values.phone]).toEqual([undefined, undefined])
    expect(values.estimatedRent).not.toBe('2,150')
    expect(await enrollFormOf(new Browser(await provedBrowserOf(leadId)))).toMatchObject({ ...ADDED, estimatedRent: '2,150' })
  })

  test('stays as it is when the property is enrolled: staff see the typed values, and the visitor continues', async () => {
    addByStaff({ ...ADDED, unitCount: 3, propertyType: 'multi-family' })
    const answer = await enroll(visitor, { name: 'Thea *Thief*' })
    expect(answer.location).toBe(paths.enrollWalkthrough(leadId))
    expect((await visitor.get(paths.enrollWalkthrough(leadId))).status).toBe(200)
    expect(readLead()).toMatchObject({ ...ADDED, unitCount: 3, propertyType: 'multi-family', status: 'enrolled' })
    const [line] = linesOf('typing_withheld')
    for (const typed of ['Thea *Thief*', '(515) 555-0170', '$1,850', 'Condo', 'number of units “1”'])
      expect(line?.summary).toContain(typed)
    expect(tasksOf()).toMatchObject([{ kind: 'compare-typing' }])
    // The mailbox's owner sees the fees of the property in our records.
    const mail = listMails('enrollment-received').at(-1)?.textBody ?? ''
    expect(mail).toContain('Multi-Family, 3 units')
    expect(mail).toContain('$2,150')
    const notice = listMails('enrollment-notice').at(-1)?.textBody ?? ''
    expect(notice).toContain('Thea *Thief*')
    expect(notice).toContain('we didn’t update these details')
    expect(notice).not.toContain('we updated its details')
  })

  test('leaves unknown facts blank', async () => {
    addByStaff({ estimatedRent: 2150 })
    await enroll(visitor)
    expect(readLead()).toMatchObject({ name: TYPED.name, phone: TYPED.phone, estimatedRent: 2150 })
  })

  test('of the property prevents editing, until the mailbox is proved', async () => {
    addByStaff({ yearBuilt: 1931 })
    expect((await visitor.get(paths.editAnalysis(leadId))).status).toBe(403)
    expect((await edit(visitor, { yearBuilt: '1900' })).status).toBe(403)
    expect(readLead()?.yearBuilt).toBe(1931)
    const owner = new Browser(await provedBrowserOf(leadId))
    expect((await edit(owner, { yearBuilt: '1900' })).status).toBe(303)
    expect(readLead()?.yearBuilt).toBe(1900)
  })

  test('of the rent is neither shown nor overwritten by the presentation', async () => {
    addByStaff({ estimatedRent: 2150 })
    const { data } = await visitor.get(paths.managementStep(leadId, 'rent'))
    expect(JSON.stringify(data)).not.toContain('2150')
    expect((await present(visitor, '900')).location).toBe(paths.managementStep(leadId, 'agreement'))
    expect(readLead()).toMatchObject({ estimatedRent: 2150, status: 'proposal' })
    expect(linesOf('typing_withheld')[0]?.summary).toContain('$900')
  })
})

describe('an owner who proved the mailbox before someone else types the email', () => {
  const acts: [string, (owner: Browser) => Promise<{ status: number }>][] = [
    ['enrolls', (owner) => enroll(owner, { streetAddress: OTHER_STREET })],
    ['goes on with the presentation', (owner) => present(owner, '1700')],
    ['edits the property', (owner) => edit(owner, { yearBuilt: '1931' })],
    ['picks an hour', (owner) => owner.post(paths.pickWalkthrough(leadId))],
    ['asks for the agreement', (owner) => owner.post(paths.signNow(leadId))],
  ]
  test.each(acts)('has exclusive access to the lead as soon as they act for it: %s', async (_words, act) => {
    const owner = new Browser(await provedBrowserOf(leadId))
    const stranger = new Browser()
    leadId = await analyze(stranger, OTHER_STREET)
    expect((await stranger.get(paths.editAnalysis(leadId))).status).toBe(200)
    expect((await owner.get(paths.report(leadId))).status).toBe(200)
    expect((await stranger.get(paths.editAnalysis(leadId))).status).toBe(200)
    expect((await act(owner)).status).toBe(303)
    expect((await stranger.get(paths.editAnalysis(leadId))).status).toBe(403)
    expect((await stranger.post(paths.pickWalkthrough(leadId))).status).toBe(403)
    expect((await owner.get(paths.editAnalysis(leadId))).status).toBe(200)
  })
})
