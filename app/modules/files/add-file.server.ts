import { eq, isNull, sql } from 'drizzle-orm'
import { fileStorage } from '#app/adapters/storage/index.server.ts'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { newId } from '#app/db/columns.ts'
import { leadFiles } from '#app/db/schema/index.ts'
import { findSubmission, rememberSubmission, submissionKey } from '#app/modules/forms/submissions.server.ts'
import { drawImage, type Drawing, type NotDrawn } from '#app/modules/images/drawing/draw-image.server.ts'
import { leadToChange } from '#app/modules/leads/write/lead-to-change.server.ts'
import { type Actor, recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { type FileKind, kindOfFile, MAX_FILES } from './rules.ts'

type Sent = { name: string; bytes: Uint8Array; submissionId: string }
type NewFile = Sent & {
  /** The id of the lead, or of an analysis entry without one. */
  id: string
  actor: Actor
}
/** A file from a received email that has no lead. */
type HeldFile = Sent & { receivedMessageId: string }

/** Total size of all files from emails without a lead, so that strangers can't fill the disk. */
const MAX_HELD_BYTES = 500 * 1024 * 1024

export type NotAdded = NotDrawn | 'too-many' | 'no-lead'

/** A file's objects in storage. */
export type StoredFile = { id: string; kind: FileKind; storageKey: string; thumbnailKey: string | null; bytes: number }

/**
 * Stores a photo or document with a lead. Photos are re-encoded, so that they can't contain anything else. Stores the bytes
 * before the row, and removes them if no row was written.
 */
export async function addFile(file: NewFile, now = new Date()): Promise<Result<{ leadId: string; fileId: string }, NotAdded>> {
  const added = await keep(file.bytes, (stored) => inTransaction((tx) => writeRow(tx, file, stored, now)))
  return added.ok ? ok({ leadId: added.value.leadId, fileId: added.value.fileId }) : added
}

/** Stores a file of an email without a lead, until it is moved to one (`moveFiles`) or `HELD_DAYS` pass. */
export async function storeUnlinkedFile(
  file: HeldFile,
  now = new Date(),
): Promise<Result<{ fileId: string }, NotDrawn | 'too-many'>> {
  const held = await keep(file.bytes, (stored) => inTransaction((tx) => writeHeldRow(tx, file, stored, now)))
  return held.ok ? ok({ fileId: held.value.fileId }) : held
}

/** Stores bytes, and removes them unless `write` wrote their row. */
async function keep<Row extends { isNew: boolean }, Reason>(
  bytes: Uint8Array,
  write: (stored: StoredFile) => Result<Row, Reason>,
): Promise<Result<Row, Reason | NotDrawn>> {
  const stored = await storeFile(bytes)
  if (!stored.ok) return stored
  let isKept = false
  try {
    const written = write(stored.value)
    isKept = written.ok && written.value.isNew
    return written
  } finally {
    if (!isKept) await removeStoredFile(stored.value)
  }
}

/** Puts a file into storage; the caller has to write its row. unreadable: neither an image nor a PDF. */
export async function storeFile(bytes: Uint8Array): Promise<Result<StoredFile, NotDrawn>> {
  const kind = kindOfFile(bytes)
  const id = newId()
  const place = `lead-files/${id}`
  if (kind === 'pdf') {
    const storageKey = `${place}.pdf`
    await fileStorage().put(storageKey, bytes)
    return ok({ id, kind, storageKey, thumbnailKey: null, bytes: bytes.byteLength })
  }
  const drawn = kind === 'image' ? await drawPhoto(bytes) : refused({ kind: 'unreadable' })
  if (!drawn.ok) return drawn
  const { image, thumbnail } = drawn.value
  const [storageKey, thumbnailKey] = [`${place}.webp`, `${place}-small.webp`]
  await fileStorage().put(storageKey, image)
  await fileStorage().put(thumbnailKey, thumbnail)
  return ok({ id, kind: 'image', storageKey, thumbnailKey, bytes: image.byteLength })
}

export async function removeStoredFile({ storageKey, thumbnailKey }: StoredFile): Promise<void> {
  await fileStorage().remove(storageKey)
  if (thumbnailKey !== null) await fileStorage().remove(thumbnailKey)
}

function writeRow(
  tx: Tx,
  { id, name, submissionId, actor }: NewFile,
  stored: StoredFile,
  now: Date,
): Result<{ leadId: string; fileId: string; isNew: boolean }, NotAdded> {
  const target = leadToChange(tx, id, now)
  if (!target.ok) return refused('no-lead')
  const { leadId } = target.value
  const key = submissionKey(submissionId, ['lead-file', leadId])
  const known = findSubmission(tx, key)
  if (known) return ok({ leadId, fileId: known.location, isNew: false })
  const written = writeFiles(tx, { leadId, files: [{ ...stored, name }], actor, now })
  if (!written.ok) return written
  rememberSubmission(tx, key, 'lead-file', stored.id)
  return ok({ leadId, fileId: stored.id, isNew: true })
}

type FilesOfLead = { leadId: string; files: readonly (StoredFile & { name: string })[]; actor: Actor; now: Date }

/** Writes the rows of a lead's stored files, with one timeline entry each. */
export function writeFiles(tx: Tx, { leadId, files, actor, now }: FilesOfLead): Result<undefined, 'too-many'> {
  const ofLead = tx.select({ id: leadFiles.id }).from(leadFiles).where(eq(leadFiles.leadId, leadId)).all()
  if (ofLead.length + files.length > MAX_FILES) return refused('too-many')
  const uploadedById = actor.kind === 'staff' ? actor.userId : null
  for (const file of files) {
    tx.insert(leadFiles)
      .values({ ...file, leadId, uploadedById, createdAt: now })
      .run()
    const summary = `Added the file ${file.name}`
    recordLeadEvent(tx, { leadId, kind: 'file_added', actor, summary, detail: { fileId: file.id } })
  }
  return ok()
}

function writeHeldRow(
  tx: Tx,
  { receivedMessageId, name, submissionId }: HeldFile,
  stored: StoredFile,
  now: Date,
): Result<{ fileId: string; isNew: boolean }, 'too-many'> {
  const key = submissionKey(submissionId, ['held-file', receivedMessageId])
  const known = findSubmission(tx, key)
  if (known) return ok({ fileId: known.location, isNew: false })
  const [held] = tx
    .select({ bytes: sql<number>`coalesce(sum(${leadFiles.bytes}), 0)` })
    .from(leadFiles)
    .where(isNull(leadFiles.leadId))
    .all()
  if ((held?.bytes ?? 0) + stored.bytes > MAX_HELD_BYTES) return refused('too-many')
  rememberSubmission(tx, key, 'held-file', stored.id)
  tx.insert(leadFiles)
    .values({ ...stored, leadId: null, receivedMessageId, name, uploadedById: null, createdAt: now })
    .run()
  return ok({ fileId: stored.id, isNew: true })
}

/** Longest side of a stored photo and of its thumbnail, in pixels (docs/product/lead.md). */
const MAX_SIDE = 2560
const THUMBNAIL_SIDE = 320
const QUALITY = 82

/** A photo or document without a thumbnail: photos are re-encoded as WebP, PDFs are unchanged. */
export async function cleanFile(bytes: Uint8Array): Promise<Result<{ kind: FileKind; bytes: Uint8Array }, NotDrawn>> {
  const kind = kindOfFile(bytes)
  if (kind === 'pdf') return ok({ kind, bytes })
  const drawn = kind === 'image' ? await drawImage(bytes, fitted(MAX_SIDE)) : refused({ kind: 'unreadable' as const })
  return drawn.ok ? ok({ kind: 'image', bytes: drawn.value.bytes }) : drawn
}

type DrawnPhoto = { image: Uint8Array; thumbnail: Uint8Array }

/** A photo re-encoded as WebP, and its thumbnail. */
async function drawPhoto(bytes: Uint8Array): Promise<Result<DrawnPhoto, NotDrawn>> {
  const image = await drawImage(bytes, fitted(MAX_SIDE))
  if (!image.ok) return image
  const thumbnail = await drawImage(image.value.bytes, fitted(THUMBNAIL_SIDE))
  return thumbnail.ok ? ok({ image: image.value.bytes, thumbnail: thumbnail.value.bytes }) : thumbnail
}

function fitted(side: number): Drawing {
  return { format: 'webp', maxWidth: side, maxHeight: side, quality: QUALITY }
}
