/**
 * Fills DATABASE_PATH with the leads of an office that has worked for years: N leads (one every half hour back in time, older
 * ones further apart) and M timeline entries, most of them on a few leads. Deterministic.
 */
import process from 'node:process'
import { closeDatabase, inTransaction, type Tx } from '#app/db/client.server.ts'
import { LEAD_STATUSES } from '#app/db/schema/leads.ts'
import { recordOf } from '#app/format/records.ts'
import { HOUR_MS } from '#app/format/duration.ts'
import { ensureFirstAdmin } from '#app/modules/users/manage/ensure-first-admin.server.ts'
import { makeActivity, makeLead } from '#tests/factories/make-lead.ts'
import { makeUser } from '#tests/factories/make-user.ts'
import { inventPerson } from '../seed/people.ts'
import { inventProperty } from '../seed/places.ts'
import { randomFrom } from '../seed/random.ts'

const MEMBERS_OF_STAFF = 12
const AT_ONCE = 5_000

const [leadCount = 0, activityCount = 0] = process.argv.slice(2).map(Number)
const random = randomFrom(20_261_121)
const now = Date.now()

const NONE = recordOf(LEAD_STATUSES, () => 0)

/** Most leads of an old office are closed; new ones are waiting for someone. */
const STATUSES = {
  ...NONE,
  lost: 46,
  closed: 24,
  won: 12,
  enrolled: 6,
  proposal: 4,
  contract_sent: 2,
  walkthrough_scheduled: 2,
  site_visit_scheduled: 2,
  analysis_submitted: 2,
}
const FIRST_STATUSES = { ...NONE, leads: 40, analysis_submitted: 50, proposal: 10 }
const SOURCES = {
  analysis: 60,
  enrollment: 10,
  webinar: 8,
  'rent-vs-sell-calculator': 10,
  manual: 5,
  import: 5,
  'realtor-referral': 2,
} as const
const KINDS = { report_opened: 40, status_changed: 25, note_added: 15, analysis_made: 10, link_mailed: 10 } as const

// First of all, because the start creates an account only if there is none.
await ensureFirstAdmin()

const leadIds: string[] = []
const staffIds = inTransaction((tx) =>
  Array.from({ length: MEMBERS_OF_STAFF }, (_, number) => makeUser(tx, { name: inventPerson(random, number).name }).id),
)

inBatches(leadCount, (tx, number) => {
  const createdAt = new Date(now - number * (HOUR_MS / 2))
  const isNew = number < leadCount * 0.02
  const status = random.weighted(isNew ? FIRST_STATUSES : STATUSES)
  const source = random.weighted(SOURCES)
  const isOpen = status !== 'lost' && status !== 'closed' && status !== 'won'
  const { id } = makeLead(tx, {
    ...inventPerson(random, number),
    ...inventProperty(random),
    createdAt,
    statusChangedAt: new Date(createdAt.getTime() + random.share() * (now - createdAt.getTime())),
    status,
    source,
    estimatedRent: status === 'leads' ? null : random.whole(90, 320) * 10,
    assigneeId: isNew && random.chance(0.5) ? null : (staffIds[random.whole(0, staffIds.length - 1)] ?? null),
    ...(isOpen && random.chance(0.1) && { nextAction: 'Call', nextActionAt: new Date(now + random.whole(-240, 240) * HOUR_MS) }),
  })
  leadIds.push(id)
})

inBatches(activityCount, (tx) => {
  const place = random.share() ** 2
  const leadId = leadIds[Math.floor(place * leadIds.length)] ?? ''
  const kind = random.weighted(KINDS)
  makeActivity(tx, { leadId, kind, createdAt: new Date(now - Math.floor(place * leadCount) * (HOUR_MS / 2)) })
})
closeDatabase()

/** Writes a few thousand rows at a time, so that the WAL stays small. */
function inBatches(count: number, write: (tx: Tx, number: number) => void): void {
  for (let begin = 0; begin < count; begin += AT_ONCE)
    inTransaction((tx) => {
      for (let number = begin; number < Math.min(begin + AT_ONCE, count); number++) write(tx, number)
    })
}
