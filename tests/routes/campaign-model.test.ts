import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sqlite } from '#app/db/client.server.ts'
import { tick } from '#tests/setup/campaigns.ts'
import { isWithin } from '#tests/setup/campaign-month/calendar.ts'
import type { Message } from '#tests/setup/campaign-month/oracle.ts'
import { type Cast, gather, applyEvent, nextMoment, sentAt } from '#tests/setup/campaign-month/play.ts'
import { BEGINS_AT, type StoryEvent, type OfLead, type Person } from '#tests/setup/campaign-month/story.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'

setupTestDatabase()

beforeEach(() => vi.useFakeTimers({ now: BEGINS_AT, toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const TEXT_HOURS = { from: '08:00', to: '21:00' }
const DEFAULT_HOURS = { from: '08:00', to: '20:00' }

/** An action without a time happens when it is its turn. `lead`: 0 to 3. */
type Deed = { kind: string; lead: number } & Record<string, unknown>

/** Why a lead may be sent nothing, until something may start or continue a campaign. */
type Silence = 'stop' | 'pause' | 'answer' | 'bin' | 'merge'

let lives = 0
/** One at a time, because all lives in the test share a database. */
let now = BEGINS_AT

/** Four leads in the product, and the rules for everything sent to them. */
class Life {
  readonly #names: string[]
  readonly #cast: Cast
  readonly #people: Person[]
  readonly #sent: Message[] = []
  readonly #silent = new Map<string, Set<Silence>>()
  readonly #unsubscribed = new Set<string>()
  readonly #stoppedTexts = new Set<string>()
  #hours = DEFAULT_HOURS

  constructor() {
    lives += 1
    const statuses = ['proposal', 'leads', 'walkthrough_scheduled', 'enrolled']
    this.#people = statuses.map((status, index) => ({
      name: `Lead ${lives}-${index}`,
      // The first two share a mailbox.
      email: `life${lives}.${Math.max(1, index)}@example.com`,
      phone: `+1515${String(5_550_000 + lives * 4 + index)}`,
      ...{ wantsMail: true, wantsTexts: index !== 3, status, hasSigned: false, hasAsked: true, isWelcomed: false },
      walkthroughAt: index < 2 ? null : now + 8 * DAY_MS,
    }))
    this.#names = this.#people.map(({ name }) => name)
    for (const name of this.#names) this.#silent.set(name, new Set())
    vi.setSystemTime(now)
    this.#cast = gather(this.#people)
  }

  /** Advances time, from one due moment to the next. */
  async pass(hours: number): Promise<void> {
    const until = now + hours * HOUR_MS
    for (let next = nextMoment(now, until); next < until; next = nextMoment(now, until)) await this.#look(next)
    await this.#look(until)
  }

  /** Each action has a separate minute, so that messages of a moment come after it. */
  async do({ lead: index, ...deed }: Deed): Promise<void> {
    now += MINUTE_MS
    vi.setSystemTime(now)
    const lead = this.#names[index] ?? ''
    const other = this.#names[(index + 1) % this.#names.length] ?? ''
    const when = typeof deed.days === 'number' ? now + deed.days * DAY_MS : null
    const event = { ...deed, lead, into: other, when, at: now } as unknown as StoryEvent
    applyEvent(event, this.#cast, new Date(now))
    this.#note(event)
    await this.#look(now)
  }

  /** Leaves nothing that would continue in the next life. */
  async end(): Promise<void> {
    for (const lead of this.#names.keys()) await this.do({ kind: 'bin', lead })
    await this.do({ kind: 'hours', lead: 0, ...DEFAULT_HOURS })
    await this.do({ kind: 'timing', lead: 0, change: { initialResponseHours: 1, followUpEveryDays: 2 } })
  }

  #note(event: StoryEvent): void {
    if (event.kind === 'hours') this.#hours = event
    if ('lead' in event) this.#noteOf(event)
  }

  #noteOf(event: OfLead): void {
    const { lead, kind } = event
    const reasons = this.#silent.get(lead) ?? new Set()
    const person = this.#people.find(({ name }) => name === lead)
    if (kind === 'unsubscribe') this.#unsubscribed.add(person?.email ?? '')
    if (kind === 'text STOP') this.#stoppedTexts.add(person?.phone ?? '')
    if (kind === 'restore') reasons.delete('bin')
    // A merged lead no longer exists; a lead in the trash is not changed.
    if (reasons.has('merge') || reasons.has('bin')) return
    if (kind === 'merge') this.#noteMerge(lead, event.into)
    if (kind === 'stop' || kind === 'pause' || kind === 'answer' || kind === 'bin') reasons.add(kind)
    if (kind === 'continue') reasons.delete('pause')
    // A campaign may start with it.
    if (kind === 'start' || kind === 'book' || kind === 'walkthrough' || kind === 'status')
      for (const reason of ['stop', 'pause', 'answer'] as const) reasons.delete(reason)
  }

  #noteMerge(from: string, into: string): void {
    const others = this.#silent.get(into)
    if (!others || others.has('bin') || others.has('merge')) return
    // The merged lead's campaign may continue for the remaining lead.
    others.clear()
    this.#silent.get(from)?.add('merge')
  }

  async #look(at: number): Promise<void> {
    now = at
    await tick(new Date(at))
    for (const message of sentAt(new Date(at), this.#cast)) {
      this.#check(message)
      this.#sent.push(message)
    }
  }

  #check(message: Message): void {
    const { lead, step, channel, at, to } = message
    const about = `${step} to ${lead} at ${new Date(at).toISOString()}`
    const isReminder = step.includes('walkthrough')
    const silent = [...(this.#silent.get(lead) ?? [])].filter((reason) => reason !== 'answer' || !step.startsWith('walkthrough'))
    expect(silent, `${about}: nothing may be sent`).toEqual([])
    expect(isWithin(at, channel === 'sms' ? TEXT_HOURS : this.#hours), `${about}: within the hours`).toBe(true)
    expect(channel === 'sms' && this.#stoppedTexts.has(to), `${about}: after STOP`).toBe(false)
    const isTwice = !isReminder && this.#sent.some((earlier) => earlier.lead === lead && earlier.step === step)
    expect(isTwice, `${about}: twice`).toBe(false)
    if (!isMarketing(message)) return
    expect(this.#unsubscribed.has(to), `${about}: unsubscribed`).toBe(false)
    const isSoon = this.#sent.some((earlier) => isMarketing(earlier) && earlier.to === to && at - earlier.at < DAY_MS)
    expect(isSoon, `${about}: a second one within a day`).toBe(false)
  }

  count(): number {
    return this.#sent.length
  }
}

function isMarketing({ step }: Message): boolean {
  return step.startsWith('warm-lead') || step === 'onboarding-follow-up'
}

/** A fast-check command that is always allowed: impossible actions must change nothing, which is also tested. */
class Does implements fc.AsyncCommand<object, Life> {
  readonly #deed: Deed
  constructor(deed: Deed) {
    this.#deed = deed
  }
  check = () => true
  async run(_model: object, life: Life): Promise<void> {
    if (this.#deed.kind === 'pass') await life.pass(Number(this.#deed.hours))
    else await life.do(this.#deed)
  }
  toString = () => JSON.stringify(this.#deed)
}

const lead = fc.nat({ max: 3 })
const deed = (kinds: readonly string[], more: Record<string, fc.Arbitrary<unknown>> = {}) =>
  fc.record({ kind: fc.constantFrom(...kinds), lead, ...more }).map((of) => new Does(of))
const days = fc.integer({ min: 1, max: 60 }).map((quarters) => quarters / 4)

const COMMANDS = [
  deed(['pass'], { hours: fc.integer({ min: 1, max: 96 }) }),
  deed(['pass'], { hours: fc.integer({ min: 1, max: 96 }) }),
  deed(['start'], { workflow: fc.constantFrom('warm_lead', 'confirmation', 'onboarding') }),
  deed(['pause', 'continue', 'stop', 'answer', 'bin', 'restore']),
  deed(['unsubscribe', 'text STOP', 'merge']),
  deed(['skip'], { step: fc.constantFrom('warm-lead-2', 'walkthrough-3-days', 'onboarding-checklist') }),
  deed(['walkthrough', 'book'], { days }),
  deed(['status'], { to: fc.constantFrom('proposal', 'contract_sent', 'enrolled', 'won') }),
  deed(['hours'], { from: fc.constantFrom('07:00', '10:30'), to: fc.constantFrom('12:00', '22:15') }),
  deed(['timing'], {
    change: fc.record({ initialResponseHours: fc.nat(12), followUpEveryDays: fc.integer({ min: 1, max: 3 }) }),
  }),
]

test('in any order of events: nothing after a stop, nothing twice, nothing outside the hours, one marketing email a day', async () => {
  sqlite().pragma('synchronous = OFF')
  let sent = 0
  const commands = fc.commands(COMMANDS, { maxCommands: 40, size: 'max' })
  const property = fc.asyncProperty(commands, async (deeds) => {
    const life = new Life()
    try {
      for (const [index, workflow] of ['warm_lead', 'warm_lead', 'confirmation', 'onboarding'].entries())
        await life.do({ kind: 'start', lead: index, workflow })
      await fc.asyncModelRun(() => ({ model: {}, real: life }), deeds)
    } finally {
      // Even after a failure: fast-check continues with shorter sequences.
      await life.end()
    }
    sent += life.count()
  })
  // fast-check prints the seed, the path and the shortest failing sequence.
  await fc.assert(property, { seed: 20_270_222, numRuns: 12 })
  expect(sent).toBeGreaterThan(60)
  // The tests' calendar knows the clock changes until then.
  expect(now).toBeLessThan(Date.UTC(2028, 2, 12))
})
