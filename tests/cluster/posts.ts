import Database from 'better-sqlite3'
import { propertyFields } from '#tests/setup/analysis-form.ts'
import type { Machine } from './stage.ts'

/** One post of the analysis form, and its outcome. */
export type Post = {
  email: string
  submissionId: string
  via: string
  /** The response status; undefined if there was none. */
  status?: number
  /** The redirect target. */
  location?: string
  words?: string
  sentAt?: number
  answeredAt?: number
}

/** How long a browser waits for a response, in ms. */
const PATIENCE_MS = 20_000

/** Sends a post through a machine and records the response. */
export async function send(post: Post, { url }: Pick<Machine, 'url'>): Promise<void> {
  post.sentAt = performance.now()
  try {
    const answer = await sendForm(post, url)
    post.words = await answer.text()
    post.status = answer.status
    post.location = answer.headers.get('location') ?? undefined
    post.answeredAt = performance.now()
  } catch (error) {
    // A dropped connection or a missing response: the browser does not know the outcome.
    if (!(error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError'))) throw error
  }
}

/** Sends the form and returns the response. */
export function sendForm({ email, submissionId }: Pick<Post, 'email' | 'submissionId'>, url: string): Promise<Response> {
  return fetch(`${url}/analysis`, {
    method: 'POST',
    body: new URLSearchParams({ ...propertyFields(), email, submissionId, intent: 'submit' }),
    redirect: 'manual',
    headers: { Origin: url },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
}

export const isAcknowledged = (post: Post) => post.status === 303

/** What is stored of a post: each count is 1 if the post is saved. */
type Stored = { leads: number; entries: number; results: number; mails: number; subscribers: number }

const WHOLE: Stored = { leads: 1, entries: 1, results: 1, mails: 1, subscribers: 1 }
const isNothing = (stored: Stored) => Object.values(stored).every((count) => count === 0)
const isWhole = (stored: Stored) => JSON.stringify(stored) === JSON.stringify(WHOLE)

/** How a database compares with the history that it has to contain. */
export type Judgment = {
  acknowledged: number
  missing: string[]
  notOnce: string[]
  half: string[]
  savedDespiteRefusal: string[]
}

/**
 * Checks that a database has each acknowledged post once, none that was refused as not saved, and any other at most once.
 */
export function judge(posts: readonly Post[], file: string): Judgment {
  const database = new Database(file, { readonly: true })
  try {
    const judgment: Judgment = { acknowledged: 0, missing: [], notOnce: [], half: [], savedDespiteRefusal: [] }
    for (const post of posts) {
      const stored = storedOf(database, post.email)
      if (isAcknowledged(post)) judgment.acknowledged++
      if (isNothing(stored)) {
        if (isAcknowledged(post)) judgment.missing.push(post.email)
      } else if (!isWhole(stored)) {
        const isMore = Object.values(stored).some((count) => count > 1)
        ;(isMore ? judgment.notOnce : judgment.half).push(`${post.email} ${JSON.stringify(stored)}`)
      } else if (post.words?.includes('was not saved')) judgment.savedDespiteRefusal.push(post.email)
    }
    return judgment
  } finally {
    database.close()
  }
}

function storedOf(database: Database.Database, email: string): Stored {
  const count = (query: string) => (database.prepare(`select count(*) as n from ${query}`).get(email) as { n: number }).n
  return {
    leads: count('leads where email = ?'),
    entries: count('property_analysis_entries e join leads l on l.id = e.lead_id where l.email = ?'),
    results: count('property_analysis_results r join property_analysis_entries e on e.id = r.entry_id where e.email = ?'),
    mails: count('messages where recipient_key = ?'),
    subscribers: count('property_analysis_subscribers where email = ?'),
  }
}
