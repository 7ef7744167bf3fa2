import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { feeSchedule } from '#app/content/fees.ts'
import { feesOfPlan } from '#app/modules/pricing/lead-fees.ts'
import { db, sqlite } from '#app/db/client.server.ts'
import { documents, leadActivities, leads, propertyAnalysisEntries as entries, users } from '#app/db/schema/index.ts'
import { makeEntry } from '#tests/factories/make-entry.ts'
import { makeActivity, makeLead, type LeadRow } from '#tests/factories/make-lead.ts'
import { makeUser } from '#tests/factories/make-user.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'

setupTestDatabase()

let lead: LeadRow
let entryId: string

beforeEach(() => {
  lead = makeLead(db(), { name: 'Priya Raman', phone: '(515) 555-0177' })
  entryId = makeEntry(db(), { name: null, streetAddress: '12 Beaver Ave' }).id
  makeLead(db(), { status: 'won', estimatedRent: 1800, unitCount: 4 })
})

/** After any write, the triggers' table must match its sources. */
function expectListedAsWritten(): void {
  const columns = (sqlite().pragma('table_info(listed_leads)') as { name: string }[]).map(({ name }) => name)
  const shown = columns.filter((name) => name !== 'key').join(', ')
  const listed = sqlite().prepare(`select ${shown} from listed_leads order by id`).all()
  expect(listed).toEqual(sqlite().prepare(`select ${shown} from leads_to_list order by id`).all())
  const sums = sqlite().prepare(`select * from lead_sums order by 1, 2, 3, 4`).all()
  const added = `select status_key, assignee_id, source, fee_key, count(*) as lead_count, sum(estimated_rent > 0) as estimated_count,
    sum(estimated_rent * unit_count) as rent from leads_to_list group by 1, 2, 3, 4 order by 1, 2, 3, 4`
  expect(sums).toEqual(sqlite().prepare(added).all())
  const counts = sqlite().prepare(`select * from lead_counts order by 1, 2, 3`).all()
  const counted = `select status_key, assignee_id, source, count(*) as lead_count from leads_to_list group by 1, 2, 3 order by 1, 2, 3`
  expect(counts).toEqual(sqlite().prepare(counted).all())
  // Throws if the full-text index differs from the table.
  sqlite().exec("insert into listed_leads_search (listed_leads_search, rank) values ('integrity-check', 1)")
}

function update(changes: Partial<typeof leads.$inferInsert>): void {
  db().update(leads).set(changes).where(eq(leads.id, lead.id)).run()
}

function updateEntry(changes: Partial<typeof entries.$inferInsert>): void {
  db().update(entries).set(changes).where(eq(entries.id, entryId)).run()
}

function sign(fees: { rentFraction: number }): void {
  db()
    .insert(documents)
    .values({
      leadId: lead.id,
      provider: 'own',
      documentName: 'Agreement',
      propertyAddress: '',
      submitterName: '',
      submitterEmail: '',
      status: 'completed',
      fees: { ...feesOfPlan(feeSchedule, 'full-service', { propertyType: null, unitCount: 1 }), ...fees },
    })
    .run()
}

const WRITES: Record<string, () => void> = {
  'leads and entries are written': () => undefined,
  'a lead changes its name, phone and address': () =>
    update({ name: ' Zoë ', phone: null, streetAddress: ' ', propertyAddress: 'Not provided', city: 'Ames' }),
  'a lead moves on, and is worth something': () => update({ status: 'proposal', estimatedRent: 2100, unitCount: 2 }),
  'a lead is assigned, and its assignee is renamed': () => {
    const user = makeUser(db(), { name: 'Ana Diaz' })
    update({ assigneeId: user.id, nextActionAt: new Date() })
    db().update(users).set({ name: 'Ana Vance' }).where(eq(users.id, user.id)).run()
  },
  'the assignee of a lead is deleted': () => {
    const user = makeUser(db(), { name: 'Ana Diaz' })
    update({ assigneeId: user.id })
    db().delete(users).where(eq(users.id, user.id)).run()
  },
  'a lead goes into the trash': () => update({ deletedAt: new Date(), status: 'closed' }),
  'a lead comes back from the trash': () => {
    update({ deletedAt: new Date() })
    update({ name: 'Back again' })
    update({ deletedAt: null })
  },
  'a lead is deleted for good, with its entry': () => {
    updateEntry({ leadId: lead.id })
    db().delete(leads).where(eq(leads.id, lead.id)).run()
  },
  'an entry becomes a lead': () => updateEntry({ leadId: lead.id }),
  'an entry loses its lead again': () => {
    updateEntry({ leadId: lead.id })
    updateEntry({ leadId: null })
  },
  'an entry is named, moved and put into the trash': () => {
    updateEntry({ name: 'Gordon', status: 'proposal' })
    makeEntry(db(), { status: 'new' })
    updateEntry({ deletedAt: new Date() })
  },
  'an entry is deleted': () => {
    db().delete(entries).where(eq(entries.id, entryId)).run()
  },
  'a lead is given a plan': () => db().update(leads).set({ plan: 'online' }).where(eq(leads.id, lead.id)).run(),
  'an enrollment goes over to another lead': () => {
    makeActivity(db(), { leadId: lead.id, kind: 'enrolled_online' })
    const other = makeLead(db())
    db().update(leadActivities).set({ leadId: other.id }).where(eq(leadActivities.leadId, lead.id)).run()
  },
  'an agreement is signed, and goes over to another lead': () => {
    sign({ rentFraction: 0.07 })
    expectListedAsWritten()
    const other = makeLead(db())
    db().update(documents).set({ leadId: other.id }).run()
  },
  'a signed agreement outlives its lead': () => {
    sign({ rentFraction: 0.07 })
    db().delete(leads).where(eq(leads.id, lead.id)).run()
  },
}

for (const [what, write] of Object.entries(WRITES))
  test(`lists show what is stored after ${what}`, () => {
    write()
    expectListedAsWritten()
  })

test('a row keeps its key after any write, so that a place in a list stays valid', () => {
  const key = () => sqlite().prepare('select key from listed_leads where id = ?').get(lead.id)
  const before = key()
  update({ name: 'Someone Else', status: 'lost' })
  expect(key()).toEqual(before)
})
