import { eq } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { documents } from '#app/db/schema/index.ts'
import { isWholePdf, startsAsPdf } from '#app/format/pdf-bytes.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { drawImage, type NotDrawn } from '#app/modules/images/drawing/draw-image.server.ts'
import { makePdf } from '#app/modules/pdf/make-pdf.server.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import type { Actor } from '#app/modules/timeline/record-lead-event.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { completeDocument, hashBytes } from '../signing/complete-document.server.ts'
import { documentState } from '../list/document-state.ts'
import { isSupersededNow } from '../queries.server.ts'
import { hasEvent } from '../record-event.server.ts'
import { mayBeStoredOnPaper } from '../rules.ts'
import { closeAtProvider } from './void-document.server.ts'

/** Longest side of a photographed page in pixels, and its JPEG quality: small print must stay readable. */
const MAX_SIDE = 2400
const QUALITY = 82

type Paper = {
  documentId: string
  name: string
  bytes: Uint8Array<ArrayBuffer>
  /** When it was signed. */
  signedAt: Date
  actor: Actor & { kind: 'staff' }
}

export type NotStored = NotDrawn | 'missing' | 'not-pending' | 'provider-failed' | 'not-made' | 'not-whole'

/**
 * Stores a paper signed in place of a document and completes the document: a PDF as is, a photo as a one-page PDF. Cancels it at
 * the provider first, so that it is not signed twice. Parallel calls store one.
 */
export async function storePaper(
  { documentId, name, bytes, signedAt, actor }: Paper,
  now = new Date(),
): Promise<Result<undefined, NotStored>> {
  const document = db().select().from(documents).where(eq(documents.id, documentId)).get()
  if (!document) return refused('missing')
  if (!takesPaper(db(), documentId, now)) return refused('not-pending')
  const isPdf = startsAsPdf(bytes)
  if (isPdf && !isWholePdf(bytes)) return refused('not-whole')
  const file = isPdf ? ok(bytes) : await pageOf(document, bytes, now)
  if (!file.ok) return file
  if (document.status === 'pending') {
    const closed = await closeAtProvider(document, now)
    if (!closed.ok) return closed
  }
  const completed = await completeDocument({
    documentId,
    signedAt,
    signedName: document.submitterName,
    visit: { ipAddress: undefined, userAgent: null },
    actor,
    file: file.value,
    detail: { onPaper: true, uploadedById: actor.userId, fileName: name, uploadHash: hashBytes(bytes) },
    isLateEvent: true,
    isOnPaper: true,
    // It may have been voided or replaced while the file was created.
    mayComplete: (tx) => takesPaper(tx, documentId, now),
    onStored: (tx) => recordAudit(tx, { userId: actor.userId, action: 'document_stored_on_paper', subject: documentId }),
  })
  return completed.ok ? ok() : refused('not-pending')
}

/** Matches the page, which offers the upload. */
function takesPaper(tx: Db | Tx, documentId: string, now: Date): boolean {
  const document = tx.select().from(documents).where(eq(documents.id, documentId)).get()
  if (!document) return false
  const isReplaced = hasEvent(tx, documentId, 'replaced') || isSupersededNow(tx, documentId)
  return mayBeStoredOnPaper({ state: documentState({ ...document, isReplaced }, now) })
}

type Page = ReturnType<typeof pageOfPhoto>

/** Photos that are being drawn, by document and content: parallel uploads draw one. */
const drawing = new Map<string, Page>()

function pageOf({ id, documentName }: { id: string; documentName: string }, bytes: Uint8Array, now: Date): Page {
  const key = `${id} ${hashBytes(bytes)}`
  const page = drawing.get(key) ?? pageOfPhoto(bytes, documentName, now).finally(() => drawing.delete(key))
  drawing.set(key, page)
  return page
}

/** Puts a photo on a Letter page. It is re-encoded, so that it contains only an image. */
async function pageOfPhoto(
  bytes: Uint8Array,
  title: string,
  now: Date,
): Promise<Result<Uint8Array<ArrayBuffer>, NotDrawn | 'not-made'>> {
  const photo = await drawImage(bytes, { format: 'jpeg', maxWidth: MAX_SIDE, maxHeight: MAX_SIDE, quality: QUALITY })
  if (!photo.ok) return photo
  const { bytes: jpeg, widthPixels: width, heightPixels: height } = photo.value
  const paper = { jpeg, width, height, title, author: getSiteFacts().company.name, madeAt: now.getTime() }
  return makePdf({ kind: 'paper', paper })
}
