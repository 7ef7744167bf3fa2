import Database from 'better-sqlite3'
import { fileStorage } from '#app/adapters/storage/index.server.ts'
import type { Cast } from './cast.ts'
import type { Stage } from './stage.ts'

/** answered: the product reported success · refused: it reported failure · lost: unknown. */
export type Ending = 'answered' | 'refused' | 'lost'

/** All requests to the product, and their outcomes. */
export class Model {
  readonly posts: { email: string; ending: Ending }[] = []
  readonly notes: { leadId: string; content: string; ending: Ending }[] = []
  readonly bookings: { leadId: string; startsAt: string; ending: Ending }[] = []
  readonly files: { leadId: string; name: string; text: string; ending: Ending }[] = []
  /** Checkouts that the provider reported as paid or refunded, with an accepted report. */
  readonly paid = new Map<string, { paymentId: string; leadId: string; isRefunded: boolean }>()
  readonly replies: { messageId: string; sender: string }[] = []
  readonly mailings: Cast['mailings'] = []
}

/** Ids of the emails in the mailbox that the product has not received yet. */
export function unreceived({ replies }: Model, databasePath: string): string[] {
  const sqlite = new Database(databasePath, { readonly: true })
  try {
    const rows = sqlite
      .prepare<[], { id: string }>("select provider_id as id from received_messages where channel = 'email'")
      .all()
    const received = new Set(rows.map(({ id }) => id))
    return replies.map(({ messageId }) => messageId).filter((id) => !received.has(id))
  } finally {
    sqlite.close()
  }
}

/** The rows that a complete analysis of one property leaves. */
const WHOLE = '1 lead, 1 result, 1 mail'
const NOTHING = '0 lead, 0 result, 0 mail'

/** Everything that differs from what was acknowledged, as text. */
export async function findProblems(
  model: Model,
  { databasePath, smtp, stripe }: Pick<Stage, 'databasePath' | 'smtp' | 'stripe'>,
): Promise<string[]> {
  const sqlite = new Database(databasePath, { readonly: true })
  const problems: string[] = []
  const all = <Row>(query: string): Row[] => sqlite.prepare<[], Row>(query).all()
  try {
    const check = (name: string, ok: boolean, what: () => string) => {
      if (!ok) problems.push(`${name}: ${what()}`)
    }

    const integrity = all<{ integrity_check: string }>('pragma integrity_check')
    check('database', integrity[0]?.integrity_check === 'ok', () => JSON.stringify(integrity.slice(0, 3)))
    check('database', all('pragma foreign_key_check').length === 0, () => 'a row refers to a missing row')

    const counted = (query: string) => new Map(all<{ key: string; n: number }>(query).map(({ key, n }) => [key, n]))
    const leads = counted('select email as key, count(*) as n from leads group by email')
    const results = counted(
      'select e.email as key, count(*) as n from property_analysis_results r join property_analysis_entries e on e.id = r.entry_id group by e.email',
    )
    const reports = counted(
      "select recipient_key as key, count(*) as n from messages where template = 'analysis-report' group by recipient_key",
    )
    for (const { email, ending } of model.posts) {
      const count = (table: Map<string, number>) => table.get(email) ?? 0
      const stored = `${count(leads)} lead, ${count(results)} result, ${count(reports)} mail`
      const wanted = { answered: [WHOLE], refused: [NOTHING], lost: [WHOLE, NOTHING] }[ending]
      check('analysis', wanted.includes(stored), () => `${email} was ${ending}, but has ${stored}`)
    }

    const notes = all<{ leadId: string; content: string }>(
      "select lead_id as leadId, content from notes where content like 'soak %' order by created_at, id",
    )
    const byContent = Map.groupBy(notes, ({ content }) => content)
    for (const { content, ending } of model.notes) {
      const found = byContent.get(content)?.length ?? 0
      check(
        'note',
        ending === 'answered' ? found === 1 : ending === 'refused' ? found === 0 : found <= 1,
        () => `${content} was ${ending}, and is there ${found} times`,
      )
    }

    const files = Map.groupBy(
      all<{ leadId: string; name: string; key: string }>('select lead_id as leadId, name, storage_key as key from lead_files'),
      ({ leadId, name }) => `${leadId} ${name}`,
    )
    for (const { leadId, name, text, ending } of model.files) {
      const found = files.get(`${leadId} ${name}`) ?? []
      const isRight = ending === 'answered' ? found.length === 1 : ending === 'refused' ? found.length === 0 : found.length <= 1
      check('file', isRight, () => `${name} was ${ending}, and is there ${found.length} times`)
      for (const { key } of found) {
        const kept = await fileStorage().get(key)
        check('file', kept !== null && Buffer.from(kept).toString() === text, () => `${name} does not match what was sent`)
      }
    }

    const booked = new Map(
      all<{ leadId: string; startsAt: number }>(
        "select lead_id as leadId, starts_at as startsAt from bookings where state = 'booked'",
      ).map(({ leadId, startsAt }) => [leadId, new Date(startsAt).toISOString()]),
    )
    for (const [leadId, tries] of Map.groupBy(model.bookings, ({ leadId }) => leadId)) {
      const last = tries.findLastIndex(({ ending }) => ending === 'answered')
      const possible = tries.slice(Math.max(0, last)).filter(({ ending }) => ending !== 'refused')
      const stored = booked.get(leadId)
      const isPossible = stored === undefined ? last === -1 : possible.some(({ startsAt }) => startsAt === stored)
      check(
        'booking',
        isPossible,
        () => `lead ${leadId} has ${stored}, not one of ${possible.map(({ startsAt }) => startsAt).join(', ')}`,
      )
      // In the order written: a clock that was wrong for a while wrote other times.
      const walkthroughMails = all<{ id: string }>(
        `select id from messages where lead_id = '${leadId}' and template like 'walkthrough-%' and template <> 'walkthrough-notice' order by rowid`,
      ).map(({ id }) => id)
      const arrived = smtp.taken.map(({ email }) => messageIdOf(email.messageId)).filter((id) => walkthroughMails.includes(id))
      check(
        'walkthrough mail',
        arrived.at(-1) === walkthroughMails.at(-1),
        () => `lead ${leadId}: the last email delivered is not the last one written`,
      )
    }

    for (const [sessionId, { paymentId, leadId, isRefunded }] of model.paid) {
      const row = all<{ state: string; refunded: number; settledAt: number | null }>(
        `select state, refunded, settled_at as settledAt from payments where id = '${paymentId}'`,
      )[0]
      const wanted = isRefunded ? 'refunded' : 'paid'
      check(
        'payment',
        row?.state === wanted && row.settledAt !== null,
        () => `${sessionId} is ${JSON.stringify(row)}, not ${wanted}`,
      )
      check(
        'payment',
        stripe.sessions.get(sessionId)?.payment_status === 'paid',
        () => `${sessionId} is not paid at the provider`,
      )
      const timelineLines = all<{ n: number }>(
        `select count(*) as n from lead_activities where lead_id = '${leadId}' and kind = 'payment_received'`,
      )[0]?.n
      const receipts = all<{ n: number }>(
        `select count(*) as n from messages where lead_id = '${leadId}' and template = 'payment-receipt'`,
      )[0]?.n
      check(
        'payment',
        timelineLines === 1 && receipts === 1,
        () => `${sessionId} has ${timelineLines} timeline entries and ${receipts} receipts`,
      )
    }

    const received = all<{ providerId: string; sender: string }>(
      "select provider_id as providerId, sender_key as sender from received_messages where channel = 'email' order by rowid",
    )
    const timesReceived = counts(received.map(({ providerId }) => providerId))
    for (const { messageId } of model.replies)
      check('inbox', timesReceived.get(messageId) === 1, () => `${messageId} is there ${timesReceived.get(messageId) ?? 0} times`)
    for (const [sender, theirs] of Map.groupBy(model.replies, ({ sender }) => sender)) {
      const inOrder = received.filter((row) => row.sender === sender).map(({ providerId }) => providerId)
      check(
        'inbox',
        inOrder.join() === theirs.map(({ messageId }) => messageId).join(),
        () => `messages from ${sender} are out of order`,
      )
    }

    const arrivals = counts(smtp.taken.map(({ email }) => messageIdOf(email.messageId)))
    const messages = all<{
      id: string
      template: string
      recipient: string
      state: string
      doubtful: number
      error: string | null
    }>(
      "select id, template, recipient, state, doubtful_tries as doubtful, last_error as error from messages where channel = 'email'",
    )
    for (const { id, template, recipient, state, doubtful, error } of messages) {
      const came = arrivals.get(id) ?? 0
      const words = () =>
        `${template} to ${recipient} has state ${state}, arrived ${came} times, uncertain attempts: ${doubtful} ${error ?? ''}`
      check('mail', came <= 1 + doubtful, words)
      // A reminder of a walkthrough that was moved, or that comes too late for it, is withdrawn.
      const isWithdrawn = template === 'campaign' && state === 'suppressed' && came === 0 && (error ?? '').includes('walkthrough')
      check('mail', state === 'sent' ? came >= 1 : state === 'collected' || isWithdrawn, words)
    }
    const known = new Set(messages.map(({ id }) => id))
    for (const id of arrivals.keys()) check('mail', known.has(id), () => `${id} was sent but is not in the outbox`)

    for (const { emails, subject } of model.mailings) {
      const written = counted(
        `select recipient_key as key, count(*) as n from messages where subject = '${subject}' group by recipient_key`,
      )
      for (const email of emails)
        check('mailing', written.get(email) === 1, () => `${subject} was written ${written.get(email) ?? 0} times to ${email}`)
    }

    const stuck = all<{ kind: string; state: string; error: string | null }>(
      "select kind, state, last_error as error from jobs where state = 'dead'",
    )
    for (const { kind, error } of stuck) check('job', false, () => `${kind} failed permanently: ${error}`)
  } finally {
    sqlite.close()
  }
  return problems
}

function counts(values: readonly string[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const value of values) found.set(value, (found.get(value) ?? 0) + 1)
  return found
}

/** The product names its emails by their row ids. */
function messageIdOf(header: string | undefined): string {
  return /^<([0-9a-f]{32})@/.exec(header ?? '')?.[1] ?? String(header)
}
