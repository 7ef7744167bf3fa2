import type { Tx } from '#app/db/client.server.ts'
import { leadFiles, type ReceivedAttachment, type StoredAttachment } from '#app/db/schema/index.ts'
import type { NotDrawn } from '#app/modules/images/drawing/draw-image.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { type StoredFile, storeFile, removeStoredFile, writeFiles } from './add-file.server.ts'
import { CONTENT_TYPES, downloadName } from './rules.ts'
import { inArray } from 'drizzle-orm'

/** A stored file of a message. */
export type MessageFile = StoredFile & { name: string }

/** Why a file was refused, and its name. */
export type FileRefused = { kind: 'file'; name: string; why: NotDrawn }

type Sent = { name: string; bytes: Uint8Array }

/**
 * Stores the files of a new message, then calls `write` to write the message and their rows (`writeFiles`). Removes all of them
 * if one is refused or no new message was written.
 */
export async function storeMessageFiles<Row extends { isNew: boolean }, Reason>(
  files: readonly Sent[],
  write: (stored: MessageFile[]) => Result<Row, Reason>,
): Promise<Result<Row, Reason | FileRefused>> {
  const stored: MessageFile[] = []
  let isKept = false
  try {
    for (const { name, bytes } of files) {
      const file = await storeFile(bytes)
      if (!file.ok) return refused({ kind: 'file', name, why: file.reason })
      stored.push({ ...file.value, name })
    }
    const written = write(stored)
    isKept = written.ok && written.value.isNew
    return written
  } finally {
    if (!isKept) for (const file of stored) await removeStoredFile(file)
  }
}

/** A received message's description of its files. */
export function receivedFiles(files: readonly MessageFile[]): ReceivedAttachment[] {
  return files.map(({ id, name, kind, bytes }) => ({
    name,
    contentType: CONTENT_TYPES[kind],
    bytes,
    fileId: id,
    notStored: null,
  }))
}

/** The files as attachments of an outgoing email (`queueMail`). */
export function mailedFiles(files: readonly MessageFile[]): StoredAttachment[] {
  return files.map(({ id, name, kind, storageKey }) => ({
    filename: downloadName({ name, kind }),
    contentType: CONTENT_TYPES[kind],
    fileKey: storageKey,
    fileId: id,
  }))
}

/** Writes the rows of an email's files in the transaction that queues it. */
type Attach = (tx: Tx, leadId: string) => Result<StoredAttachment[], 'too-many'>

/** Stores the files that staff send with the lead, and returns them as attachments. */
export function attachFiles(files: readonly MessageFile[], userId: string, now: Date): Attach {
  return (tx, leadId) => {
    const written = writeFiles(tx, { leadId, files, actor: { kind: 'staff', userId }, now })
    return written.ok ? ok(mailedFiles(files)) : written
  }
}

/** Moves files to a lead: from another lead, if their email was assigned to the wrong one, or from an email without a lead. */
export function moveFiles(tx: Tx, ids: readonly string[], leadId: string): void {
  if (ids.length === 0) return
  tx.update(leadFiles)
    .set({ leadId, receivedMessageId: null })
    .where(inArray(leadFiles.id, [...ids]))
    .run()
}
