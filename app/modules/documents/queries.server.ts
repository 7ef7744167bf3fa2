import { and, desc, eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { documents } from '#app/db/schema/index.ts'

/** A document as a lead's page lists it. */
export type LeadDocument = Pick<
  typeof documents.$inferSelect,
  'id' | 'documentName' | 'status' | 'submitterName' | 'createdAt' | 'completedAt'
>

/** The documents of a lead, newest first. The viewer has read the lead before. */
export function listDocumentsOfLead(leadId: string): LeadDocument[] {
  return db()
    .select({
      id: documents.id,
      documentName: documents.documentName,
      status: documents.status,
      submitterName: documents.submitterName,
      createdAt: documents.createdAt,
      completedAt: documents.completedAt,
    })
    .from(documents)
    .where(eq(documents.leadId, leadId))
    .orderBy(desc(documents.createdAt))
    .all()
}

/** Whether a document of the lead has been signed. */
export function hasCompletedDocument(leadId: string): boolean {
  const where = and(eq(documents.leadId, leadId), eq(documents.status, 'completed'))
  return db().select({ id: documents.id }).from(documents).where(where).limit(1).get() !== undefined
}
