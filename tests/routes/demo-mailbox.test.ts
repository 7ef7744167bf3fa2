import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { webinarEvents } from '#app/db/schema/index.ts'
import { action as analyze, loader as openAnalysis } from '#app/routes/public/analysis.tsx'
import { action as refer, loader as openReferral } from '#app/routes/public/realtor-referral.tsx'
import { action as unlock, loader as openCalculator } from '#app/routes/public/rent-vs-sell.tsx'
import { loader as openReport } from '#app/routes/public/report.tsx'
import { action as register, loader as openWebinar } from '#app/routes/public/webinar.tsx'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { callAction, callLoader, cookieFrom } from '#tests/setup/route.ts'

setupTestDatabase()

const EMAIL = 'owner@example.com'
const linkIn = (template: string) => /https?:\/\/\S+/.exec(listMails(template)[0]?.textBody ?? '')?.[0]

test('the webinar page shows the email to the typed address, only in that browser', async () => {
  db()
    .insert(webinarEvents)
    .values({ title: 'Webinar', startsAt: new Date(Date.now() + 9e8), joinUrl: 'https://meet.example/42' })
    .run()
  const registered = await callAction(register, { url: '/webinar', form: { name: 'Ann Owner', email: EMAIL } })
  const url = registered.location ?? ''
  const opening = callLoader(openWebinar, { url, cookie: cookieFrom(registered) })
  expect((await callLoader(openWebinar, { url })).data.demoMail).toBeNull()
  // Input in one form opens nothing in another.
  const calculator = await callLoader(openCalculator, { url: '/rent-vs-sell', cookie: cookieFrom(registered) })
  expect(calculator.data.demoMail).toBeNull()
  // The page waits for the job that writes the email.
  await runDueJobs()
  expect((await opening).data.demoMail?.link).toBe('https://meet.example/42')
})

test('the unlocked table of the calculator shows its email', async () => {
  const url = '/rent-vs-sell?monthlyRent=2500&unlock=1'
  const submissionId = (await callLoader(openCalculator, { url })).data.gate?.form.submissionId ?? ''
  const unlocked = await callAction(unlock, { url, form: { submissionId, email: EMAIL } })
  const page = await callLoader(openCalculator, { url: '/rent-vs-sell', cookie: cookieFrom(unlocked) })
  expect(page.data.demoMail?.link).toBe(linkIn('rent-vs-sell-table'))
  expect(page.data.demoMail?.link).toContain('monthlyRent=2500')
})

test('the receipt of a referral shows the email to the realtor', async () => {
  const { submissionId } = (await callLoader(openReferral, { url: '/realtor-referral' })).data
  const form = {
    ...{
      submissionId,
      realtorName: 'Dana',
      realtorEmail: EMAIL,
      realtorPhone: '(515) 555-0160',
      realtorCompany: 'Prairie Brokers',
    },
    ...{ clientName: 'Walt', clientEmail: 'walt@example.com', clientPhone: '515-555-0161' },
    ...{ propertyAddress: '6011 Merle Hay Rd, Johnston, IA 50131', propertyType: 'single-family', notes: '' },
  }
  const referred = await callAction(refer, { url: '/realtor-referral', form })
  const page = await callLoader(openReferral, { url: referred.location ?? '' })
  expect(page.data.demoMail?.link).toBe(linkIn('referral-receipt'))
  expect((await callLoader(openReferral, { url: '/realtor-referral?receipt=abc' })).data.demoMail).toBeNull()
})

test('a new report shows the email with its link in the browser that requested it', async () => {
  const form = await callLoader(openAnalysis, { url: '/analysis' })
  const withoutGrant = (cookies: string[]) => cookies.filter((cookie) => !cookie.startsWith('visitor='))
  const house = { streetAddress: '2847 Ingersoll Ave', city: 'Des Moines', state: 'IA', zipCode: '50312', unitCount: '1' }
  const property = { ...house, propertyType: 'single-family', squareFootage: '1640' }
  const fields = Object.entries(property).map(([name, value]) => [`properties[0].${name}`, value])
  const sent = await callAction(analyze, {
    url: '/analysis',
    cookie: cookieFrom(form),
    form: { ...Object.fromEntries(fields), email: EMAIL, submissionId: form.data.submissionId, intent: 'submit' },
  })
  const cookie = [cookieFrom(form), cookieFrom(sent)].join('; ')
  const at = { url: sent.location ?? '', params: { leadId: sent.location?.split('/')[2] ?? '' } }
  expect((await callLoader(openReport, { ...at, cookie })).data.demoMail?.link).toBe(linkIn('analysis-report'))
  const other = cookieFrom({ setCookies: withoutGrant(sent.setCookies) })
  expect(other).toContain('demo-mail=')
  expect((await callLoader(openReport, { ...at, cookie: other })).data.demoMail).toBeNull()
})
