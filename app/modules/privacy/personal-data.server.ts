import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import type { Person } from './person.server.ts'
import {
  type DataRecord,
  type Records,
  readAgreements,
  readAnalyses,
  readConsents,
  readCoOwned,
  readFiles,
  readInvoices,
  readLeads,
  readMessages,
  readNotes,
  readCashFlows,
  readRentWatches,
  readPayments,
  readPayouts,
  readReceivedMessages,
  readReferralsByRealtor,
  readReferralsOfClient,
  readLeftLists,
  readSuppressions,
  readPasskeys,
  readRegistrations,
  readSubscriptions,
  readTaxDetails,
  readTimeline,
  readWalkthroughs,
} from './records-of-person.server.ts'

/** What happens to a kind of data when its person requests deletion. */
export type Fate = 'deleted' | 'kept' | 'made anonymous'

/** A kind of data about a person. */
export type DataSection = { key: string; title: string; fate: Fate; records: DataRecord[] }

/** `read`: the queries of its records, in order. */
type Source = Omit<DataSection, 'records'> & { read: readonly ((tx: Db | Tx, person: Person) => Records)[] }

/**
 * All data that the product can have about a person, in a copy's order. Agreements, payments and opt-outs are kept
 * (docs/product/privacy-requests.md).
 */
const SOURCES: readonly Source[] = [
  { key: 'leads', title: 'Leads', fate: 'deleted', read: [readLeads] },
  { key: 'coOwned', title: 'Homes they co-own', fate: 'deleted', read: [readCoOwned] },
  { key: 'analyses', title: 'Rental analyses', fate: 'deleted', read: [readAnalyses] },
  { key: 'reportChoices', title: 'Saved rent figures and rent alerts', fate: 'deleted', read: [readCashFlows, readRentWatches] },
  { key: 'walkthroughs', title: 'Walkthroughs', fate: 'deleted', read: [readWalkthroughs] },
  { key: 'messages', title: 'Messages', fate: 'deleted', read: [readMessages] },
  { key: 'receivedMessages', title: 'Messages from them', fate: 'deleted', read: [readReceivedMessages] },
  { key: 'notes', title: 'Notes', fate: 'deleted', read: [readNotes] },
  { key: 'timeline', title: 'Timeline', fate: 'deleted', read: [readTimeline] },
  { key: 'files', title: 'Files', fate: 'deleted', read: [readFiles] },
  { key: 'passkeys', title: 'Passkeys', fate: 'deleted', read: [readPasskeys] },
  { key: 'registrations', title: 'Webinar and newsletter', fate: 'deleted', read: [readRegistrations, readSubscriptions] },
  { key: 'consents', title: 'Consents', fate: 'deleted', read: [(tx, person) => readConsents(tx, person, true)] },
  { key: 'referredAsClient', title: 'Referrals about them', fate: 'made anonymous', read: [readReferralsOfClient] },
  { key: 'referredByRealtor', title: 'Referrals they made', fate: 'made anonymous', read: [readReferralsByRealtor] },
  {
    key: 'unsignedAgreements',
    title: 'Unsigned agreements',
    fate: 'deleted',
    read: [(tx, person) => readAgreements(tx, person, false)],
  },
  { key: 'signedAgreements', title: 'Signed agreements', fate: 'kept', read: [(tx, person) => readAgreements(tx, person, true)] },
  { key: 'payments', title: 'Payments', fate: 'kept', read: [readPayments] },
  { key: 'invoices', title: 'Invoices', fate: 'kept', read: [readInvoices] },
  { key: 'payouts', title: 'Referral fees paid to them', fate: 'kept', read: [readPayouts] },
  {
    key: 'taxDetails',
    title: 'Tax details for paid fees',
    fate: 'kept',
    read: [(tx, person) => readTaxDetails(tx, person, true)],
  },
  { key: 'unusedTaxDetails', title: 'Tax details', fate: 'deleted', read: [(tx, person) => readTaxDetails(tx, person, false)] },
  {
    key: 'refusals',
    title: 'Do-not-contact list',
    fate: 'kept',
    read: [readSuppressions, readLeftLists, (tx, person) => readConsents(tx, person, false)],
  },
]

/** The data about a person by kind, including empty kinds. */
export function collectPersonalData(tx: Db | Tx, person: Person): DataSection[] {
  return SOURCES.map(({ read, ...section }) => ({ ...section, records: read.flatMap((query) => query(tx, person).all()) }))
}

/** A kind of data, and how many records it has. */
export type CountedSection = Omit<DataSection, 'records'> & { count: number }

/** Counts the data about a person, one kind per step, because some people have thousands of leads. */
export function* countPersonalData(tx: Db | Tx, person: Person): Generator<CountedSection> {
  for (const { read, ...section } of SOURCES) {
    const counts = read.map((query) => tx.get<{ n: number }>(sql`select count(*) as n from ${query(tx, person)}`).n)
    yield { ...section, count: counts.reduce((sum, n) => sum + n, 0) }
  }
}
