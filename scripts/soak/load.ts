import { get } from 'node:http'
import { paths } from '#app/paths.ts'
import { propertyFields } from '#tests/setup/analysis-form.ts'
import type { Random } from '../seed/random.ts'
import type { Cast } from './cast.ts'
import type { Answer, Client } from './client.ts'
import type { Ending, Model } from './model.ts'
import type { Stage } from './stage.ts'
import type { Timing } from './timings.ts'

/** How often each route is requested. */
const WEIGHTS = {
  home: 16,
  'analysis form': 8,
  blog: 6,
  fees: 6,
  calculator: 8,
  report: 8,
  dashboard: 5,
  leads: 6,
  search: 4,
  lead: 6,
  inbox: 3,
  outbox: 2,
  board: 2,
  'analysis post': 8,
  'note post': 5,
  'booking post': 2,
  'file post': 2,
  'payment event': 2,
  reply: 2,
}
export type Route = keyof typeof WEIGHTS

/** Maximum concurrent requests; more are skipped, as people give up. */
const MAX_OPEN = 150
/** A provider resends unaccepted events after this long. */
const AGAIN_MS = 1_500
const TICK_MS = 5

type Loaded = { stage: Pick<Stage, 'stripe' | 'imap'>; cast: Cast; client: Client; model: Model; random: Random }

/** A response with an unexpected status for its route. */
export type Odd = Timing & { status: number | null; text: string }

/** The actions of people on the product, one at a time. */
export function openLoad({ stage, cast, client, model, random }: Loaded) {
  const timings: Timing[] = []
  const odd: Odd[] = []
  const cookie = () => random.pick(asList(cast.staff)).cookie
  const free = [...cast.bookers]
  const checkouts = [...cast.checkouts]
  /** What the provider still has to report, and when. */
  const reports: { type: string; sessionId: string; at: number }[] = []
  let sent = 0
  let open = 0

  async function timed(route: Route, wanted: readonly number[], asking: Promise<Answer>): Promise<Answer> {
    const at = performance.now()
    const answer = await asking
    if (answer.status !== null && wanted.includes(answer.status)) timings.push({ route, at, ms: answer.ms })
    else odd.push({ route, at, ms: answer.ms, status: answer.status, text: answer.text.slice(0, 300) })
    return answer
  }
  const read = (route: Route, path: string, as?: string) => timed(route, [200], client.ask({ path, cookie: as }))
  const post = (route: Route, path: string, form: Record<string, string>, as?: string, wanted = [303]) =>
    timed(route, wanted, client.ask({ method: 'POST', path, form, cookie: as }))

  const acts: Record<Route, () => Promise<unknown>> = {
    home: () => read('home', paths.home()),
    'analysis form': () => read('analysis form', paths.analysis()),
    blog: () => read('blog', paths.blog()),
    fees: () => read('fees', paths.fees()),
    calculator: () => read('calculator', paths.rentVsSell({ homeValue: String(random.whole(150_000, 650_000)) })),
    report: () => read('report', paths.sharedReport(random.pick(asList(cast.reports)))),
    dashboard: () => read('dashboard', paths.dashboard(), cookie()),
    leads: () => read('leads', paths.leads(), cookie()),
    search: () => read('search', paths.leads({ q: random.pick(['ave', 'ann', 'des moines', '515', 'zzzz']) }), cookie()),
    lead: () => read('lead', paths.lead(random.pick(asList(cast.leadIds))), cookie()),
    inbox: () => read('inbox', paths.inbox(), cookie()),
    outbox: () => read('outbox', '/admin/outbox', cookie()),
    board: () => read('board', paths.leadBoard(), cookie()),
    'analysis post': postAnalysis,
    'note post': postNote,
    'booking post': postBooking,
    'file post': postFile,
    'payment event': sendPaymentEvent,
    reply: writeReply,
  }

  async function postAnalysis(): Promise<void> {
    const record = { email: `soak.${++sent}@example.com`, ending: 'lost' as Ending }
    model.posts.push(record)
    const fields = {
      ...propertyFields([`${sent} Walnut Street`]),
      email: record.email,
      submissionId: random.id(),
      intent: 'submit',
    }
    record.ending = endingOf(await post('analysis post', paths.analysis(), fields))
  }

  async function postNote(): Promise<void> {
    const leadId = random.pick(asList(cast.leadIds))
    const record = { leadId, content: `soak ${++sent}`, ending: 'lost' as Ending }
    model.notes.push(record)
    const fields = { intent: 'add-note', noteContent: record.content, submissionId: random.id() }
    record.ending = endingOf(await post('note post', paths.lead(leadId), fields, cookie()))
  }

  async function postFile(): Promise<void> {
    const leadId = random.pick(asList(cast.leadIds))
    const name = `soak-${++sent}.pdf`
    const record = {
      leadId,
      name,
      text: `%PDF-1.4\n${random.id().repeat(random.whole(1, 2_000))}\n%%EOF`,
      ending: 'lost' as Ending,
    }
    model.files.push(record)
    const ask = {
      method: 'POST',
      path: paths.newLeadFile(leadId),
      cookie: cookie(),
      form: { submissionId: random.id() },
    } as const
    record.ending = endingOf(
      await timed('file post', [303], client.ask({ ...ask, file: { field: 'file', name, text: record.text } })),
    )
  }

  async function postBooking(): Promise<void> {
    const booker = free.shift()
    if (!booker) return
    try {
      const page = await client.ask({ path: paths.walkthrough(booker.token, 'change') })
      if (page.status !== 200) return
      const seen = /name="booking"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*name="booking"/.exec(page.text)
      const hours = [...page.text.matchAll(/value="(\d{4}-\d\d-\d\dT[\d:.]+Z)"/g)].map(([, hour = '']) => hour)
      if (hours.length === 0) return
      const record = { leadId: booker.leadId, startsAt: random.pick(asList(hours)), ending: 'lost' as Ending }
      model.bookings.push(record)
      const fields = { intent: 'book', booking: seen?.[1] ?? seen?.[2] ?? '', startsAt: record.startsAt }
      // Another owner may be first.
      record.ending = endingOf(await post('booking post', paths.walkthrough(booker.token), fields, undefined, [303, 409]))
    } finally {
      free.push(booker)
    }
  }

  /** Sends a due event again, or the first one of another checkout: paid, and some refunded. */
  async function sendPaymentEvent(): Promise<void> {
    const due = reports.findIndex(({ at }) => at <= performance.now())
    if (due === -1) {
      const checkout = checkouts.shift()
      if (!checkout) return
      const { sessionId, paymentId, leadId } = checkout
      const isRefunded = random.chance(0.2)
      stage.stripe.pay(sessionId)
      if (isRefunded) stage.stripe.refund(sessionId, 19_900)
      model.paid.set(sessionId, { paymentId, leadId, isRefunded })
      reports.push({ type: 'checkout.session.completed', sessionId, at: 0 })
      if (isRefunded) reports.push({ type: 'charge.refunded', sessionId, at: 0 })
      if (random.chance(0.3)) reports.push({ type: 'checkout.session.completed', sessionId, at: 0 })
    }
    await report(reports.splice(Math.max(0, due), 1)[0])
  }

  async function report(one: (typeof reports)[number] | undefined): Promise<void> {
    if (!one) return
    const { body, signature } = stage.stripe.event(one.type, one.sessionId)
    const raw = { body, headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature } }
    const answer = await timed('payment event', [200], client.ask({ method: 'POST', path: '/webhooks/stripe', raw }))
    if (answer.status !== 200) reports.push({ ...one, at: performance.now() + AGAIN_MS })
  }

  function writeReply(): Promise<void> {
    const sender = `writer${random.whole(1, 20)}@example.net`
    const messageId = `${random.id()}@example.net`
    model.replies.push({ messageId, sender })
    stage.imap.deliver(
      `From: ${sender}\r\nTo: office@example.com\r\nMessage-ID: <${messageId}>\r\nSubject: Question\r\n\r\nHello ${++sent}`,
    )
    return Promise.resolve()
  }

  async function act(): Promise<void> {
    open += 1
    try {
      await acts[random.weighted(WEIGHTS)]()
    } finally {
      open -= 1
    }
  }

  return {
    timings,
    odd,
    /** Keeps `places` actions running at once, for a while. Returns the actions per second. */
    async measureLimit(seconds: number, places: number): Promise<number> {
      const began = performance.now()
      let done = 0
      const work = async () => {
        while (performance.now() - began < seconds * 1_000) {
          await act()
          done += 1
        }
      }
      await Promise.all(Array.from({ length: places }, work))
      return done / ((performance.now() - began) / 1_000)
    },
    /** Starts actions at a rate, with some randomness, until the returned function is called, which waits for the last one. */
    begin(perSecond: number): () => Promise<void> {
      let due = performance.now()
      const timer = setInterval(() => {
        const now = performance.now()
        if (now - due > 1_000) due = now
        for (; due <= now; due += (1_000 / perSecond) * (0.5 + random.share())) if (open < MAX_OPEN) void act()
      }, TICK_MS)
      return async () => {
        clearInterval(timer)
        while (open > 0) await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    /** Sends the remaining events. Returns how many were not accepted. */
    reportRest: async () => {
      for (let left = reports.length * 20; reports.length > 0 && left > 0; left -= 1) {
        await report(reports.shift())
        if (left % reports.length === 0) await new Promise((resolve) => setTimeout(resolve, 500))
      }
      return reports.length
    },
  }
}

/** Lists that staff keep open. Each is reopened when its stream ends. */
export function openLists(stage: Stage, cookies: readonly string[]) {
  let isOver = false
  const heardAt = cookies.map(() => 0)
  const listen = (place: number): void => {
    if (isOver) return
    const again = () => setTimeout(() => listen(place), 1_000)
    const asked = get(stage.url + paths.leadStream(), { headers: { Cookie: cookies[place] } }, (answer) => {
      answer.on('data', () => (heardAt[place] = performance.now()))
      answer.once('error', () => undefined)
      answer.once('close', again)
    })
    asked.once('error', again)
    closers.push(() => asked.destroy())
  }
  const closers: (() => void)[] = []
  for (const place of cookies.keys()) listen(place)
  return {
    /** Lists without any event since then. */
    silentSince: (at: number) => heardAt.filter((heard) => heard < at).length,
    close: () => {
      isOver = true
      for (const close of closers) close()
    },
  }
}

function endingOf({ status, headers, text }: Answer): Ending {
  if (status === null || text.startsWith('We can’t tell whether')) return 'lost'
  // With a clock set ahead, a session has expired.
  if (headers.location?.startsWith('/login')) return 'refused'
  return status < 400 ? 'answered' : 'refused'
}

function asList<Item>(items: readonly Item[]): readonly [Item, ...Item[]] {
  const [first, ...rest] = items
  if (first === undefined) throw new Error('The list is empty')
  return [first, ...rest]
}
