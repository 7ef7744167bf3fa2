import type { Tx } from '#app/db/client.server.ts'
import { leadFiles, type ReceivedAttachment, type StoredAttachment } from '#app/db/schema/index.ts'
import type { NotDrawn } from '#app/modules/images/drawing/draw-image.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { type StoredFile, storeFile, takeAway, writeFiles } from './add-file.server.ts'
import { CONTENT_TYPES, downloadName } from './rules.ts'
import { inArray } from 'drizzle-orm'

/** A file of a message, stored. */
export type MessageFile = StoredFile & { name: string }

/** Why a file was refused, and which. */
export type FileRefused = { kind: 'file'; name: string; why: NotDrawn }

type Sent = { name: string; bytes: Uint8Array }

/**
 * Stores the files of a message that is written here, then has `write` write the message with their rows (`writeFiles`). All are taken away again where
 * one is refused, or where no new message came to be.
 */
export async function keepMessageFiles<Row extends { isNew: boolean }, Reason>(
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
    if (!isKept) for (const file of stored) await takeAway(file)
  }
}

/** What a message that came in says of its files. */
export function receivedFiles(files: readonly MessageFile[]): ReceivedAttachment[] {
  return files.map(({ id, name, kind, bytes }) => ({
    name,
    contentType: CONTENT_TYPES[kind],
    bytes,
    fileId: id,
    notKept: null,
  }))
}

/** The same for an email of ours (`queueMail`), which then takes them along. */
export function mailedFiles(files: readonly MessageFile[]): StoredAttachment[] {
  return files.map(({ id, name, kind, storageKey }) => ({
    filename: downloadName({ name, kind }),
    contentType: CONTENT_TYPES[kind],
    fileKey: storageKey,
    fileId: id,
  }))
}

/** Writes the rows of the files of an email, in the transaction that queues it. */
export type Attach = (tx: Tx, leadId: string) => Result<StoredAttachment[], 'too-many'>

/** Keeps the files that staff send with the lead, and hands them to the email. */
export function attachFiles(files: readonly MessageFile[], userId: string, now: Date): Attach {
  return (tx, leadId) => {
    const written = writeFiles(tx, { leadId, files, actor: { kind: 'staff', userId }, now })
    return written.ok ? ok(mailedFiles(files)) : written
  }
}

/** Puts files with a lead: those of another one, as where the mail that they came with was on the wrong one, or of a mail that was no one's. */
export function moveFiles(tx: Tx, ids: readonly string[], leadId: string): void {
  if (ids.length === 0) return
  tx.update(leadFiles)
    .set({ leadId, receivedMessageId: null })
    .where(inArray(leadFiles.id, [...ids]))
    .run()
}
