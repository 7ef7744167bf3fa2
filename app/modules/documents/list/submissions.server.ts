import { desc } from 'drizzle-orm'
import { env } from '#app/config/env.server.ts'
import { db } from '#app/db/client.server.ts'
import { documents } from '#app/db/schema/index.ts'
import { pick } from '#app/format/records.ts'
import { paths } from '#app/paths.ts'

/** Most submissions in one response, newest first. */
export const MAX_SUBMISSIONS = 1000

/** A document in the documents API (docs/product/documents.md). Times in ISO 8601. */
export type Submission = {
  id: string
  status: 'completed' | 'pending' | 'declined' | 'expired'
  values: { document_name: string; property_address: string }
  submitter: { name: string; email: string }
  completed_at: string | null
  submitter_url: string
}

/** The newest documents, newest first. For our own signing page, links to the staff view of the text. */
export function listSubmissions(): Submission[] {
  return db()
    .select({
      ...pick(documents, ['id', 'status', 'documentName', 'propertyAddress']),
      name: documents.submitterName,
      email: documents.submitterEmail,
      completedAt: documents.completedAt,
      url: documents.submitterUrl,
    })
    .from(documents)
    .orderBy(desc(documents.createdAt), desc(documents.id))
    .limit(MAX_SUBMISSIONS)
    .all()
    .map(({ id, status, documentName, propertyAddress, name, email, completedAt, url }) => ({
      id,
      status,
      values: { document_name: documentName, property_address: propertyAddress },
      submitter: { name, email },
      completed_at: completedAt?.toISOString() ?? null,
      submitter_url: url ?? env().BASE_URL + paths.document(id),
    }))
}
