import { and, desc, inArray, isNull } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { isInList, statement } from '#app/db/prepared.server.ts'
import { leads } from '#app/db/schema/index.ts'
import type { Owner } from '#app/modules/access/find-owner.server.ts'
import { getNextSteps } from '#app/modules/enrollment/next-steps/next-steps.server.ts'
import { feeFacts } from '#app/modules/pricing/fee-facts.server.ts'
import { type ShownFee, shownFee } from '#app/modules/pricing/lead-fees.ts'
import { type AddressLines, addressLines, hasProperty } from '#app/modules/properties/address.ts'
import { latestAnalysis } from '#app/modules/rent-analysis/latest-analysis.server.ts'
import { figureName } from '#app/modules/rent-estimator/estimate-words.ts'
import { rooms } from '#app/modules/reports/report-labels.ts'
import { listDatedResults } from '#app/modules/reports/result-history.server.ts'
import type { OnboardingStep } from '#app/modules/enrollment/next-steps/onboarding-steps.ts'

/** Maximum homes on a page, the newest ones. */
const MAX_HOMES = 24

/** An owner's home, with data from all its other pages. */
export type Home = {
  leadId: string
  address: AddressLines
  /** '3 bd, 1 ba'; null if both are unknown. */
  rooms: string | null
  /** For one home per month; null while there is no estimate. */
  rentDollars: number | null
  /** The rent's name if it is less than an estimate. */
  rentName: string | null
  /** The change in rent since the first stored report, in dollars; null if there was only one report. */
  changeDollars: number | null
  fee: ShownFee
  steps: readonly OnboardingStep[]
  /** A sentence about what the owner has left to do, or null. */
  left: string | null
  /** The owner has done more than request a report. */
  hasStarted: boolean
}

/** A home, and its lead's contact. */
export type OwnersHome = { home: Home; contact: { name: string; email: string; phone: string | null } }

/** An owner's homes: the leads outside the trash with one of their proved mailboxes, newest first. */
export function listHomes({ mailboxes }: Owner, now = new Date()): { homes: OwnersHome[]; hasMore: boolean } {
  const rows = leadsOf(db(), { mailboxes: JSON.stringify(mailboxes) }).all()
  return { homes: rows.slice(0, MAX_HOMES).map((row) => describeHome(row, now)), hasMore: rows.length > MAX_HOMES }
}

/** Chooses the leads first: SQLite would read all columns of each before it sorts them, and a mailbox may have thousands. */
const leadsOf = statement((db, { mailboxes }: { mailboxes: string }) => {
  const newest = db
    .select({ id: leads.id })
    .from(leads)
    .where(and(isInList(leads.emailKey, mailboxes), isNull(leads.deletedAt)))
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(MAX_HOMES + 1)
  return db
    .select({ lead: leads, feeFacts })
    .from(leads)
    .where(inArray(leads.id, newest))
    .orderBy(desc(leads.createdAt), desc(leads.id))
})

type Row = { lead: typeof leads.$inferSelect; feeFacts: Omit<Parameters<typeof shownFee>[0], 'propertyType' | 'unitCount'> }

function describeHome({ lead, feeFacts: facts }: Row, now: Date): OwnersHome {
  const { id: leadId, name, ownerName, email, phone, bedrooms, bathrooms } = lead
  const analysis = latestAnalysis({ leadId })
  const results = listDatedResults(leadId)
  const [first, newest] = [results[0], results.at(-1)]
  const isReady = analysis.state === 'ready'
  const { steps, left, hasStarted } = getNextSteps(leadId, isReady ? analysis.createdAt : null, now)
  const home: Home = {
    leadId,
    address: hasProperty(lead) ? addressLines(lead) : { street: 'Address not given', locality: '' },
    rooms: bedrooms === null && bathrooms === null ? null : rooms(bedrooms, bathrooms),
    rentDollars: isReady ? analysis.rentEstimate : null,
    rentName: isReady ? figureName(analysis) : null,
    changeDollars: first && newest && first !== newest ? newest.rentDollars.estimate - first.rentDollars.estimate : null,
    fee: shownFee({ ...lead, ...facts }),
    steps,
    left,
    hasStarted,
  }
  return { home, contact: { name: ownerName?.trim() || name.trim(), email, phone } }
}
