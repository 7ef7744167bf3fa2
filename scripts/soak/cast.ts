import { eq } from 'drizzle-orm'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { consents, payments, users } from '#app/db/schema/index.ts'
import { createBookingToken } from '#app/modules/access/grant-lead.server.ts'
import { getSetting, writeSetting } from '#app/modules/settings/settings.server.ts'
import { issueToken } from '#app/modules/tokens/tokens.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeMailing } from '#tests/factories/make-mailing.ts'
import { makePayment } from '#tests/factories/make-onboarding.ts'
import { makeReport } from '#tests/factories/make-report.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { inventPerson } from '../seed/people.ts'
import { inventProperty } from '../seed/places.ts'
import type { Random } from '../seed/random.ts'
import type { Stage } from './stage.ts'

const LEADS = 2_000
const BOOKERS = 40
const REPORTS = 40
const STAFF = 10
/** Checkouts and mailings that one minute may use. */
const CHECKOUTS_A_MINUTE = 60
const READERS_OF_A_MAILING = 60

export type Cast = ReturnType<typeof makeCast>

/** All participants, created before the load starts: this process opens the file and takes no locks after that. */
export function makeCast(stage: Pick<Stage, 'stripe'>, random: Random, minutes: number) {
  inTransaction((tx) => {
    const rate = 100_000
    writeSetting(tx, 'providerRates', { mailsPerMinute: rate, mailsPerHour: rate, textsPerMinute: rate, crmLeadsPerMinute: rate })
    // All day: otherwise mailings of a night wait until the morning.
    writeSetting(tx, 'campaignSending', { ...getSetting('campaignSending', tx), mailFrom: '00:00', mailTo: '00:00' })
  })
  const staff = Array.from({ length: STAFF }, () => signedInAs('admin'))
  return inTransaction((tx) => {
    const leadIds = Array.from({ length: LEADS }, (_, number) => {
      const createdAt = new Date(Date.now() - number * 3_600_000)
      return makeLead(tx, { ...inventPerson(random, number), ...inventProperty(random), createdAt }).id
    })
    return {
      staff,
      leadIds,
      bookers: Array.from({ length: BOOKERS }, () => {
        const { id } = makeLead(tx, { status: 'site_visit_scheduled' })
        return { leadId: id, token: createBookingToken(tx, id) }
      }),
      reports: Array.from({ length: REPORTS }, () => {
        const leadId = makeReport(tx)
        return issueToken(tx, { purpose: 'shared_report', leadId, label: 'soak', days: 30 })
      }),
      checkouts: Array.from({ length: Math.ceil(CHECKOUTS_A_MINUTE * minutes) }, () => makeCheckout(tx, stage)),
      mailings: Array.from({ length: Math.max(2, Math.ceil(minutes)) }, (_, number) =>
        makeAudience(tx, number, staff[0]?.viewer),
      ),
    }
  })
}

function makeCheckout(tx: Tx, { stripe }: Pick<Stage, 'stripe'>) {
  const lead = makeLead(tx, { status: 'proposal' })
  const payment = makePayment(tx, { leadId: lead.id, provider: 'stripe', sessionId: null })
  const sessionId = stripe.addSession({ metadata: { leadId: lead.id, paymentId: payment.id } })
  tx.update(payments).set({ sessionId }).where(eq(payments.id, payment.id)).run()
  return { leadId: lead.id, paymentId: payment.id, sessionId }
}

/** A mailing, and recipients who get no other one. */
function makeAudience(tx: Tx, number: number, viewer: Viewer | undefined) {
  // Ends with a letter: a search finds names by their beginning, so the 2nd mailing would also reach the readers of the 28th.
  const word = `Soakland${number}${String.fromCharCode(97 + (number % 26))}`
  const emails = Array.from({ length: READERS_OF_A_MAILING }, (_, place) => {
    const { email } = makeLead(tx, { name: `Owner ${word}`, email: `${word.toLowerCase()}.${place}@example.com` })
    const said = { channel: 'email', recipientKey: email, granted: true, form: 'analysis', wording: 'Send me tips.' } as const
    tx.insert(consents)
      .values({ ...said, confirmedAt: new Date() })
      .run()
    return email
  })
  const creator = viewer && tx.select().from(users).where(eq(users.id, viewer.id)).get()
  const { id } = makeMailing(tx, { viewName: word, viewQuery: `q=${word}`, subject: word, createdById: creator?.id })
  return { id, emails, subject: word }
}
