import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { inShort } from '#tests/setup/campaign-month/calendar.ts'
import { type Ended, type Message, Oracle } from '#tests/setup/campaign-month/oracle.ts'
import { playStory } from '#tests/setup/campaign-month/play.ts'
import { BEGINS_AT, buildStory, type Story } from '#tests/setup/campaign-month/story.ts'

setupTestDatabase()

beforeEach(() => vi.useFakeTimers({ now: BEGINS_AT, toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const SEED = 1
const DAY_MS = 24 * 3_600_000
/** Checks that every event of the story happens. */
const KINDS = [
  ...['start', 'status', 'walkthrough', 'book', 'answer', 'unsubscribe', 'text STOP', 'bin', 'restore', 'pause', 'continue'],
  ...['stop', 'skip', 'merge', 'timing', 'hours', 'text', 'switch off'],
]
const REASONS = [
  ...[null, 'status_left', 'answered', 'unsubscribed', 'lead_deleted', 'merged', 'stopped_by_staff', 'follow_ups_sent'],
  ...['no_address', 'no_walkthrough'],
]

/** One line per message, in an order independent of which was written first. */
function linesOf(messages: readonly Message[]): string[] {
  const line = ({ at, lead, step, channel, to, text }: Message) =>
    `${new Date(at).toISOString()} (${inShort(at)}) ${lead}: ${step} by ${channel} to ${to}, '${text}'`
  return messages.map(line).toSorted()
}

const endsOf = (runs: readonly Ended[]) =>
  runs
    .map(({ lead, workflow, state, reason }) => `${lead}: ${workflow} is ${state}${reason === null ? '' : `, ${reason}`}`)
    .toSorted()

/** The first difference as text, with that lead's events; null if there is none. */
function firstDifference(story: Story, expected: readonly string[], found: readonly string[]): string | null {
  const [missing] = expected.filter((line) => !found.includes(line))
  const [extra] = found.filter((line) => !expected.includes(line))
  const first = [missing, extra].filter((line) => line !== undefined).toSorted()[0]
  if (first === undefined) return expected.length === found.length ? null : 'Something was sent twice'
  const lead = /Lead \d\d/.exec(first)?.[0]
  const life = story.events.filter((one) => !('lead' in one) || one.lead === lead || ('into' in one && one.into === lead))
  return [
    `Seed ${SEED}: ${first === missing ? 'not found, but expected' : 'found, but not expected'}:`,
    first,
    `What differs of ${lead}:`,
    ...expected.filter((line) => line.includes(`${lead}:`) && !found.includes(line)).map((line) => `  expected ${line}`),
    ...found.filter((line) => line.includes(`${lead}:`) && !expected.includes(line)).map((line) => `  found    ${line}`),
    'What happened:',
    JSON.stringify(story.people.find(({ name }) => name === lead)),
    ...life.map(({ at, ...what }) => `  ${inShort(at)} ${JSON.stringify(what)}`),
  ].join('\n')
}

/** Marketing emails sent within 24 hours of another one to the same mailbox. */
function tooSoon(messages: readonly Message[]): Message[] {
  const marketing = messages.filter(({ step }) => step.startsWith('warm-lead') || step === 'onboarding-follow-up')
  const mailbox = ({ to }: Message) => to.replace(/\+.*@/, '@').replace('pat.lee', 'patlee')
  const isSoonAfter = (one: Message, other: Message) => other !== one && other.at <= one.at && one.at - other.at < DAY_MS
  return marketing.filter((one) => marketing.some((other) => mailbox(other) === mailbox(one) && isSoonAfter(one, other)))
}

test('50 leads get in 45 days exactly the messages that an independent model computes from the product page', async () => {
  const story = buildStory(SEED)
  expect(KINDS.filter((kind) => !story.events.some((event) => event.kind === kind))).toEqual([])
  const oracle = new Oracle(story)
  expect(oracle.messages.length).toBeGreaterThan(200)
  expect(new Set(oracle.ended().map(({ reason }) => reason))).toEqual(new Set(REASONS))
  const played = await playStory(story)
  expect(firstDifference(story, linesOf(oracle.messages), linesOf(played.messages))).toBeNull()
  expect(tooSoon(played.messages)).toEqual([])
  expect(firstDifference(story, endsOf(oracle.ended()), endsOf(played.ended))).toBeNull()
})
