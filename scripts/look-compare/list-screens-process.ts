/** Runs with the database of a look: adds the data for its screens, and prints the screens as JSON. */
import { eq } from 'drizzle-orm'
import { closeDatabase, db, inTransaction } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { SESSION_COOKIE } from '#app/http/session.server.ts'
import { acknowledgeTerms } from '#app/modules/enrollment/terms/acknowledge-terms.server.ts'
import type { Role } from '#app/permissions.ts'
import { paths } from '#app/paths.ts'
import { makeReport } from '#tests/factories/make-report.ts'
import { makeUser } from '#tests/factories/make-user.ts'
import { addressOf, cookieOfReader, PAGES } from '#tests/setup/page-catalog.ts'
import { openSession } from '#tests/setup/session.ts'
import { browserOf } from '#tests/setup/visitor.ts'
import type { Screen, Step } from './screens.ts'
import { reachSigning } from '#tests/setup/signing.ts'

const PRINTED =
  /^(?:(?:shared )?report|article .*|renting versus selling|investment plan|privacy policy|comparison of the fees|lead)$/

const sessions = {
  user: sessionOf('user', 'Una Sessions'),
  admin: sessionOf('admin', 'Ada Lindqvist'),
  owner: await cookieOfReader('owner'),
}
const plain: Screen[] = PAGES.map(({ name, path, role, bundle }) => ({
  name,
  address: addressOf(path),
  hydrates: bundle,
  isPrinted: PRINTED.test(name),
  ...(role ? { cookie: sessions[role], isStaff: role !== 'owner' } : {}),
}))
process.stdout.write(JSON.stringify([...plain, ...refusedForms(), ...menus(), ...(await ownersScreens())]))
closeDatabase()

function sessionOf(role: Role, name: string): string {
  const { id } = makeUser(db(), { name, role, email: `${role}@staff.example` })
  return `${SESSION_COOKIE}=${openSession(id)}`
}

function refusedForms(): Screen[] {
  const send = (press: string): Step[] => [{ press }]
  return [
    { name: 'analysis form with errors', address: paths.analysis({ step: 1 }), steps: send('Continue') },
    { name: 'refused sign-in', address: paths.login(), steps: send('Sign in') },
    { name: 'webinar form with errors', address: paths.webinar(), steps: send('Register') },
    { name: 'refused referral', address: paths.realtorReferral(), steps: send('Submit') },
    { name: 'enroll form with errors', address: paths.enroll(), hydrates: true, steps: send('Continue') },
  ]
}

function menus(): Screen[] {
  return [
    { name: 'open site menu', address: paths.team(), steps: [{ open: 'header details' }] },
    {
      name: 'open staff menu',
      address: paths.leads(),
      cookie: sessions.user,
      isStaff: true,
      steps: [{ open: 'details' }],
    },
    { name: 'open answers', address: paths.realtorReferral(), steps: [{ open: 'main details' }] },
    { name: 'open claims', address: paths.home(), steps: [{ open: 'main details' }] },
  ]
}

/** Pages that only the browser of a lead's owner sees. */
async function ownersScreens(): Promise<Screen[]> {
  const facts = {
    name: 'Ann Owner',
    email: 'ann@example.com',
    squareFootage: 1640,
    estimatedRent: 1895,
    status: 'proposal' as const,
  }
  const leadId = makeReport(db(), { lead: { ...facts, streetAddress: '2847 Ingersoll Ave' } })
  const enrolledId = makeReport(db(), { lead: { ...facts, streetAddress: '1204 SE Walnut St', email: 'bea@example.com' } })
  const pendingId = makeReport(db(), { lead: { ...facts, streetAddress: '611 28th St', email: 'cal@example.com' }, result: null })
  inTransaction((tx) => acknowledgeTerms(tx, { leadId: enrolledId, ipAddress: undefined, userAgent: null, from: 'management' }))
  const cookie = await browserOf(leadId, enrolledId, pendingId)
  const signing = await reachSigning(enrolledId)
  if (!signing.ok) throw new Error(signing.message)
  const signAddress = new URL(signing.url, 'http://localhost')
  db().update(leads).set({ status: 'enrolled' }).where(eq(leads.id, enrolledId)).run()
  const own = (name: string, address: string, steps: Step[] = []): Screen => ({ name: `owner: ${name}`, address, cookie, steps })
  return [
    own('report', paths.report(leadId)),
    { ...own('report with next steps', paths.report(enrolledId)), isPrinted: true },
    own('report without a result', paths.report(pendingId)),
    own('analysis correction', paths.editAnalysis(leadId)),
    ...(['why', 'rent', 'improvements', 'agreement', 'terms', 'payment'] as const).map((step) =>
      own(`presentation, ${step}`, paths.managementStep(leadId, step)),
    ),
    own('payment due', paths.managementStep(enrolledId, 'payment')),
    own('test checkout', paths.managementStep(enrolledId, 'payment'), [{ press: 'Go to the test checkout' }]),
    own('failed payment', paths.managementStep(enrolledId, 'payment'), [{ press: 'Go to the test checkout' }, { press: 'Fail' }]),
    own('refused rent', paths.managementStep(leadId, 'rent'), [{ fill: 'Monthly rent', with: 'a lot' }, { press: 'Next' }]),
    own('agreement dialog', paths.agreementDialog(leadId)),
    own('agreement dialog, terms', paths.agreementDialog(leadId, 'terms')),
    own('walkthrough', paths.pickWalkthrough(enrolledId)),
    own('enrollment walkthrough', paths.enrollWalkthrough(enrolledId)),
    own('walkthrough times', paths.enrollWalkthrough(enrolledId, 'schedule')),
    own('enroll form from a report', paths.enroll({ from: leadId })),
    own('contact step in the enroll form', paths.enroll({ step: 2 })),
    { ...own('signing page', signAddress.pathname + signAddress.search), isPrinted: true },
    own('signing page with a code', signAddress.pathname + signAddress.search, [
      { fill: 'Your full name', with: 'Ann Owner' },
      { press: 'Email me a code' },
    ]),
    { name: 'lead with everything', address: paths.lead(enrolledId), cookie: sessions.admin, isStaff: true },
  ]
}
