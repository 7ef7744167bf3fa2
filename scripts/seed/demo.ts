import type { Tx } from '#app/db/client.server.ts'
import { leads, propertyAnalysisEntries, realtorReferrals } from '#app/db/schema/index.ts'
import { makeUser } from '#tests/factories/make-user.ts'
import { seedEntriesWithoutLead } from './analyses.ts'
import { seedBlog } from './blog.ts'
import { seedCampaigns } from './campaigns.ts'
import { seedDocumentsAndMoney } from './documents.ts'
import { seedImports } from './imports.ts'
import { seedLeads, type SeededLead } from './leads.ts'
import { seedMarketing } from './marketing.ts'
import { seedInbox } from './inbox.ts'
import { seedBookingTexts, seedMessages } from './messages.ts'
import { seedNotes } from './notes.ts'
import { seedOtherDocuments } from './other-documents.ts'
import { STAFF } from './people.ts'
import { randomFrom } from './random.ts'
import { seedReferrals } from './referrals.ts'
import { rentalFeed, seedMeasuredRentals } from './rentals.ts'
import { seedLeadViews } from './views.ts'
import { seedWalkthroughs } from './walkthroughs.ts'
import { seedWebinar } from './webinar.ts'

/** The database contains leads, analyses or referrals already. */
export class DatabaseNotEmptyError extends Error {
  override name = 'DatabaseNotEmptyError'
}

/**
 * Fills a migrated database with the sample data of demo mode, with dates relative to `now`, all marked as sample. Call it in one
 * transaction of the process's own database (`db()`), which estimates read from. Deterministic, except for the ids of small rows.
 * Throws `DatabaseNotEmptyError`.
 */
export function seedDemo(tx: Tx, now: Date): { leads: SeededLead[]; staffId: string } {
  refuseData(tx)
  const random = randomFrom(20_261_121)
  const [first, ...others] = STAFF.map((member) => makeUser(tx, { id: random.id(), ...member }).id)
  if (first === undefined) throw new Error('Leads need an assignee')
  const rentals = rentalFeed(tx, now)
  const seeded = seedLeads(tx, random, now, [first, ...others], rentals)
  rentals.addUntil(now)
  seedEntriesWithoutLead(tx, random, now)
  const walkthroughs = seedWalkthroughs(tx, now, seeded)
  seedDocumentsAndMoney(tx, random, now, seeded)
  seedOtherDocuments(tx, now, seeded)
  seedNotes(tx, random, now, seeded)
  seedMessages(tx, random, now, seeded)
  seedMarketing(tx, seeded, { now, staffId: first, withWalkthrough: new Set(walkthroughs.keys()) })
  seedBookingTexts(tx, seeded, walkthroughs)
  seedReferrals(tx, random, now, seeded)
  seedImports(tx, now, first)
  seedLeadViews(tx, first)
  const { runs, answers } = seedCampaigns(tx, random, seeded, { now, walkthroughs, staffId: first })
  seedInbox(tx, runs, answers, { now, staffId: first })
  seedWebinar(tx, seeded)
  seedBlog(tx, now)
  seedMeasuredRentals(tx, now)
  return { leads: seeded, staffId: first }
}

/** Users do not count as data: the first admin exists before the samples. */
function refuseData(tx: Tx): void {
  for (const table of [leads, propertyAnalysisEntries, realtorReferrals]) {
    if (tx.select({ id: table.id }).from(table).limit(1).get()) {
      throw new DatabaseNotEmptyError('This database already has data. Sample data needs an empty one, so nothing was changed.')
    }
  }
}
