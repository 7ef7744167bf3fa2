import { asc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { company } from '#app/content/company.ts'
import { db, inTransaction, sqlite } from '#app/db/client.server.ts'
import { auditLog, documents, settings, versions } from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { formatIsoDay } from '#app/format/date.ts'
import { SECTIONS } from '#app/modules/admin-settings/sections.server.ts'
import { findOrCreateAgreement } from '#app/modules/documents/agreement/find-or-create-agreement.server.ts'
import { getLeadFees } from '#app/modules/pricing/fee-facts.server.ts'
import { queueStaffNotice } from '#app/modules/messaging/queue/queue-staff-notice.server.ts'
import { staffNotice } from '#app/modules/messaging/layout/staff-notice.ts'
import { openPayment } from '#app/modules/payments/checkout/open-payment.server.ts'
import { findProjections } from '#app/modules/reports/queries.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { findWebinar } from '#app/modules/webinar/queries.server.ts'
import { loader as auditLoader } from '#app/routes/admin/audit.tsx'
import { loader as search } from '#app/routes/admin/settings/search.tsx'
import { action, loader } from '#app/routes/admin/settings/section.tsx'
import { loader as layoutLoader } from '#app/routes/public/layout.tsx'
import { loader as pictureLoader } from '#app/routes/resources/share-picture.ts'
import { loader as feesLoader } from '#app/routes/public/fees.tsx'
import { paths } from '#app/paths.ts'
import { makeReport } from '#tests/factories/make-report.ts'
import { makeUser } from '#tests/factories/make-user.ts'
import { PAGES } from '#tests/setup/page-catalog.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { replyOf } from '#tests/setup/form-reply.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { callAction, callLoader, TEST_ORIGIN } from '#tests/setup/route.ts'
import { signedInAs, type SignedIn } from '#tests/setup/session.ts'

setupTestDatabase()
let me: SignedIn
beforeEach(() => {
  me = signedInAs('admin')
})

const pageOf = (section: string) => ({ url: `/admin/settings/${section}`, params: { section } })
const open = async (cookie = me.cookie) =>
  Promise.all(SECTIONS.map(async ({ key }) => (await callLoader(loader, { ...pageOf(key), cookie })).data.section))
async function formOf(key: string, cookie = me.cookie) {
  const section = (await open(cookie)).find((one) => one.key === key)
  if (!section) throw new Error(`no section ${key}`)
  const texts = Object.fromEntries(section.fields.map(({ name, value }) => [name, value]))
  return { section, form: { ...texts, intent: key, seen: section.seen } }
}
const post = (form: Record<string, string>, cookie = me.cookie) => {
  const { intent = '', field = '' } = form
  const named = intent === 'restore-default' ? field.split('.')[0] : intent
  const section = SECTIONS.find(({ key }) => key === named)?.key ?? 'company'
  return callAction(action, { ...pageOf(section), cookie, form })
}
const save = async (key: string, changes: Record<string, string>) => post({ ...(await formOf(key)).form, ...changes })
const restore = (field: string) => post({ intent: 'restore-default', field })
const fieldOf = async (key: string, name: string) => (await formOf(key)).section.fields.find((field) => field.name === name)

describe('the settings pages', () => {
  test('are linked from the old address, and found by their words', async () => {
    const first = await callLoader(search, { url: '/admin/settings', cookie: me.cookie })
    expect([first.status, first.location]).toEqual([302, '/admin/settings/company'])
    const { found } = (await callLoader(search, { url: '/admin/settings?q=resident%20portal', cookie: me.cookie })).data
    expect(found).toMatchObject([{ section: 'links', name: 'residentPortal', label: 'Resident portal' }])
    expect((await callLoader(loader, { ...pageOf('nothing'), cookie: me.cookie })).status).toBe(404)
  })

  test('list their changes, and revert the last one of a field', async () => {
    await save('company', { name: 'Prairie Homes' })
    await save('company', { name: 'Prairie and Sons' })
    const { section } = await formOf('company')
    expect(section.history).toMatchObject([
      { name: 'name', before: 'Prairie Homes', after: 'Prairie and Sons', by: me.viewer.name, mayUndo: true },
      { name: 'name', before: company.name, after: 'Prairie Homes', mayUndo: false },
    ])
    await post({ intent: 'restore-default', field: 'company.name', undo: 'yes', before: 'Prairie Homes' })
    expect(getSiteFacts().company.name).toBe('Prairie Homes')
  })
})

const SKIPPED: Record<string, string> = { time: '02:30' }
const TILES: Record<string, string> = { tileAddress: 'https://t.example/{z}/{x}/{y}' }
const NO_TILES = 'Start the address with https:// and include {z}, {x} and {y}, or leave it blank'

describe('the settings', () => {
  test('have their defaults, each in a form that saves unchanged', async () => {
    for (const section of await open()) {
      expect(section.lastChange, section.key).toBeNull()
      expect(section.fields.filter(({ defaultText }) => defaultText !== null)).toEqual([])
      // The first webinar is over: saving without changes shows no message and changes nothing.
      const answer = await post((await formOf(section.key)).form)
      expect([section.key, answer.status]).toEqual([section.key, 303])
    }
    expect(rowsOf(settings)).toEqual([])
    expect(rowsOf(versions)).toEqual([])
  })

  test('take a rating with its source on one line', async () => {
    const line = '4.7 | 212 | Google | https://reviews.example/us | 2026-11-21'
    await save('company', { rating: line })
    expect(getSiteFacts().company.rating).toMatchObject({ figure: '4.7', reviews: '212', source: 'Google' })
    expect(await fieldOf('company', 'rating')).toMatchObject({ value: line })
    for (const wrong of [
      '4.7 | many',
      line.replace('4.7', '5.1'),
      line.replace('212', ','),
      `${line} | more`,
      `${line}\n${line}`,
    ])
      expect((await save('company', { rating: wrong })).status, wrong).toBe(400)
    await save('company', { rating: '' })
    expect(getSiteFacts().company).toEqual(company)
  })

  test('take reasons on one line or on several', async () => {
    await save('new-leads', { statusReasons: 'Fees, Not a fit\n No answer \r\nSold, ' })
    expect(await fieldOf('new-leads', 'statusReasons')).toMatchObject({ value: 'Fees, Not a fit, No answer, Sold' })
    expect((await save('new-leads', { statusReasons: ' ,\n, ' })).status).toBe(400)
  })

  test('are changed with their author, are in the audit log and apply at once', async () => {
    const answer = await save('company', { name: 'Prairie Homes', phone: '(515) 555-0199' })
    expect([answer.status, answer.location]).toEqual([303, '/admin/settings/company#company'])
    expect(getSiteFacts().company).toEqual({ ...company, name: 'Prairie Homes', phone: '(515) 555-0199' })
    const { section } = await formOf('company')
    expect(section.lastChange?.by).toBe(me.viewer.name)
    expect(await fieldOf('company', 'phone')).toMatchObject({ value: '(515) 555-0199', defaultText: company.phone })
    expect(await fieldOf('company', 'email')).toMatchObject({ defaultText: null, lastChange: null })
    const [line] = rowsOf(auditLog, eq(auditLog.action, 'setting_changed'))
    expect(line).toMatchObject({
      userId: me.viewer.id,
      action: 'setting_changed',
      subject: 'company',
      detail: { fields: ['name', 'phone'], from: { phone: company.phone }, to: { phone: '(515) 555-0199' } },
    })
  })

  test('link to their lines of the audit log', async () => {
    await save('company', { name: 'Prairie Homes' })
    await save('fees', { termMonths: '24' })
    const { auditNames } = (await formOf('fees')).section
    const query = new URLSearchParams({ area: 'settings', q: auditNames[0] ?? '' })
    const { data } = await callLoader(auditLoader, { url: `/admin/audit?${query.toString()}`, cookie: me.cookie })
    expect(data.page.rows.map(({ subject }) => subject)).toEqual(['fees'])
  })

  test('show where every setting is seen, and the links lead somewhere', async () => {
    const sections = await open()
    const rows = sections.flatMap(({ key, seenOn, fields }) =>
      fields
        .filter(({ caption }) => caption === undefined)
        .map((field) => ({ name: `${key}.${field.name}`, seenOn: field.seenOn ?? seenOn })),
    )
    expect(rows.filter(({ seenOn }) => !seenOn || seenOn.places.length === 0)).toEqual([])
    const addresses = rows.flatMap(({ seenOn }) => seenOn?.places.map(({ to }) => to.replace(/[?#].*/, '')) ?? [])
    const known = new Set(PAGES.map(({ path }) => (typeof path === 'string' ? path.replace(/[?#].*/, '') : '')))
    const unknown = [...new Set(addresses)].filter((to) => !known.has(to))
    expect(unknown).toEqual([paths.payoutsOf()])
  })

  test('show for each field who changed it last', async () => {
    await save('company', { name: 'Prairie Homes' })
    const other = signedInAs('admin')
    await post({ ...(await formOf('company')).form, trade: 'Rental homes' }, other.cookie)
    expect((await fieldOf('company', 'name'))?.lastChange?.by).toBe(me.viewer.name)
    expect((await fieldOf('company', 'trade'))?.lastChange?.by).toBe(other.viewer.name)
  })

  test('are reset one by one, and no longer stored once all are', async () => {
    await save('company', { name: 'Prairie Homes', licenseNumber: 'B-1207' })
    await restore('company.name')
    expect(getSiteFacts().company).toEqual({ ...company, licenseNumber: 'B-1207' })
    await restore('company.licenseNumber')
    expect(rowsOf(settings)).toEqual([])
    const kept = db().select().from(versions).orderBy(asc(versions.number)).all()
    expect(kept.map(({ content }) => content === null)).toEqual([false, false, true])
  })

  test('keep their versions: none is changed or deleted', async () => {
    await save('company', { name: 'Prairie Homes' })
    expect(() => sqlite().exec("update versions set content = '1'")).toThrow('never changed')
    expect(() => sqlite().exec('delete from versions')).toThrow('never deleted')
  })
})

describe('two admins at once', () => {
  test('each keep what only they changed', async () => {
    const [mine, theirs] = [await formOf('company'), await formOf('company')]
    await post({ ...mine.form, name: 'Prairie Homes' })
    expect((await post({ ...theirs.form, trade: 'Rental homes' })).status).toBe(303)
    expect(getSiteFacts().company).toMatchObject({ name: 'Prairie Homes', trade: 'Rental homes' })
  })

  test('the second sees the present values, keeps typed ones, and may save them then', async () => {
    const { form } = await formOf('company')
    await post({ ...form, name: 'Prairie Homes' })
    const answer = await post({ ...form, name: 'Corn Belt Homes' }, signedInAs('admin').cookie)
    expect(answer.status).toBe(409)
    const back = replyOf(answer.data)
    expect(back.errors.name).toBe(
      `${me.viewer.name} changed this to “Prairie Homes” while you were editing. Save again to replace it.`,
    )
    expect(back.values.name).toBe('Corn Belt Homes')
    expect(getSiteFacts().company.name).toBe('Prairie Homes')
    await save('company', { trade: 'Rental homes' })
    expect((await post({ ...form, name: 'Corn Belt Homes', seen: answer.data.seen ?? '' })).status).toBe(303)
    expect(getSiteFacts().company).toMatchObject({ name: 'Corn Belt Homes', trade: 'Rental homes' })
  })

  test('long stored texts come back whole with a refused form', async () => {
    const { form } = await formOf('company')
    const seen = JSON.stringify({ ...(JSON.parse(form.seen) as object), more: 'x'.repeat(20_000) })
    expect((await post({ ...form, name: '', seen })).data.initialValue?.seen).toBe(seen)
  })

  test('rules are one unit: the second overwrites none unseen', async () => {
    const staff = makeUser(db())
    const { form } = await formOf('new-leads')
    await post({ ...form, to0: staff.email })
    const answer = await post({ ...form, cities0: 'Ames', to0: me.viewer.email })
    expect(answer.status).toBe(409)
    expect(replyOf(answer.data).errors.to0).toContain(staff.email)
    expect(getSetting('leadAssignment')).toEqual([{ to: [staff.email] }])
  })
})

describe('invalid values', () => {
  test.each([
    ['company', 'name', '', 'Enter the company’s name'],
    ['company', 'email', 'no-address', 'Enter an email address like name@example.com'],
    ['company', 'phone', 'call us', 'Enter a phone number with its area code'],
    ['company', 'name', 'Prairie\u0000Homes', 'This contains characters we can’t use. Please type it again.'],
    ['links', 'call30', 'booking.example.com/call', 'Start the address with https://'],
    ['links', 'clarity', 'javascript:alert(1)', 'Start the address with https://'],
    ['links', 'clarity', 'data:text/html,<b>', 'Start the address with https://'],
    ['links', 'clarity', 'https://admin:secret@example.com/', 'Start the address with https://'],
    ['links', 'marketing-terms', '/elsewhere', 'Start the address with https://'],
    ['invoice-items', 'items', 'Setup fee 299.00\nKeys 1e3', 'Line 2: enter a description, then a price, for example 45.50'],
    ['invoice-items', 'items', 'Keys -1', 'Line 1: enter a description, then a price, for example 45.50'],
    ['invoice-items', 'items', 'Keys 400.005', 'Line 1: enter a description, then a price, for example 45.50'],
    ['campaign-timing', 'durationDays', '0', 'Enter a whole number of days from 1 to 365'],
    ['campaign-timing', 'durationDays', '1e2', 'Enter a whole number of days from 1 to 365'],
    ['campaign-timing', 'secondReminderDays', '7', 'Enter fewer days than the first reminder'],
    ['campaign-timing', 'firstReminderDays', '2', 'Enter fewer days than the first reminder'],
    ['campaign-timing', 'lastReminderHours', '72', 'Enter fewer than 72 hours, when the second reminder is sent'],
    ['campaign-timing', 'textReminderHours', '0', 'Enter a whole number of hours from 1 to 720'],
    ['campaign-timing', 'welcomeHours', '100', 'Enter fewer than 72 hours, when the checklist is sent'],
    ['campaign-timing', 'onboardingFollowUpDays', '3', 'Enter more days than the checklist'],
    ['notifications', 'notifyEmail', '', 'Enter the address for notices'],
    ['notifications', 'money', 'jo@example.com; tom@example.com', 'Enter email addresses separated by commas'],
    ['notifications', 'mailHourlyLimit', '-1', 'Enter a whole number of emails from 0 to 100,000'],
    ['new-leads', 'firstContactHours', '4 00', 'Enter a whole number of hours from 1 to 720'],
    ['new-leads', 'to0', 'stranger@example.com', 'No active staff member uses stranger@example.com'],
    ['new-leads', 'source0', 'rumour', 'Choose where the leads come from'],
    ['onboarding', 'call', '61', 'Enter a whole number of business days from 0 to 60'],
    ['sign-in', 'twoStepRequired', 'some', 'Choose who must use two-step sign-in'],
    ['estimator', 'rentLevelFactor', '40', 'Enter a number from 0.5 to 3, for example 1.04'],
    ['estimator', 'rentLevelAsOf', '2026-02-30', 'Enter the date as month/day/year'],
    ['map', 'tileAddress', 'http://t.example/{z}/{x}/{y}', NO_TILES],
    ['map', 'tileAddress', 'https://t.example/{z}/{x}', NO_TILES],
    ['map', 'tileAddress', 'https://{s}.t.example/{z}/{x}/{y}', NO_TILES],
    ['map', 'tileAttribution', '', 'Enter the credit your provider requires', TILES],
    ['webinar', 'day', '2020-01-02', 'Choose a day and time in the future'],
    ['webinar', 'day', '2027-03-14', 'This time is skipped when the clocks change. Pick another time.', SKIPPED],
    ['webinar', 'lengthMinutes', '5', 'Enter a whole number of minutes from 15 to 480'],
  ])('%s, %s: %j', async (key, field, typed, message, more: Record<string, string> = {}) => {
    const answer = await save(key, { ...more, [field]: typed })
    expect(answer.status).toBe(400)
    const back = replyOf(answer.data)
    expect(Object.values(back.errors)).toContain(message)
    expect(answer.data.form).toBe(key)
    if (!typed.includes('\u0000')) expect(back.values[field] ?? '').toBe(typed)
    expect(rowsOf(settings)).toEqual([])
  })

  test('an unknown button is refused', async () => {
    const status = async (form: Record<string, string>) =>
      post(form).then(
        (answer) => answer.status,
        (thrown: unknown) => (thrown instanceof Response ? thrown.status : 0),
      )
    expect(await status({ intent: 'nothing' })).toBe(400)
    expect(await status({ intent: 'restore-default', field: 'nothing.at.all' })).toBe(400)
  })
})

describe('effects', () => {
  test('every section is saved and read back as typed', async () => {
    const staff = makeUser(db())
    await save('links', { clarity: 'https://booking.example/clarity', 'social-facebook': 'https://social.example/us' })
    expect(getSiteFacts().links).toMatchObject({
      clarity: 'https://booking.example/clarity',
      'social/facebook': 'https://social.example/us',
    })
    // Blank is off, but a link that pages need can't be blank.
    await save('links', { 'social-facebook': '', residentPortal: '' })
    expect(getSiteFacts().links).toMatchObject({ 'social/facebook': '', residentPortal: '' })
    expect((await save('links', { clarity: '' })).status).toBe(400)
    // A hidden link keeps its address, and is restored with it.
    const { form } = await formOf('links')
    await post(Object.fromEntries(Object.entries(form).filter(([name]) => name !== 'social-linkedin-shown')))
    expect(getSiteFacts().links['social/linkedin']).toBe('')
    expect(await fieldOf('links', 'social-linkedin')).toMatchObject({ value: 'https://example.com/linkedin' })
    const [change] = (await formOf('links')).section.history
    expect(change).toMatchObject({ label: 'LinkedIn: shown', shown: { before: 'Shown', after: 'Hidden' }, mayUndo: true })
    await post({ intent: 'restore-default', field: 'links.social-linkedin-shown', undo: 'yes', before: 'yes' })
    expect(getSiteFacts().links['social/linkedin']).toBe('https://example.com/linkedin')
    await post({ intent: 'restore-default', field: 'links.social-linkedin-shown', undo: 'yes', before: '' })
    expect(getSiteFacts().links['social/linkedin']).toBe('')
    await save('invoice-items', { items: 'Setup fee 1,299.5\r\n\r\nKeys $45' })
    expect(getSetting('usualInvoiceItems')).toEqual([
      { description: 'Setup fee', amountCents: 129_950 },
      { description: 'Keys', amountCents: 4500 },
    ])
    await save('campaign-timing', { durationDays: '45' })
    expect(getSetting('campaignTiming').durationDays).toBe(45)
    await save('new-leads', { firstContactHours: '8', source0: 'webinar', cities0: 'Ames, Boone', to0: staff.email })
    expect([getSetting('firstContactHours'), getSetting('leadAssignment')]).toEqual([
      8,
      [{ sources: ['webinar'], cities: ['Ames', 'Boone'], to: [staff.email] }],
    ])
    await save('onboarding', { listing: '12' })
    expect(getSetting('onboardingBusinessDays')).toEqual([1, 3, 7, 12])
    await save('estimator', { rentLevelFactor: '1.06' })
    expect(getSetting('rentLevelFactor')).toBe(1.06)
    for (const { key } of SECTIONS) expect((await post((await formOf(key)).form)).status).toBe(303)
    // From now on this admin must set up a second step first.
    await save('sign-in', { twoStepRequired: 'admins' })
    expect(getSetting('twoStepRequired')).toBe('admins')
  })

  test('a past webinar asks for the next day, and has the recording of the last', async () => {
    expect(await fieldOf('webinar', 'day')).toMatchObject({ value: '' })
    expect((await save('webinar', { replay: 'https://video.example/last' })).status).toBe(303)
    expect(getSetting('webinarReplay')).toBe('https://video.example/last')
    expect(findWebinar(db()).sequence).toBe(0)
    const refused = await save('webinar', { title: 'Landlords at noon' })
    expect(replyOf(refused.data).errors).toEqual({ day: 'Choose a day and time in the future' })
    expect((await save('webinar', { replay: 'video.example' })).status).toBe(400)
    await restore('webinar.replay')
    expect(getSetting('webinarReplay')).toBe('')
  })

  test('a new date of the webinar is scheduled', async () => {
    const day = formatIsoDay(new Date(Date.now() + 30 * DAY_MS))
    await save('webinar', { day, time: '12:00', joinUrl: 'https://meet.example/next' })
    expect(findWebinar(db())).toMatchObject({ joinUrl: 'https://meet.example/next', sequence: 0 })
    expect((await formOf('webinar')).section.lastChange?.by).toBe(me.viewer.name)
    await save('webinar', { title: 'Landlords at noon' })
    expect(findWebinar(db())).toMatchObject({ title: 'Landlords at noon', sequence: 1 })
    await restore('webinar.title')
    expect(findWebinar(db()).title).toBe('Investor webinar')
  })

  test('notices of a kind go to its addresses, all others to the general ones', async () => {
    await save('notifications', { notifyEmail: 'all@example.com', money: 'jo@example.com, tom@example.com' })
    const notice = staffNotice(company, { subject: 'Notice', title: 'Notice', preview: '', rows: [], url: null })
    inTransaction((tx) => {
      queueStaffNotice(tx, { ...notice, template: 'payment-notice' })
      queueStaffNotice(tx, { ...notice, template: 'referral-notice' })
    })
    expect(
      listMails('payment-notice')
        .map(({ recipient }) => recipient)
        .sort(),
    ).toEqual(['jo@example.com', 'tom@example.com'])
    expect(listMails('referral-notice').map(({ recipient }) => recipient)).toEqual(['all@example.com'])
  })
})

describe('fees', () => {
  const HOUSE = { propertyType: 'single-family', unitCount: 1 } as const
  const raise = () =>
    save('fees', { onboardingFee: '249.00', setupFee: '349', smallBase: '165', smallShare: '8.5', projectionManagement: '7.25' })

  test('are the present ones for new leads, on pages and in emails alike', async () => {
    await raise()
    const leadId = makeReport(db(), { lead: HOUSE })
    expect(getLeadFees(leadId)).toMatchObject({
      flatMonthlyDollars: 165,
      rentFraction: 0.085,
      onboardingFeeCents: 24_900,
      setupFeeCents: 34_900,
    })
    expect(openPayment(leadId, 'test', new Date())?.amountCents).toBe(24_900)
    const { data } = await callLoader(feesLoader, { url: '/fees' })
    expect(data.once.map(({ value }) => value)).toEqual(expect.arrayContaining(['$249', '$349']))
  })

  test('by unit count apply from the number of units that an admin sets', async () => {
    expect((await save('fees', { middleFrom: '5', largeFrom: '20' })).status).toBe(303)
    const baseOf = (unitCount: number) =>
      getLeadFees(makeReport(db(), { lead: { propertyType: 'multi-family', unitCount } })).flatMonthlyDollars
    expect([4, 5, 19, 20].map(baseOf)).toEqual([150, 300, 300, 500])
    const answer = await save('fees', { middleFrom: '20' })
    expect(replyOf(answer.data).errors).toEqual({ largeFrom: 'Enter more units than where the middle tier starts' })
  })

  test('a report keeps the fees that it was created with, and so do its later steps', async () => {
    const leadId = makeReport(db(), { lead: HOUSE, result: { createdAt: new Date(Date.now() - DAY_MS) } })
    const rent = { low: 1800, estimate: 2000, high: 2200 }
    const before = { fees: getLeadFees(leadId), projections: findProjections(leadId, rent, 1) }
    await raise()
    expect(getLeadFees(leadId)).toEqual(before.fees)
    expect(findProjections(leadId, rent, 1)).toEqual(before.projections)
    expect(openPayment(leadId, 'test', new Date())?.amountCents).toBe(19_900)
  })

  test('a signed agreement keeps its fees, whatever is charged later', async () => {
    await raise()
    const leadId = makeReport(db(), { lead: HOUSE })
    const agreement = findOrCreateAgreement(leadId, 'own', new Date())
    if (!agreement.ok) throw new Error('no agreement')
    const { document } = agreement.value
    db().update(documents).set({ status: 'completed' }).where(eq(documents.id, document.id)).run()
    await save('fees', { onboardingFee: '299.00', smallBase: '200' })
    expect(getLeadFees(leadId)).toMatchObject({ flatMonthlyDollars: 165, onboardingFeeCents: 24_900 })
    expect(document.body).toContain('$249')
    expect(document.body).toContain('$349')
  })

  test('an agreement signed before its one-time fees were in it has those of its time', async () => {
    const leadId = makeReport(db(), { lead: HOUSE })
    const fees = { plan: 'full-service', rentFraction: 0.08, flatMonthlyDollars: 150, placementMonths: 1 }
    const agreement = findOrCreateAgreement(leadId, 'own', new Date())
    if (!agreement.ok) throw new Error('no agreement')
    sqlite()
      .prepare("update documents set status = 'completed', fees = ? where id = ?")
      .run(JSON.stringify(fees), agreement.value.document.id)
    await raise()
    expect(getLeadFees(leadId)).toEqual({
      ...fees,
      setupFeeCents: 29_900,
      onboardingFeeCents: 19_900,
      repairsPreapprovedBelowDollars: 1500,
      initialTermMonths: 12,
    })
  })

  test.each([
    ['onboardingFee', '1e3'],
    ['onboardingFee', '-1'],
    ['onboardingFee', '400.005'],
    ['onboardingFee', '4 00'],
    ['onboardingFee', '0'],
    ['referralFee', '5000.01'],
    ['smallBase', '150.50'],
    ['smallShare', '101'],
    ['smallShare', '8,5'],
    ['termMonths', '0'],
    ['middleFrom', '1'],
    ['largeFrom', '10'],
  ])('%s cannot be %j', async (field, typed) => {
    const answer = await save('fees', { [field]: typed })
    expect(answer.status).toBe(400)
    expect(Object.keys(replyOf(answer.data).errors)).toEqual([field])
    expect(rowsOf(settings)).toEqual([])
  })
})

test('share pictures show the name of the company', async () => {
  const page = () => callLoader(layoutLoader, { url: '/' })
  expect((await page()).data.site.shareVersion).toBeNull()
  await save('company', { shortName: 'Prairie Homes' })
  const version = (await page()).data.site.shareVersion ?? ''
  const picture = (name: string) =>
    pictureLoader({
      request: new Request(`${TEST_ORIGIN}/share/${version}/${name}`),
      params: { version, name },
      context: { clientIp: '203.0.113.7', requestId: 'test', routes: [] },
    })
  const drawn = Buffer.from(await (await picture('home.png')).arrayBuffer())
  expect(await sharp(drawn).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  const names = (png: Buffer | string) => sharp(png).extract({ left: 120, top: 46, width: 492, height: 84 }).raw().toBuffer()
  expect((await names(drawn)).equals(await names('public/share/home.png'))).toBe(false)
  await expect(picture('nothing.png')).rejects.toMatchObject({ status: 404 })
})
