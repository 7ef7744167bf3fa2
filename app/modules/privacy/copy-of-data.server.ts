import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { sealText, unsealText } from '#app/config/sealed-text.server.ts'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { privacyCopies, privacyRequests } from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { issueToken, findToken } from '#app/modules/tokens/tokens.server.ts'
import { makePdf } from '#app/modules/pdf/make-pdf.server.ts'
import { getPrintedCompany } from '#app/modules/settings/printed-company.server.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { paths } from '#app/paths.ts'
import type { Result } from '#app/result.ts'
import { copyDocument } from './copy-document.ts'
import { findPerson } from './person.server.ts'
import { collectPersonalData } from './personal-data.server.ts'
import { COPY_DAYS } from './rules.ts'

const PURPOSE = 'copy of personal data, version 1'

const copySchema = z.object({
  company: z.string(),
  email: z.string(),
  madeAt: z.string(),
  sections: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      records: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
    }),
  ),
})

/** All data about a person, as they receive it. Times are ISO 8601 in UTC, amounts in dollars. */
export type PersonalCopy = z.output<typeof copySchema>

/** A current copy of the data about a mailbox's owner. */
function makeCopy(tx: Db | Tx, email: string, now: Date): PersonalCopy {
  const { company } = getSiteFacts(tx)
  const sections = collectPersonalData(tx, findPerson(tx, email)).map(({ key, title, records }) => ({ key, title, records }))
  return copySchema.parse(JSON.parse(JSON.stringify({ company: company.name, email, madeAt: now, sections })))
}

/** Stores a request's copy, encrypted, and returns its temporary address for the person. */
export function storeCopy(tx: Tx, request: { id: string; email: string }, now: Date): string {
  const sealed = sealText(JSON.stringify(makeCopy(tx, request.email, now)), PURPOSE, request.id)
  const kept = { sealed, createdAt: now, expiresAt: new Date(now.getTime() + COPY_DAYS * DAY_MS) }
  tx.insert(privacyCopies)
    .values({ requestId: request.id, ...kept })
    .onConflictDoUpdate({ target: privacyCopies.requestId, set: kept })
    .run()
  const link = { purpose: 'privacy_copy', subjectId: request.id, email: request.email } as const
  return `${getSiteFacts(tx).baseUrl}${paths.privacyCopy(issueToken(tx, link, now))}`
}

/** The copy of a link and when it expires; null if the link has ended. */
export function findCopyOfLink(token: string, now = new Date()): { copy: PersonalCopy; expiresAt: Date } | null {
  const link = findToken(db(), token, 'privacy_copy', now)
  if (!link?.subjectId) return null
  const kept = db().select().from(privacyCopies).where(eq(privacyCopies.requestId, link.subjectId)).get()
  if (!kept || kept.expiresAt <= now) return null
  const text = unsealText(kept.sealed, PURPOSE, kept.requestId)
  return { copy: copySchema.parse(JSON.parse(text)), expiresAt: kept.expiresAt }
}

/** The data about a request's person, for staff; null if there is no such request, or it was not proved. */
export function findCopyOfRequest(requestId: string, now = new Date()): PersonalCopy | null {
  const request = db().select().from(privacyRequests).where(eq(privacyRequests.id, requestId)).get()
  return request?.provedAt ? makeCopy(db(), request.email, now) : null
}

/** A copy as a printable file; refused if that failed, which is logged. */
export async function makeCopyPdf(copy: PersonalCopy): Promise<Result<Uint8Array<ArrayBuffer>, 'not-made'>> {
  return makePdf({ kind: 'personal-copy', copy: copyDocument(copy, await getPrintedCompany()) })
}
