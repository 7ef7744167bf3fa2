import { and, asc, type Column, desc, eq, exists, getTableColumns, inArray, ne, not, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { isInList } from '#app/db/prepared.server.ts'
import {
  bookings,
  cashFlows,
  consents,
  documents,
  invoices,
  leadActivities,
  leadFiles,
  ownerPasskeys,
  leads,
  listRefusals,
  messages,
  notes,
  payments,
  propertyAnalysisEntries,
  propertyAnalysisResults,
  propertyAnalysisSubscribers,
  realtorReferrals,
  receivedMessages,
  payees,
  referralPayments,
  rentWatches,
  suppressions,
  webinarEvents,
  webinarRegistrations,
} from '#app/db/schema/index.ts'
import { pick } from '#app/format/records.ts'
import { leftMsOf, summaryOf, unsentOf } from '#app/modules/timeline/mailed.server.ts'
import { coSignerName } from '#app/modules/documents/queries.server.ts'
import { agreementsOf } from '#app/modules/documents/close-document.server.ts'
import { HOME_FACT_NAMES, homeFactsIn } from '#app/modules/leads/lead-facts.ts'
import { isCoOwnedBy } from '#app/modules/leads/trash/restore-lead.server.ts'
import { consentsOf, messagesOf, receivedFrom } from '#app/modules/messaging/outbox/forget-recipient.server.ts'
import { PROPERTY_FIELDS } from '#app/modules/properties/property-fields.ts'
import { entriesOf } from '#app/modules/rent-analysis/analysis-entries.server.ts'
import type { Person } from './person.server.ts'

/** One record, by the names of its facts. */
export type DataRecord = Record<string, string | number | boolean | Date | null>

/** A query of records, so that they can be counted without reading them. */
export type Records = SQLWrapper & { all: () => DataRecord[] }

/** The same for rows that the database does not describe alone. */
function described<Row>(rows: SQLWrapper & { all: () => Row[] }, describe: (row: Row) => DataRecord): Records {
  return { getSQL: () => rows.getSQL(), all: () => rows.all().map(describe) }
}

const ofEmail = (person: Person) => sql`${person.emailKey}`
const ofLeads = (column: Column, { leadIds }: Person) => isInList(column, leadIds)
const inLowerCase = (column: Column) => sql`lower(trim(${column}))`

export function readLeads(tx: Db | Tx, person: Person): Records {
  const { createdAt, name, email, phone, company, source, lastContactedAt, propertyAddress, nextAction, deletedAt } = leads
  const owners = pick(leads, homeFactsIn('owner', 'co-owner'))
  // A calculator's lead has 0, which means none.
  const squareFootage = sql<number | null>`nullif(${leads.squareFootage}, 0)`.as('square_footage')
  const contact = { createdAt, name, email, phone, company, ...owners, status: leads.statusKey, source, lastContactedAt }
  return tx
    .select({ ...contact, propertyAddress, ...pick(leads, HOME_FACT_NAMES), squareFootage, nextAction, deletedAt })
    .from(leads)
    .where(eq(leads.emailKey, ofEmail(person)))
    .orderBy(asc(leads.createdAt), asc(leads.id))
}

/** Homes of other people's leads that name this person as the co-owner. */
export function readCoOwned(tx: Db | Tx, person: Person): Records {
  const { createdAt, coOwnerName, coOwnerEmail, propertyAddress } = leads
  return tx
    .select({ createdAt, coOwnerName, coOwnerEmail, propertyAddress })
    .from(leads)
    .where(and(isCoOwnedBy(person.emailKey), ne(leads.emailKey, ofEmail(person))))
    .orderBy(asc(createdAt), asc(leads.id))
}

export function readAnalyses(tx: Db | Tx, person: Person): Records {
  const { name, email, phone } = propertyAnalysisEntries
  const { rentEstimate, rentLikelyLow, rentLikelyHigh, rentRangeLow, rentRangeHigh, source } = propertyAnalysisResults
  return tx
    .select({
      askedAt: propertyAnalysisEntries.createdAt,
      ...{ name, email, phone, ...pick(propertyAnalysisEntries, PROPERTY_FIELDS) },
      estimatedAt: propertyAnalysisResults.createdAt,
      ...{ rentEstimate, rentLikelyLow, rentLikelyHigh, rentRangeLow, rentRangeHigh, estimateSource: source },
    })
    .from(propertyAnalysisEntries)
    .leftJoin(propertyAnalysisResults, eq(propertyAnalysisResults.entryId, propertyAnalysisEntries.id))
    .where(entriesOf(person))
    .orderBy(asc(propertyAnalysisEntries.createdAt), asc(propertyAnalysisResults.createdAt))
}

export function readWalkthroughs(tx: Db | Tx, person: Person): Records {
  const { createdAt, startsAt, state } = bookings
  return tx
    .select({ createdAt, startsAt, state })
    .from(bookings)
    .where(ofLeads(bookings.leadId, person))
    .orderBy(asc(bookings.startsAt))
}

export function readMessages(tx: Db | Tx, person: Person): Records {
  const { createdAt, channel, recipient, subject, state } = messages
  return tx
    .select({ createdAt, channel, recipient, subject, state, text: messages.textBody })
    .from(messages)
    .where(messagesOf(person))
    .orderBy(asc(messages.createdAt), asc(messages.id))
}

export function readReceivedMessages(tx: Db | Tx, person: Person): Records {
  const { receivedAt, channel, sender, subject, textBody, quotedText, isUnreadable } = receivedMessages
  return tx
    .select({ receivedAt, channel, sender, subject, text: textBody, quoted: quotedText, isUnreadable })
    .from(receivedMessages)
    .where(receivedFrom(person))
    .orderBy(asc(receivedAt), asc(receivedMessages.id))
}

export function readNotes(tx: Db | Tx, person: Person): Records {
  const { createdAt, content } = notes
  return tx.select({ createdAt, content }).from(notes).where(ofLeads(notes.leadId, person)).orderBy(asc(notes.createdAt))
}

/** Their calculations under reports. */
export function readCashFlows(tx: Db | Tx, person: Person): Records {
  const { leadId: _, ...entered } = getTableColumns(cashFlows)
  return tx.select(entered).from(cashFlows).where(ofLeads(cashFlows.leadId, person)).orderBy(asc(cashFlows.leadId))
}

/** Whether they get rent updates. */
export function readRentWatches(tx: Db | Tx, person: Person): Records {
  const { createdAt, lastRent, nextAt, leadId } = rentWatches
  return tx.select({ createdAt, lastRent, nextAt }).from(rentWatches).where(ofLeads(leadId, person)).orderBy(asc(leadId))
}

export function readTimeline(tx: Db | Tx, person: Person): Records {
  const { createdAt, summary, detail } = leadActivities
  const lines = tx
    .select({ createdAt, summary, unsent: unsentOf(detail), leftMs: leftMsOf(detail) })
    .from(leadActivities)
    .where(ofLeads(leadActivities.leadId, person))
    .orderBy(asc(leadActivities.createdAt), asc(leadActivities.id))
  return described(lines, (line) => ({ createdAt: line.createdAt, summary: summaryOf(line) }))
}

export function readFiles(tx: Db | Tx, person: Person): Records {
  const { createdAt, name, kind, bytes } = leadFiles
  return tx
    .select({ createdAt, name, kind, bytes })
    .from(leadFiles)
    .where(ofLeads(leadFiles.leadId, person))
    .orderBy(asc(leadFiles.createdAt))
}

export function readPasskeys(tx: Db | Tx, person: Person): Records {
  const { createdAt, name, lastUsedAt } = ownerPasskeys
  return tx
    .select({ createdAt, name, lastUsedAt })
    .from(ownerPasskeys)
    .where(eq(ownerPasskeys.emailKey, ofEmail(person)))
    .orderBy(asc(createdAt))
}

export function readRegistrations(tx: Db | Tx, person: Person): Records {
  const { createdAt, name, email } = webinarRegistrations
  return tx
    .select({ createdAt, what: webinarEvents.title, name, email })
    .from(webinarRegistrations)
    .innerJoin(webinarEvents, eq(webinarEvents.id, webinarRegistrations.eventId))
    .where(eq(webinarRegistrations.emailKey, ofEmail(person)))
    .orderBy(asc(createdAt))
}

export function readSubscriptions(tx: Db | Tx, person: Person): Records {
  const rows = tx
    .select(pick(propertyAnalysisSubscribers, ['createdAt', 'name', 'email']))
    .from(propertyAnalysisSubscribers)
    .where(eq(propertyAnalysisSubscribers.email, ofEmail(person)))
  return described(rows, (row) => ({ ...row, what: 'Rental analysis subscriber' }))
}

export function readConsents(tx: Db | Tx, person: Person, granted: boolean): Records {
  const { createdAt, channel, recipientKey, list, wording, form, ipAddress, confirmedAt } = consents
  return tx
    .select({ createdAt, channel, recipient: recipientKey, list, wording, form, ipAddress, confirmedAt })
    .from(consents)
    .where(consentsOf(person, granted))
    .orderBy(asc(createdAt), asc(consents.id))
}

export function readReferralsOfClient(tx: Db | Tx, person: Person): Records {
  const { createdAt, clientName, clientEmail, clientPhone, propertyAddress, propertyType, notes, status } = realtorReferrals
  return tx
    .select({ createdAt, clientName, clientEmail, clientPhone, propertyAddress, propertyType, notes, status })
    .from(realtorReferrals)
    .where(eq(inLowerCase(realtorReferrals.clientEmail), ofEmail(person)))
    .orderBy(asc(createdAt))
}

export function readReferralsByRealtor(tx: Db | Tx, person: Person): Records {
  const { createdAt, realtorName, realtorEmail, realtorPhone, realtorCompany, status, paymentStatus } = realtorReferrals
  return tx
    .select({ createdAt, realtorName, realtorEmail, realtorPhone, realtorCompany, status, paymentStatus })
    .from(realtorReferrals)
    .where(eq(inLowerCase(realtorReferrals.realtorEmail), ofEmail(person)))
    .orderBy(asc(createdAt))
}

const coSignerEmail = sql<
  string | null
>`(select signer.email from document_signers as signer where signer.document_id = documents.id and signer.position = 2)`

export function readAgreements(tx: Db | Tx, person: Person, isSigned: boolean): Records {
  const { createdAt, documentName, propertyAddress, submitterName, submitterEmail, status, completedAt } = documents
  return tx
    .select({
      createdAt,
      documentName,
      propertyAddress,
      submitterName,
      submitterEmail,
      secondSignerName: coSignerName,
      secondSignerEmail: coSignerEmail,
      status,
      completedAt,
    })
    .from(documents)
    .where(agreementsOf(person, isSigned))
    .orderBy(asc(createdAt), asc(documents.id))
}

export function readPayments(tx: Db | Tx, person: Person): Records {
  const { createdAt, description, amountCents, state, paidAt, refundedCents, refundedAt } = payments
  const rows = tx
    .select({ createdAt, description, amountCents, state, paidAt, refundedCents, refundedAt })
    .from(payments)
    .where(ofLeads(payments.leadId, person))
    .orderBy(asc(createdAt))
  return described(rows, (row) => ({ ...withRefund(row), state: stateWithRefund(row.state, row) }))
}

export function readInvoices(tx: Db | Tx, person: Person): Records {
  const { createdAt, number, description, status, dueAt, paidAt, refundedCents, refundedAt } = invoices
  const amountCents = invoices.amountDueCents
  const rows = tx
    .select({ createdAt, number, description, amountCents, status, dueAt, paidAt, refundedCents, refundedAt })
    .from(invoices)
    .where(ofLeads(invoices.leadId, person))
    .orderBy(asc(createdAt))
  return described(rows, (row) => ({ ...withRefund(row), status: stateWithRefund(row.status, row) }))
}

export function readPayouts(tx: Db | Tx, person: Person): Records {
  const { createdAt, kind, amountCents, payeeName, payeeCompany, payeeEmail } = referralPayments
  const rows = tx
    .select({ createdAt, kind, amountCents, payeeName, payeeCompany, payeeEmail })
    .from(referralPayments)
    .where(eq(inLowerCase(payeeEmail), ofEmail(person)))
    .orderBy(desc(createdAt))
  return described(rows, inDollars)
}

/** A payee's tax details, paid or not. The tax number is masked as on screen. */
export function readTaxDetails(tx: Db | Tx, person: Person, wasPaid: boolean): Records {
  const { createdAt, kind, firstName, lastName, businessName, streetAddress, city, state, zipCode } = payees
  const { tinType, tinEnd, w9RequestedOn, w9ReceivedOn, w9FileName } = payees
  const isPaid = exists(
    tx
      .select({ id: referralPayments.id })
      .from(referralPayments)
      .where(eq(inLowerCase(referralPayments.payeeEmail), ofEmail(person))),
  )
  return tx
    .select({
      ...{ createdAt, kind, firstName, lastName, businessName, streetAddress, city, state, zipCode },
      ...{ tinType, tinEnd, w9RequestedOn, w9ReceivedOn, w9FileName },
    })
    .from(payees)
    .where(and(eq(payees.emailKey, ofEmail(person)), wasPaid ? isPaid : not(isPaid)))
}

type Refunded = { amountCents: number; refundedCents: number }

function withRefund<Row extends Refunded>({ refundedCents, ...row }: Row) {
  return { ...inDollars(row), refundedDollars: refundedCents / 100 }
}

/** The state as every screen names it: in the database, a refunded invoice and a partly refunded payment are 'paid'. */
function stateWithRefund<State extends string>(state: State, { amountCents, refundedCents }: Refunded) {
  if (state !== 'paid' || refundedCents === 0) return state
  return refundedCents >= amountCents ? 'refunded' : 'partly refunded'
}

function inDollars<Row extends { amountCents: number }>({ amountCents, ...row }: Row) {
  return { ...row, amountDollars: amountCents / 100 }
}

export function readSuppressions(tx: Db | Tx, person: Person): Records {
  const { createdAt, channel, recipientKey, reason } = suppressions
  return tx
    .select({ createdAt, channel, recipient: recipientKey, reason })
    .from(suppressions)
    .where(inArray(recipientKey, [person.emailKey, ...person.phones]))
    .orderBy(asc(createdAt))
}

export function readLeftLists(tx: Db | Tx, person: Person): Records {
  const { createdAt, list, recipientKey } = listRefusals
  return tx
    .select({ createdAt, recipient: recipientKey, leftList: list })
    .from(listRefusals)
    .where(eq(recipientKey, person.emailKey))
    .orderBy(asc(createdAt), asc(list))
}
