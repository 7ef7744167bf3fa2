/**
 * Fills the database of DATABASE_PATH with N campaign messages: leads of a growing office, each with a workflow run whose
 * messages were sent, delivered, answered or skipped. The newest runs are still active. Prints some lead names as JSON, to search
 * for.
 */
import process from 'node:process'
import { asc, eq } from 'drizzle-orm'
import { newId } from '#app/db/columns.ts'
import { closeDatabase, db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { campaignRuns, campaignSends, campaignSteps } from '#app/db/schema/index.ts'
import { DAY_MS, HOUR_MS } from '#app/format/duration.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeMessage } from '#tests/factories/make-message.ts'
import { inventPerson } from '../seed/people.ts'
import { inventProperty } from '../seed/places.ts'
import { randomFrom } from '../seed/random.ts'

const MESSAGES_OF_RUN = 10
const RUNS_AT_ONCE = 500
/** Active runs: an office handles about this many leads at a time, regardless of its age. */
const ACTIVE_RUNS = 10

const runs = Math.ceil(Number(process.argv[2]) / MESSAGES_OF_RUN)
const random = randomFrom(20_261_123)
const now = Date.now()
const steps = db()
  .select()
  .from(campaignSteps)
  .where(eq(campaignSteps.workflow, 'warm_lead'))
  .orderBy(asc(campaignSteps.position))
  .all()
const names: string[] = []

for (let begin = 0; begin < runs; begin += RUNS_AT_ONCE)
  inTransaction((tx) => {
    for (let number = begin; number < Math.min(begin + RUNS_AT_ONCE, runs); number++) writeRun(tx, number)
  })
closeDatabase()
process.stdout.write(JSON.stringify(names))

function writeRun(tx: Tx, number: number): void {
  const startedAt = new Date(now - 40 * DAY_MS - number * HOUR_MS)
  const person = inventPerson(random, number)
  if (number < 5) names.push(person.name)
  const { id: leadId } = makeLead(tx, {
    ...person,
    ...inventProperty(random),
    createdAt: startedAt,
    status: 'analysis_submitted',
  })
  const isActive = number < ACTIVE_RUNS
  const runId = newId(startedAt.getTime())
  tx.insert(campaignRuns)
    .values({
      id: runId,
      leadId,
      workflow: 'warm_lead',
      startedAt,
      ...(isActive
        ? { nextAt: new Date(now + number * HOUR_MS), nextStepId: steps.at(-1)?.id ?? null, nextCheckAt: new Date(now + DAY_MS) }
        : {
            state: random.chance(0.7) ? 'finished' : 'stopped',
            endReason: 'by_hand',
            endedAt: new Date(now - number * HOUR_MS),
            nextCheckAt: null,
          }),
    })
    .run()
  for (const [place, step] of steps.slice(0, MESSAGES_OF_RUN).entries()) {
    const sentAt = new Date(startedAt.getTime() + place * 2 * DAY_MS)
    const { id: messageId } = makeMessage(tx, {
      template: 'campaign',
      recipient: person.email,
      leadId,
      isMarketing: true,
      state: 'sent',
      createdAt: sentAt,
      sentAt,
      deliveredAt: random.chance(0.9) ? sentAt : null,
      answeredAt: random.chance(0.05) ? sentAt : null,
    })
    tx.insert(campaignSends)
      .values({ id: newId(sentAt.getTime()), runId, stepId: step.id, templateId: step.templateId, messageId, createdAt: sentAt })
      .run()
  }
}
