import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { newSecret } from '#app/db/columns.ts'
import type { Db, Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { formSubmissions } from '#app/db/schema/index.ts'

/** A new id for a form, from its loader. It identifies a repeated post. */
export function newSubmissionId(): string {
  return newSecret()
}

/** Whether a posted submission id can be from one of our forms. */
export function isSubmissionId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{32}$/.test(value)
}

/** The key of a post: the form's id with a hash of its content, so that changed content after Back is a new submission. */
export function submissionKey(submissionId: string, content: unknown): string {
  return createHash('sha256').update(submissionId).update('\n').update(JSON.stringify(content)).digest('hex')
}

const submissionOfKey = statement((db, { key }: { key: string }) =>
  db.select({ location: formSubmissions.location }).from(formSubmissions).where(eq(formSubmissions.key, key)),
)

/** Where the first post with this key redirected to, if there was one. */
export function findSubmission(tx: Db | Tx, key: string): { location: string } | undefined {
  return submissionOfKey(tx, { key }).get()
}

/**
 * Stores where a post redirects to, in the transaction of its changes. Throws if the key exists: call `findSubmission` first.
 */
export function rememberSubmission(tx: Tx, key: string, form: string, location: string): void {
  insertRow(tx, formSubmissions, { key, form, location })
}
