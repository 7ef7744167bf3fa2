import { randomBytes } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { and, eq } from 'drizzle-orm'
import { parseDocument } from 'htmlparser2'
import { z } from 'zod'
import { formatLongWeekday } from '#app/format/date.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { formatCents } from '#app/format/money.ts'
import { weekBefore, weeklyReportJob } from '#app/modules/analytics/weekly-report.server.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { invoices, messages, payments, receivedMessages, tasks, users, webhookDeliveries } from '#app/db/schema/index.ts'
import { listBookedHours } from '#app/modules/booking/queries.server.ts'
import { bookableHours, overlaps } from '#app/modules/booking/slots/slots.ts'
import { receiveText } from '#app/modules/inbox/receive/receive-text.server.ts'
import { dueTodayJob } from '#app/modules/leads/next-actions/mail-due-today.server.ts'
import { moveToTrash, RESTORE_WAIT_MS } from '#app/modules/leads/trash/move-to-trash.server.ts'
import { assignLead } from '#app/modules/leads/write/assign-lead.server.ts'
import { labelOf, printedFact } from '#app/modules/privacy/copy-document.ts'
import { writeSetting } from '#app/modules/settings/settings.server.ts'
import { makeCalendarAddress } from '#app/modules/users/calendar-address.server.ts'
import { paths } from '#app/paths.ts'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { makePrivacyRequest } from '#tests/factories/make-privacy-request.ts'
import { makeReferral } from '#tests/factories/make-referral.ts'
import type { StripeServer } from '#tests/servers/stripe.ts'
import { listMails } from './outbox.ts'
import { readPdf } from './pdf-text.ts'
import { type Choices, PlainBrowser, wordsOf } from './plain-browser.ts'
import { signedInAs } from './session.ts'
import { cookieOf, proveMailboxOf } from './visitor.ts'
import type { Said } from './statements.ts'

const CO_OWNER = { name: 'Jon Reed', email: 'jon.reed@example.com' }
const ADDRESS = { City: 'Des Moines', 'ZIP code': '50310' }

/** A home and its owner on their way through the product, and everything that the owner and staff see about it. */
export class Story {
  /** Statements that should still be true. */
  readonly said: Said = new Map()
  readonly #owner: PlainBrowser
  readonly #staff: PlainBrowser
  #email: string
  /** Emails that were true when they were written. */
  readonly #oldMails = new Set<string>()
  readonly #oldWebhooks = new Set<string>()
  readonly #url: string
  readonly #stripe: StripeServer
  readonly #name: string
  readonly #street: string
  readonly #phone: string
  readonly #admin = signedInAs('admin')
  #calendarAddress = ''
  #leadId = ''
  #walkthroughAt: Date | null = null

  /** `url`: of the product, whose database is `db()`. `stripe`: the server that takes its payments. */
  constructor(url: string, stripe: StripeServer, name: string, street: string, phone = '(515) 555-0170') {
    this.#url = url
    this.#stripe = stripe
    this.#name = name
    this.#street = street
    this.#phone = phone
    this.#owner = new PlainBrowser(url)
    this.#staff = new PlainBrowser(url, this.#admin.cookie)
    this.#email = `${name.toLowerCase().replace(' ', '.')}@example.com`
  }

  /**
   * `units`: homes of $1,850 a month each; more than one make a multi-family building. `contact`: more choices beside the owner's
   * contact.
   */
  async enrollOnline(units = 1, contact: Choices = {}): Promise<void> {
    const owner = await this.#owner.open(paths.enroll())
    const type = units === 1 ? 'Single Family Home' : 'Multi-Family'
    const home = { 'Property type': type, 'Number of units': String(units), 'Estimated monthly rent': '1850' }
    await owner.press('Continue to contact info', { ...home, 'Street address': this.#street, ...ADDRESS })
    await owner.press('Continue to review', { 'Full name': this.#name, email: this.#email, Phone: this.#phone, ...contact })
    this.#hear('review')
    await owner.press('Submit Enrollment')
    this.#hear('enrolled')
    this.#leadId = /walkthrough\/([0-9a-f]{32})/.exec(owner.address)?.[1] ?? ''
    await this.#hearAt('schedule', paths.enrollWalkthrough(this.#leadId, 'schedule'))
  }

  /** Requests the home's rent analysis. */
  async analyze(home: Choices): Promise<void> {
    const owner = await this.#owner.open(paths.analysis({ step: 1 }))
    await owner.press('Continue', { 'Street address': this.#street, ...ADDRESS, ...home })
    await owner.press('Get my rental analysis', { email: this.#email })
    this.#leadId = /analysis\/([0-9a-f]{32})/.exec(owner.address)?.[1] ?? ''
  }

  /** Goes through the presentation with this rent for one home. */
  async present(rent: string): Promise<void> {
    const owner = await this.#owner.open(paths.managementStep(this.#leadId, 'rent'))
    await owner.press('Next', { 'Monthly rent': rent })
    await owner.press('Done', { 'Interior Painting': true })
  }

  async readTerms(): Promise<void> {
    for (const step of ['why', 'rent', 'improvements', 'agreement', 'terms'] as const)
      await this.#hearAt(`dialog, ${step}`, paths.managementStep(this.#leadId, step))
    await this.#owner.press('Continue to payment', { 'I have read these terms': true })
    this.#hear('payment step')
  }

  async pay(): Promise<void> {
    await this.#owner.open(paths.managementStep(this.#leadId, 'payment'))
    await this.#owner.press(/^Pay /)
    const { sessionId } = this.#payment()
    this.#stripe.pay(sessionId)
    await this.#hearAt('payment received', paths.paymentSuccess({ session_id: sessionId }))
    await this.#owner.press('Move to Onboarding Stage')
    await this.#hearAt('payment step, paid', paths.managementStep(this.#leadId, 'payment'))
  }

  /** Staff refund part of the onboarding fee at the provider, which notifies us. Earlier statements no longer count. */
  async refund(cents: number): Promise<void> {
    this.turnThePage()
    const { sessionId } = this.#payment()
    this.#stripe.refund(sessionId, cents)
    await this.#notify('charge.refunded', sessionId)
    await this.#hearAt('payment step, refunded', paths.managementStep(this.#leadId, 'payment'))
    const { amountCents, refundedCents } = this.#payment()
    if (refundedCents < amountCents) await this.#hearAt('receipt, refunded', paths.paymentSuccess({ session_id: sessionId }))
  }

  /** The revenue in the analytics, in dollars. */
  async readRevenue(): Promise<number> {
    const words = (await this.#staff.open(paths.adminAnalytics())).words()
    return Number(/Revenue \$([\d,]+\.\d\d)/.exec(words)?.[1]?.replace(',', ''))
  }

  /** Staff send an invoice, which the provider emails. */
  async bill(dollars: string): Promise<void> {
    await this.#staff.open(paths.newInvoice(this.#leadId))
    const items = { 'Item 1': 'Lockbox', 'Quantity for item 1': '1', 'Amount for item 1': dollars }
    await this.#staff.press('Create Invoice', { Description: 'Setup of the home', ...items })
  }

  /** The owner pays the invoice at the provider, which notifies us. Earlier statements no longer count. */
  async payBill(): Promise<void> {
    this.turnThePage()
    this.#stripe.payInvoice(this.#bill().providerInvoiceId)
    await this.#notify('invoice.paid', this.#bill().providerInvoiceId)
  }

  /** Staff refund part of the invoice at the provider. Earlier statements no longer count. */
  async refundBill(cents: number): Promise<void> {
    this.turnThePage()
    this.#stripe.refund(this.#bill().providerInvoiceId, cents)
    await this.#notify('charge.refunded', this.#bill().providerInvoiceId)
  }

  /** What is said about the invoice. */
  async hearBill(): Promise<void> {
    await this.hearStaff()
    const { id } = this.#bill()
    this.said.set('invoice', (await this.#staff.open(paths.leadInvoice(this.#leadId, id))).words())
    const owner = await this.hearOwnersPage()
    await owner.press(/^(?:Open invoice|Invoice)\b/)
    this.said.set('invoice of the owner', owner.words())
  }

  #bill(): { id: string; providerInvoiceId: string } {
    const bill = db().select().from(invoices).where(eq(invoices.leadId, this.#leadId)).get()
    if (!bill?.providerInvoiceId) throw new Error('No invoice was sent')
    return { id: bill.id, providerInvoiceId: bill.providerInvoiceId }
  }

  /** The provider sends an event about a checkout or an invoice. */
  async #notify(type: string, id: string): Promise<void> {
    const { body, signature } = this.#stripe.event(type, id)
    const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
    const answer = await fetch(new URL('/webhooks/stripe', this.#url), { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`The event was answered with ${answer.status}`)
  }

  /** Books the nth available time, or the next free one. */
  async book(hour: number): Promise<void> {
    await this.#owner.open(paths.report(this.#leadId))
    await this.#owner.press('Pick a walkthrough time')
    await this.#pick('Book this time', hour)
  }

  /** Moves the walkthrough to the nth available time, or the next free one. */
  async moveTo(hour: number): Promise<void> {
    this.turnThePage()
    await this.#owner.open(this.#owner.linkTo('Change the time'))
    await this.#pick(/this time/, hour)
  }

  /** Cancels the walkthrough. Earlier statements no longer count. */
  async cancel(): Promise<void> {
    this.turnThePage()
    await this.#owner.open(this.#owner.linkTo('Cancel the walkthrough'))
    await this.#owner.press('Cancel the walkthrough')
    this.#hear('booking, canceled')
  }

  /** The walkthrough's time, as every place spells it: 'Nov 30 10:00 AM'. */
  walkthrough(): string {
    if (!this.#walkthroughAt) throw new Error('No walkthrough was booked')
    const zone = { timeZone: 'America/Chicago' }
    const day = this.#walkthroughAt.toLocaleDateString('en-US', { ...zone, month: 'short', day: 'numeric' })
    const clock = this.#walkthroughAt.toLocaleTimeString('en-US', { ...zone, hour: 'numeric', minute: '2-digit' })
    return `${day} ${clock.replaceAll('\u202f', ' ')}`
  }

  async sign(): Promise<void> {
    await this.#openAgreement()
    this.#hear('agreement')
    await this.#signHere(this.#owner, this.#name)
    this.#hear('signed')
    await this.#hearFile('signed file', this.#owner.linkTo('Download the signed agreement'))
  }

  async #signHere(browser: PlainBrowser, fullName: string): Promise<void> {
    await browser.press('Email me a code')
    const [, code = ''] = /code is ([A-Z0-9-]{9})/.exec(listMails('signing-code').at(-1)?.textBody ?? '') ?? []
    await browser.press('Sign the agreement', { consent: true, fullName, code })
  }

  /** Staff send the agreement to the owner and a co-owner. */
  async sendToBoth(): Promise<void> {
    await this.#staff.open(paths.newDocument({ template: 'agreement', lead: this.#leadId }))
    await this.#staff.press('Send Document', { coName: CO_OWNER.name, coEmail: CO_OWNER.email })
  }

  async declineAsCoOwner(): Promise<void> {
    const coOwner = await this.#openMailedAgreement(CO_OWNER.email)
    await coOwner.press('Decline the agreement')
    this.said.set('declined', coOwner.words())
  }

  /** Both owners sign, the co-owner first. */
  async signBoth(): Promise<void> {
    const coOwner = await this.#openMailedAgreement(CO_OWNER.email)
    await this.#signHere(coOwner, CO_OWNER.name)
    const owner = await this.#openMailedAgreement(this.#email)
    this.said.set('agreement', owner.words())
    await this.#signHere(owner, this.#name)
    this.said.set('signed', owner.words())
    this.said.set('signed, page of the co-owner', (await coOwner.open(coOwner.address)).words())
  }

  async #openMailedAgreement(email: string): Promise<PlainBrowser> {
    const mail = listMails('agreement-link').findLast(({ recipient }) => recipient === email)
    return new PlainBrowser(this.#url).open(/\/sign\/[\w-]+/.exec(mail?.textBody ?? '')?.[0] ?? '')
  }

  async decline(): Promise<void> {
    await this.#openAgreement()
    await this.#owner.press('Decline the agreement')
    this.#hear('declined')
  }

  /** What the owner sees at the end, what was emailed, and what staff see. */
  async hearAll(): Promise<void> {
    await this.#hearAt('report', paths.report(this.#leadId))
    await this.#hearFile('report as a file', paths.reportPdf(this.#leadId))
    await this.hearStaff()
  }

  /** The same without the report. */
  async hearStaff(): Promise<void> {
    for (const { id, channel, template, subject, textBody, htmlBody, attachments } of this.#mails()) {
      if (this.#oldMails.has(id)) continue
      const place = `${channel === 'sms' ? 'text' : 'mail'} ${template}`
      this.said.set(place, oneLine(`${subject} ${textBody}`))
      if (htmlBody !== null) this.said.set(`${place}, HTML`, `${subject} ${wordsOf(parseDocument(htmlBody))}`)
      for (const { contentType, content } of attachments ?? [])
        if (content !== undefined) this.said.set(`${place}, ${contentType}`, content.replaceAll('\r\n ', ''))
    }
    const q = this.#email
    const screens = {
      'list of leads': paths.leads({ q }),
      'leads of the admin area': paths.admin({ q }),
      board: paths.leadBoard({ q }),
      search: paths.search({ q }),
      documents: paths.documents({ q }),
      campaigns: paths.campaigns({ q }),
      analyses: paths.adminAnalyses({ q }),
      'signing step of staff': paths.leadWalkthrough(this.#leadId),
    }
    for (const [place, address] of Object.entries(screens)) this.said.set(place, (await this.#staff.open(address)).words())
    // Its conversation and timeline show history.
    const page = (await this.#staff.open(paths.lead(this.#leadId))).words()
    this.said.set(
      'lead page',
      page
        .replace(/ Timeline .* About this lead /, ' ')
        .replace(/ Timeline .* (?=Property (?:[$]|Type))/, ' ')
        // The time when a booking is released is not the walkthrough's time.
        .replace(/released\s+on.*?unless\s+confirmed/, ''),
    )
    this.said.set('export of leads', namedValues((await this.#staff.read(paths.exportLeads({ q }))).toString()))
    await this.#staff.open(paths.dashboard())
    this.said.set('dashboard', this.#staff.entriesAbout(this.#name))
    this.#hearWebhooks()
    await this.#hearCalendar()
    await this.#hearCopy()
  }

  /** What webhooks reported. */
  #hearWebhooks(): void {
    const sent = db().select().from(webhookDeliveries).where(eq(webhookDeliveries.leadId, this.#leadId)).all()
    for (const { id, type, body } of sent) {
      if (this.#oldWebhooks.has(id)) continue
      const { data } = webhookSchema.parse(JSON.parse(body))
      const { amountCents } = data
      const fee = typeof amountCents === 'number' ? ` Onboarding fee $${(amountCents / 100).toFixed(2)}` : ''
      this.said.set(`webhook ${type}`, recordInWords(data).join(' ') + fee)
    }
  }

  /** Staff delete the lead, and its owner has been emailed about the walkthrough. Earlier statements no longer count. */
  async trash(): Promise<void> {
    this.turnThePage()
    const actor = { kind: 'staff', userId: this.#admin.viewer.id } as const
    inTransaction((tx) => moveToTrash(tx, { leadId: this.#leadId, actor, now: new Date() }))
    await runDueJobs(new Date(Date.now() + RESTORE_WAIT_MS))
  }

  async restore(): Promise<void> {
    this.turnThePage()
    await this.#staff.open(paths.adminTrash({ q: this.#email }))
    await this.#staff.press(/^Restore/)
  }

  /** What is left to hear of a deleted lead. Lists have to leave it out. */
  async hearTrash(): Promise<void> {
    const q = this.#email
    for (const [place, address] of [
      ['list of leads', paths.leads({ q })],
      ['board', paths.leadBoard({ q })],
      ['search', paths.search({ q })],
      ['campaigns', paths.campaigns({ q })],
    ] as const)
      this.said.set(place, (await this.#staff.open(address)).words())
    this.said.set('trash', (await this.#staff.open(paths.adminTrash({ q }))).words())
    this.said.set('export of leads', namedValues((await this.#staff.read(paths.exportLeads({ q }))).toString()))
    await this.#hearCalendar()
    await this.#hearCopy()
    await this.hearOwnersPage()
  }

  /** The owner, whose mailbox is proved, writes to us on their page. Earlier statements no longer count. */
  async write(text: string): Promise<void> {
    this.turnThePage()
    this.#assign()
    const owner = await this.hearOwnersPage()
    await owner.press('Send message', { text })
  }

  /** Staff answer the owner's message, and the answer was sent. Earlier statements no longer count. */
  async answer(answer: string): Promise<void> {
    this.turnThePage()
    await this.#openConversation()
    await this.#staff.press('Send Reply', { answer })
    await runDueJobs()
  }

  /** What is said about the owner's message and its answer. */
  async hearMessages(): Promise<void> {
    await this.hearStaff()
    const now = new Date()
    // Actions are listed on their day.
    const isWaiting = and(eq(tasks.leadId, this.#leadId), eq(tasks.kind, 'answer-message'))
    db().update(tasks).set({ dueAt: now }).where(isWaiting).run()
    const earlier = listMails('due-today').length
    await dueTodayJob.run({}, { attempt: 1, now, signal: new AbortController().signal })
    const { email } = this.#admin.viewer
    const mail = listMails('due-today')
      .slice(earlier)
      .find(({ recipient }) => recipient === email)
    this.said.set('mail of what is due', oneLine(mail?.textBody ?? ''))
    this.said.set('dashboard', (await this.#staff.open(paths.dashboard({ due: 'mine' }))).words())
    this.said.set('inbox', (await this.#staff.open(paths.inbox({ q: this.#name }))).entriesAbout(this.#name))
    this.said.set('conversation', (await this.#openConversation()).words())
    await this.hearOwnersPage()
  }

  async #openConversation(): Promise<PlainBrowser> {
    const received = db().select().from(receivedMessages).where(eq(receivedMessages.leadId, this.#leadId)).get()
    return this.#staff.open(paths.inboxMessage(received?.id ?? ''))
  }

  /** Staff correct the owner's email, and waiting jobs ran. Earlier statements no longer count. Returns the old one. */
  async changeEmail(email: string): Promise<string> {
    this.turnThePage()
    const old = this.#email
    await this.#staff.open(paths.lead(this.#leadId, { edit: 'email' }))
    await this.#staff.press('Save', { email })
    this.#email = email
    await runDueJobs()
    return old
  }

  /** The subjects of the emails since the page was turned. */
  subjects(): string[] {
    return this.#mails().flatMap(({ id, subject }) => (this.#oldMails.has(id) ? [] : [subject]))
  }

  /** The owner texts this to us. */
  text(words: string): void {
    const from = `+1${this.#phone.replaceAll(/\D/g, '')}`
    const form = { MessageSid: `SM${randomBytes(16).toString('hex')}`, From: from, To: '+15155550142', Body: words }
    if (!receiveText(new URLSearchParams(form), new Date()).ok) throw new Error('The text could not be read')
  }

  /** What is said about the consent to texts. */
  async hearTexts(): Promise<Said> {
    const texts: Said = new Map()
    const q = `+1${this.#phone.replaceAll(/\D/g, '')}`
    for (const [place, address] of [
      ['lead page', paths.lead(this.#leadId, { add: 'text' })],
      ['consent ledger', paths.adminConsents({ q })],
      ['suppressions', paths.adminSuppressions({ q })],
    ] as const)
      texts.set(place, (await this.#staff.open(address)).words())
    const file = namedValues((await this.#staff.read(paths.consentsExport({ q }))).toString())
    texts.set(
      'consent ledger, file',
      file.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (at) => dayOf(new Date(at))),
    )
    await this.#hearCopy()
    for (const place of ['privacy copy', 'privacy copy, PDF']) texts.set(place, this.said.get(place) ?? '')
    return texts
  }

  /** The walkthrough in the calendar of the lead's assignee. */
  async #hearCalendar(): Promise<void> {
    this.#assign()
    this.#calendarAddress ||= makeCalendarAddress(this.#admin.viewer)
    const feed = (await this.#staff.read(new URL(this.#calendarAddress).pathname)).toString().replaceAll('\r\n ', '')
    const entry = feed.split('BEGIN:VEVENT').find((event) => event.includes(`UID:walkthrough-${this.#leadId}@`))
    this.said.set('calendar of staff', entry ?? '')
  }

  /** A member's calendar and dashboard have what is assigned to them. */
  #assign(): void {
    const { id } = this.#admin.viewer
    const actor = { kind: 'staff', userId: id } as const
    inTransaction((tx) => assignLead(tx, { leadId: this.#leadId, assigneeId: id, actor, now: new Date() }))
  }

  /** The privacy copy without its history: messages and timeline. */
  async #hearCopy(): Promise<void> {
    const { id } = makePrivacyRequest({ email: this.#email, kind: 'copy', state: 'open' })
    const { sections } = copySchema.parse(
      JSON.parse((await this.#staff.read(paths.adminRequestFile(id, 'copy.json'))).toString()),
    )
    const isHistory = ({ key }: { key: string }) => ['messages', 'receivedMessages', 'timeline'].includes(key)
    const current = sections.filter((section) => !isHistory(section))
    this.said.set('privacy copy', current.flatMap(({ title, records }) => [title, ...records.flatMap(recordInWords)]).join(' '))
    const file = await this.#staff.read(paths.adminRequestFile(id, 'copy.pdf'))
    const headings = sections.map(({ title, records }) => `${title}${records.length > 0 ? ` (${records.length})` : ': nothing'}`)
    let rest = readWords(file)
    const printed = headings.map((_, place) => {
      const [text = ''] = rest.split(headings[place + 1] ?? '\n', 1)
      rest = rest.slice(text.length)
      return isHistory(sections[place] ?? { key: '' }) ? '' : text
    })
    this.said.set('privacy copy, PDF', printed.join(' ').replaceAll(/ Refunded \$0\.00\b/g, ''))
  }

  /** The owner's page, in another browser that proves the mailbox. From then on, the browser that only typed it has no access. */
  async hearOwnersPage(): Promise<PlainBrowser> {
    const owner = new PlainBrowser(this.#url, await cookieOf(proveMailboxOf(this.#email)))
    this.said.set('page of the owner', (await owner.open(paths.my())).words())
    return owner
  }

  /** The report behind a link that the owner makes for someone else. */
  async hearSharedReport(): Promise<void> {
    const owner = new PlainBrowser(this.#url, await cookieOf(proveMailboxOf(this.#email)))
    await owner.open(paths.report(this.#leadId))
    await owner.press('Create link', { label: 'My accountant' })
    const [address = ''] = /\/s\/[\w-]+/.exec(owner.html) ?? []
    const reader = await new PlainBrowser(this.#url).open(address)
    this.said.set('shared report', reader.words())
    this.said.set('shared report as a file', readWords(await reader.read(`${address}/report.pdf`)))
  }

  async #openAgreement(): Promise<void> {
    await this.#owner.open(paths.signNow(this.#leadId))
    await this.#owner.press('Open the agreement')
  }

  async #pick(button: string | RegExp, hour: number): Promise<void> {
    this.#walkthroughAt = freeHour(hour, this.#leadId)
    await this.#owner.press(button, { day: formatLongWeekday(this.#walkthroughAt), startsAt: this.#walkthroughAt.toISOString() })
    this.#hear('booking')
    const file = await this.#owner.read(this.#owner.linkTo('Add to my calendar'))
    this.said.set('calendar file', file.toString().replaceAll('\r\n ', ''))
  }

  /** Earlier statements no longer count. */
  turnThePage(): void {
    this.said.clear()
    for (const { id } of this.#mails()) this.#oldMails.add(id)
    for (const { id } of db().select({ id: webhookDeliveries.id }).from(webhookDeliveries).all()) this.#oldWebhooks.add(id)
  }

  #mails() {
    const ofLead = db().select({ id: messages.id }).from(messages).where(eq(messages.leadId, this.#leadId)).all()
    return listMails().filter(({ id }) => ofLead.some((message) => message.id === id))
  }

  #payment(): { sessionId: string; amountCents: number; refundedCents: number } {
    const payment = db().select().from(payments).where(eq(payments.leadId, this.#leadId)).get()
    if (!payment?.sessionId) throw new Error('No checkout was opened')
    const { sessionId, amountCents, refundedCents } = payment
    return { sessionId, amountCents, refundedCents }
  }

  #hear(place: string): void {
    this.said.set(place, this.#owner.words())
  }

  async #hearAt(place: string, address: string): Promise<void> {
    await this.#owner.open(address)
    this.#hear(place)
  }

  async #hearFile(place: string, address: string): Promise<void> {
    this.said.set(place, readWords(await this.#owner.read(address)))
  }
}

/**
 * A realtor refers a client, who signs; the fee is paid and partly reversed. Returns all statements from before it was paid, and
 * all final ones.
 */
export async function readReferralTexts(url: string): Promise<{ due: Said; said: Said }> {
  const due: Said = new Map()
  const said: Said = new Map()
  const realtor = await new PlainBrowser(url).open(paths.realtorReferral())
  await realtor.press('Submit Referral', {
    'Your name': 'Rhea Quill',
    realtorEmail: 'rhea.quill@brokers.example',
    'Your phone': '(515) 555-0160',
    'Brokerage or company': 'Prairie Brokers',
    'Client’s name': 'Walt Janssen',
    clientEmail: 'walt.janssen@example.com',
    'Client’s phone': '(515) 555-0161',
    'Property address': '6011 Merle Hay Rd, Johnston, IA 50131',
    'Property type': 'Condo',
  })
  said.set('referral page', realtor.words())
  const status = realtor.linkTo('Check its status')
  due.set('page of the realtor', (await realtor.open(status)).words())
  due.set('mail to the realtor', oneLine(listMails('referral-receipt').at(-1)?.textBody ?? ''))
  const mine = new PlainBrowser(url, await cookieOf(proveMailboxOf('rhea.quill@brokers.example')))
  const staff = new PlainBrowser(url, signedInAs('admin').cookie)
  const list = paths.adminReferrals({ q: 'Walt Janssen' })
  await staff.open(list)
  await staff.press('Set the status of Walt Janssen', { 'Status of Walt Janssen': 'converted' })
  due.set('list of referrals, signed', (await staff.open(list)).words())
  due.set('page of the realtor, signed', (await realtor.open(status)).words())
  due.set('own page of the realtor, signed', (await mine.open(paths.myReferrals())).words())
  await staff.open(list)
  await staff.open(staff.linkTo('Pay the fee for Walt Janssen'))
  await staff.press('Pay')
  await staff.open(list)
  await staff.open(staff.linkTo('Reverse the payment…'))
  await staff.press('Reverse', { 'Amount to reverse': '50', Reason: 'Agreed on less' })
  said.set('list of referrals', (await staff.open(list)).words())
  said.set('analytics', (await staff.open(paths.adminAnalytics())).words())
  said.set('payouts', (await staff.read(paths.payouts(new Date().getFullYear()))).toString().replaceAll(/,(?=\d+\.\d\d)/g, ',$'))
  said.set('page of the realtor', (await realtor.open(status)).words())
  said.set('own page of the realtor', (await mine.open(paths.myReferrals())).words())
  return { due, said }
}

/** What the weekly report of this week says, and the analytics page about the same days, with its files. */
export async function readWeekTexts(url: string): Promise<Said> {
  const { viewer, cookie } = signedInAs('admin')
  const staff = new PlainBrowser(url, cookie)
  db().update(users).set({ mailsWeekly: true }).where(eq(users.id, viewer.id)).run()
  const nextWeek = new Date(Date.now() + 7 * DAY_MS)
  await weeklyReportJob.run({}, { attempt: 1, now: nextWeek, signal: new AbortController().signal })
  const said: Said = new Map()
  const mail = listMails('weekly-report').findLast(({ recipient }) => recipient === viewer.email)
  said.set('weekly report', oneLine(mail?.textBody ?? ''))
  said.set('weekly report, HTML', wordsOf(parseDocument(mail?.htmlBody ?? '')))
  const { from, to } = weekBefore(nextWeek)
  said.set('analytics', (await staff.open(paths.adminAnalytics({ from, to }))).words())
  for (const [figure, title] of [
    ['leads', 'Leads over time'],
    ['revenue', 'Revenue'],
  ] as const) {
    const file = (await staff.read(paths.analyticsFigure({ figure, from, to }))).toString()
    said.set(`analytics, file of ${figure}`, `${title} ${/^All,.*$/m.exec(inDollars(file))?.[0]}`)
  }
  return said
}

/** A realtor who was paid enough for a 1099-NEC, less a reversal. Returns all statements of the sum. */
export async function readTaxTexts(url: string): Promise<Said> {
  const admin = signedInAs('admin')
  inTransaction((tx) => writeSetting(tx, 'companyTaxId', '12-3456789', admin.viewer.id))
  const realtorEmail = 'pilar.sol@brokers.example'
  const { id } = makeReferral(db(), { realtorEmail, realtorName: 'Pilar Sol', clientName: 'Cora Nash', status: 'converted' })
  const staff = await new PlainBrowser(url, admin.cookie).open(paths.adminReferral(id, 'pay'))
  await staff.press('Pay', { Amount: '2500' })
  await staff.open(paths.adminReferral(id, 'reverse'))
  await staff.press('Reverse', { 'Amount to reverse': '50', Reason: 'Agreed on less' })
  await staff.open(paths.payee(id))
  const place = { 'Street address': '12 Elm St', City: 'Ames', State: 'IA', 'ZIP code': '50010' }
  const number = { 'Received on': '2026-03-09', 'Number type': 'SSN', Number: '987-65-4321' }
  await staff.press('Save', { Payee: 'person', 'First name': 'Pilar', 'Last name': 'Sol', ...place, ...number })
  const year = new Date().getFullYear()
  const said: Said = new Map()
  const lineOf = (file: Buffer) => inDollars(/^.*Pilar Sol.*$/m.exec(file.toString())?.[0] ?? '')
  said.set('list of referrals', (await staff.open(paths.adminReferrals({ q: 'Cora Nash' }))).entriesAbout('Pilar Sol'))
  said.set('payouts', (await staff.open(paths.payoutsOf(year))).entriesAbout('Pilar Sol'))
  said.set('payouts, file', lineOf(await staff.read(paths.payouts(year))))
  said.set('1099-NEC', inDollars(namedValues((await staff.read(paths.taxForms(year))).toString())))
  const mine = new PlainBrowser(url, await cookieOf(proveMailboxOf(realtorEmail)))
  said.set('own page of the realtor', (await mine.open(paths.myReferrals())).words())
  return said
}

/** A file's amounts as pages show them. */
const inDollars = (file: string) =>
  file.replaceAll(/(?<=[, ])\d+\.\d\d(?=[, \r\n]|$)/gm, (amount) => formatCents(Math.round(Number(amount) * 100)))

const facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
const webhookSchema = z.object({ data: facts })
const copySchema = z.object({
  sections: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      records: z.array(facts),
    }),
  ),
})

/** 'Status enrolled Paid at November 27, 2026 at 3:14 AM Central', without missing values and zeros. */
function recordInWords(record: Record<string, string | number | boolean | null>): string[] {
  return Object.entries(record).flatMap(([name, value]) => {
    if (value === null || value === '' || value === 0) return []
    return [labelOf(name), printedFact(name, value)]
  })
}

// The first ones may be over before a story ends.
const hours = bookableHours(new Date())

/** Returns the nth available time, or the next free one: a repeated story finds its own time taken. */
function freeHour(nth: number, leadId: string): Date {
  const taken = listBookedHours(db(), leadId, new Date())
  const hour = hours.slice(nth).find((open) => !taken.some((other) => overlaps(other, open)))
  if (!hour) throw new Error(`There are only ${hours.length} hours`)
  return hour
}

/** A file's rows, each value after its column's name: 'Status Enrolled Status reason …'. */
function namedValues(csv: string): string {
  const [heading = [], ...rows] = parse(csv, { bom: true })
  return rows.flatMap((row) => row.map((value, column) => `${heading[column] ?? ''} ${value}`)).join(' ')
}

/** 'Nov 29'. */
const dayOf = (at: Date) => at.toLocaleDateString('en-US', { timeZone: 'America/Chicago', month: 'short', day: 'numeric' })
const readWords = (pdf: Uint8Array) => oneLine(readPdf(new Uint8Array(pdf)).pages.join(' '))
const oneLine = (words: string) => words.replace(/\s+/g, ' ')
