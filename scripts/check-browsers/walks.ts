import { z } from 'zod'
import { paths } from '#app/paths.ts'
import { type BrowserWindow, type Form, until } from './visits.ts'

const CODE = '/[A-Z0-9]{4}-[A-Z0-9]{4}/.exec(document.querySelector("aside[aria-label^=Demo]")?.innerText ?? "")'

const says = (words: string) => `document.body.innerText.includes(${JSON.stringify(words)})`

/** What an owner does once, each time with a new home, and how staff format an email. */
export const WALKS: readonly Form[] = [
  {
    name: 'walkthrough, booked',
    isOfStaff: false,
    send: async (window, url) => {
      const { db, inTransaction, makeReport, createBookingToken } = await sources()
      const leadId = makeReport(db())
      await window.open(url + paths.walkthrough(inTransaction((tx) => createBookingToken(tx, leadId))))
      await window.click('[data-day] label:has([name=day])')
      await window.click('[data-day] label:has([name=startsAt])')
      await window.click('[name=intent][value=book]')
      await until(window, '/Your walkthrough is booked|Almost booked/.test(document.body.innerText)')
    },
  },
  {
    name: 'agreement, signed',
    isOfStaff: false,
    send: async (window, url) => {
      await openAgreement(window, url)
      await window.type('[name=fullName]', 'Ann B. Owner')
      await window.click('[name=intent][value=code]')
      await until(window, `${CODE} !== null`)
      const code = z.string().parse(await window.ask(`${CODE}?.[0]`))
      await window.click('label[for=consent]')
      await window.type('[name=code]', code)
      await window.click('[value=sign]:not([aria-hidden])')
      await until(window, says('Download the signed agreement'))
    },
  },
  {
    name: 'agreement, declined',
    isOfStaff: false,
    send: async (window, url) => {
      await openAgreement(window, url)
      await window.click('details:has([value=decline]) summary')
      await window.type('[name=reason]', 'We sold the house.')
      await window.click('[name=intent][value=decline]')
      await until(window, says('This agreement was declined'))
    },
  },
  {
    name: 'onboarding fee, paid',
    isOfStaff: false,
    send: async (window, url) => {
      const { db, inTransaction, makeReport, acknowledgeTerms, browserOf } = await sources()
      const leadId = makeReport(db(), { lead: { status: 'proposal' } })
      inTransaction((tx) => acknowledgeTerms(tx, { leadId, ipAddress: undefined, userAgent: null, from: 'management' }))
      const [name = '', value = ''] = (await browserOf(leadId)).split(/=(.*)/s)
      await window.setCookie({ name, value, url })
      await window.open(url + paths.managementStep(leadId, 'payment'))
      await window.click('[role=dialog] form button.button--primary')
      await until(window, 'location.pathname.startsWith("/checkout/")')
      await window.click('[name=intent][value=pay]')
      await until(window, says('Payment Successful!'))
    },
  },
  {
    name: 'email, formatted',
    isOfStaff: true,
    send: async (window, url) => {
      const { db, makeReport } = await sources()
      await window.open(url + paths.writeMail(makeReport(db())))
      await until(window, 'document.querySelector("[role=dialog] [role=toolbar]") !== null')
      await window.type('[role=dialog] textarea', 'Bring the key')
      await window.ask('document.querySelector("[role=dialog] textarea").select()')
      for (const tool of ['Bold', 'Link', 'Bulleted list']) await window.click(`[role=dialog] [aria-label="${tool}"]`)
      const written = 'document.querySelector("[role=dialog] textarea").value'
      await until(window, `${written} === "- **[Bring the key](https://)**"`)
    },
  },
]

async function openAgreement(window: BrowserWindow, url: string): Promise<void> {
  const { db, makeLead, reachSigning } = await sources()
  const reached = await reachSigning(makeLead(db(), { name: 'Ann Owner' }).id)
  if (!reached.ok) throw new Error(reached.message)
  await window.open(url + reached.url)
}

/** Read once the product's settings are known. */
async function sources() {
  return {
    ...(await import('#app/db/client.server.ts')),
    ...(await import('#app/modules/access/grant-lead.server.ts')),
    ...(await import('#app/modules/enrollment/terms/acknowledge-terms.server.ts')),
    ...(await import('#tests/factories/make-lead.ts')),
    ...(await import('#tests/factories/make-report.ts')),
    ...(await import('#tests/setup/signing.ts')),
    ...(await import('#tests/setup/visitor.ts')),
  }
}
