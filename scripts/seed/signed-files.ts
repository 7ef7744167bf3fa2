import { and, desc, eq, isNull } from 'drizzle-orm'
import sharp from 'sharp'
import { fileStorage } from '#app/adapters/storage/index.server.ts'
import { newSecret } from '#app/db/columns.ts'
import { db } from '#app/db/client.server.ts'
import { documents } from '#app/db/schema/index.ts'
import { formatLongMoment } from '#app/format/date.ts'
import { parseAgreement } from '#app/modules/documents/agreement/agreement-text.ts'
import type { DocumentRow } from '#app/modules/documents/agreement/find-or-create-agreement.server.ts'
import { drawAgreement, drawPaper } from '#app/modules/documents/agreement/pdf/draw-agreement.ts'
import { hashBytes } from '#app/modules/documents/signing/complete-document.server.ts'
import { findUnprintable } from '#app/modules/pdf/printed-text.server.ts'
import { getPrintedCompany } from '#app/modules/settings/printed-company.server.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'

/** The newest signed samples get their file: each takes some hundredths of a second to draw. */
const WITH_FILES = 12

/**
 * Signed files of the newest signed samples, after the transaction of the other samples, because files are not rows. Imported
 * documents come first: lists offer their file at any age, and no provider has a sample's file.
 */
export async function seedSignedFiles(): Promise<void> {
  const signed = db()
    .select()
    .from(documents)
    .where(and(eq(documents.status, 'completed'), eq(documents.isSample, true), isNull(documents.signedFileKey)))
    .orderBy(desc(documents.isImported), desc(documents.createdAt), desc(documents.id))
    .limit(WITH_FILES)
    .all()
  for (const document of signed) {
    const isPage = document.body === null || document.isOnPaper
    if (!isPage && findUnprintable(document.submitterName).length > 0) continue
    const bytes = isPage ? await drawPage(document) : await drawSigned(document)
    const signedFileKey = `signed/${newSecret()}.pdf`
    await fileStorage().put(signedFileKey, bytes)
    db()
      .update(documents)
      .set({ signedFileKey, signedFileHash: hashBytes(bytes) })
      .where(eq(documents.id, document.id))
      .run()
  }
}

async function drawSigned(document: DocumentRow): Promise<Uint8Array> {
  const company = await getPrintedCompany()
  const { id, body, contentHash, propertyAddress, submitterName, submitterEmail, completedAt, createdAt } = document
  const signedAt = completedAt ?? createdAt
  const at = formatLongMoment(signedAt)
  return drawAgreement({
    company,
    agreement: parseAgreement(body ?? ''),
    propertyAddress,
    documentId: id,
    contentHash: contentHash ?? '',
    signatures: [
      {
        name: submitterName,
        email: submitterEmail,
        at,
        ipAddress: null,
        userAgent: null,
        consent: 'Sample agreement that was signed before this site was set up.',
      },
    ],
    events: [
      { at: formatLongMoment(createdAt), what: 'Created', who: company.name },
      { at, what: 'Signed', who: submitterName },
    ],
    madeAt: signedAt.getTime(),
  })
}

/** A page like a photograph, with lines in place of words: samples show no real signature. */
async function drawPage({ documentName, completedAt, createdAt }: DocumentRow): Promise<Uint8Array> {
  const lines = Array.from({ length: 14 }, (_, line) => {
    const length = line % 4 === 3 ? 310 : 560
    return `<rect x="70" y="${150 + line * 40}" width="${length}" height="10" fill="#b9b4a8"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 700 900"><rect width="700" height="900" fill="#f6f2e8"/>
    <rect x="70" y="70" width="380" height="26" fill="#8d877a"/>${lines.join('')}
    <path d="M80 800c40-70 60 30 90-20s30-30 60 0 60-40 110-10" fill="none" stroke="#27406b" stroke-width="5"/></svg>`
  const jpeg = await sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer()
  const madeAt = (completedAt ?? createdAt).getTime()
  return drawPaper({ jpeg, width: 700, height: 900, title: documentName, author: getSiteFacts().company.name, madeAt })
}
