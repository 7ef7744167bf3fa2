import { and, desc, eq, inArray } from 'drizzle-orm'
import { fileStorage } from '#app/adapters/storage/index.server.ts'
import { db } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { leadFiles, users } from '#app/db/schema/index.ts'
import { pick } from '#app/format/records.ts'
import { leadState } from '#app/modules/leads/trash/lead-state.server.ts'
import { downloadName, type FileKind } from './rules.ts'

/** A file on the lead's page. */
export type ListedFile = { id: string; name: string; kind: FileKind; bytes: number; createdAt: Date; uploadedBy: string | null }

const filesOf = statement((db, { leadId }: { leadId: string }) =>
  db
    .select({
      ...pick(leadFiles, ['id', 'name', 'kind', 'bytes', 'createdAt']),
      uploadedBy: users.name,
    })
    .from(leadFiles)
    .leftJoin(users, eq(users.id, leadFiles.uploadedById))
    .where(eq(leadFiles.leadId, leadId))
    .orderBy(desc(leadFiles.createdAt), desc(leadFiles.id)),
)

/** A lead's files, newest first. */
export function listFilesOfLead(leadId: string): ListedFile[] {
  return filesOf(db(), { leadId }).all()
}

/** Which of these files still exist, and their leads; null for an email's file without a lead. */
export function findKeptFiles(ids: readonly string[]): Map<string, string | null> {
  if (ids.length === 0) return new Map()
  const kept = db()
    .select({ id: leadFiles.id, leadId: leadFiles.leadId })
    .from(leadFiles)
    .where(inArray(leadFiles.id, [...ids]))
    .all()
  return new Map(kept.map(({ id, leadId }) => [id, leadId]))
}

/** A file of an active lead, or null. */
export function findFileOfLead(leadId: string, fileId: string) {
  if (leadState(leadId) !== 'active') return null
  const file = and(eq(leadFiles.id, fileId), eq(leadFiles.leadId, leadId))
  return db().select().from(leadFiles).where(file).get() ?? null
}

export type FileToSend = { kind: FileKind; bytes: Uint8Array<ArrayBuffer>; fileName: string }

/** The bytes of a lead's file or of its thumbnail; null if there is none. Throws if they are missing in storage. */
export async function readFileOfLead(leadId: string, fileId: string, isThumbnail: boolean): Promise<FileToSend | null> {
  const file = findFileOfLead(leadId, fileId)
  const key = isThumbnail ? file?.thumbnailKey : file?.storageKey
  if (!file || !key) return null
  const bytes = await fileStorage().get(key)
  if (bytes === null) throw new Error(`The stored file ${key} is missing`)
  return { kind: file.kind, bytes, fileName: downloadName(file) }
}
