import { eq, isNotNull } from 'drizzle-orm'
import { fileStorage } from '#app/adapters/storage/index.server.ts'
import { resealText, sealText } from '#app/config/sealed-text.server.ts'
import { newId } from '#app/db/columns.ts'
import { db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { payees } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { cleanFile } from '#app/modules/files/add-file.server.ts'
import { isChangedSince, seenKey } from '#app/modules/forms/seen.ts'
import type { NotDrawn } from '#app/modules/images/drawing/draw-image.server.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { ok, refused, type Result } from '#app/result.ts'
import type { PayeeInput } from './forms.ts'
import { FILE_PURPOSE, findPayee, findRealtor, TIN_PURPOSE } from './queries.server.ts'

type SentFile = { name: string; bytes: Uint8Array }
type StoredFile = { w9FileKey: string; w9FileName: string; w9FileKind: 'image' | 'pdf' }
type Details = { referralId: string; seen: string; input: PayeeInput; file: SentFile | null }

/** Saves a payee's facts. A tax ID or W-9 that was not sent is kept. The W-9's dates store who entered them. */
export async function savePayee(
  actor: Viewer,
  { file, ...details }: Details,
  now = new Date(),
): Promise<Result<undefined, NotDrawn | 'missing' | 'changed'>> {
  const stored = file === null ? ok(null) : await storeForm(file)
  if (!stored.ok) return stored
  let isKept = false
  try {
    const written = inTransaction((tx) => writePayee(tx, actor, { ...details, form: stored.value }, now))
    isKept = written.ok
    return written
  } finally {
    if (!isKept && stored.value) await fileStorage().remove(stored.value.w9FileKey)
  }
}

async function storeForm({ name, bytes }: SentFile): Promise<Result<StoredFile, NotDrawn>> {
  const clean = await cleanFile(bytes)
  if (!clean.ok) return clean
  const w9FileKey = `payees/${newId()}.sealed`
  const sealed = sealText(Buffer.from(clean.value.bytes).toString('base64'), FILE_PURPOSE, w9FileKey)
  await fileStorage().put(w9FileKey, sealed)
  return ok({ w9FileKey, w9FileName: name, w9FileKind: clean.value.kind })
}

type Write = Omit<Details, 'file'> & { form: StoredFile | null }

function writePayee(
  tx: Tx,
  actor: Viewer,
  { referralId, seen, input, form }: Write,
  now: Date,
): Result<undefined, 'missing' | 'changed'> {
  const realtor = findRealtor(referralId, tx)
  if (!realtor) return refused('missing')
  const { emailKey } = realtor
  const before = findPayee(emailKey, tx)
  if (isChangedSince(seen, seenKey(before?.updatedAt))) return refused('changed')
  const { tin, ...facts } = input
  const known: Readonly<Record<string, unknown>> = before ?? {}
  const fields = Object.entries(facts).flatMap(([field, value]) => ((known[field] ?? null) === value ? [] : [field]))
  if (tin !== null) fields.push('tin')
  if (form !== null) fields.push('w9File')
  if (fields.length === 0) return ok()
  const by = (field: string, stored: string | null | undefined) => (fields.includes(field) ? actor.id : (stored ?? null))
  const row = {
    ...facts,
    ...form,
    ...(tin === null ? {} : { sealedTin: sealText(tin, TIN_PURPOSE, emailKey), tinEnd: tin.slice(-4) }),
    w9RequestedById: by('w9RequestedOn', before?.w9RequestedById),
    w9ReceivedById: by('w9ReceivedOn', before?.w9ReceivedById),
    updatedAt: now,
  }
  if (before) tx.update(payees).set(row).where(eq(payees.emailKey, emailKey)).run()
  else
    tx.insert(payees)
      .values({ emailKey, ...row, createdAt: now })
      .run()
  if (form && before?.w9FileKey) enqueueJob(tx, { kind: 'remove-stored-files', payload: { keys: [before.w9FileKey] } })
  recordAudit(tx, { userId: actor.id, action: 'payee_changed', subject: referralId, detail: { fields } })
  return ok()
}

/**
 * Encrypts stored Forms W-9 again with the newest SESSION_SECRET, and returns how many. A stored file never changes, so each gets
 * a new key.
 */
export async function resealForms(signal: AbortSignal): Promise<number> {
  let count = 0
  const keys = db().select({ key: payees.w9FileKey }).from(payees).where(isNotNull(payees.w9FileKey)).all()
  for (const { key } of keys) {
    signal.throwIfAborted()
    const sealed = key === null ? null : await fileStorage().get(key)
    if (key === null || sealed === null) continue
    const newKey = `payees/${newId()}.sealed`
    const again = resealText(Buffer.from(sealed), FILE_PURPOSE, key, newKey)
    if (again === null) continue
    await fileStorage().put(newKey, again)
    inTransaction((tx) => {
      const moved = tx.update(payees).set({ w9FileKey: newKey }).where(eq(payees.w9FileKey, key)).run().changes > 0
      enqueueJob(tx, { kind: 'remove-stored-files', payload: { keys: [moved ? key : newKey] } })
      if (moved) count += 1
    })
  }
  return count
}
