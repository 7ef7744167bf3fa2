import { WHATS_INCLUDED } from '#app/content/included.ts'
import type { PrintedCompany } from '#app/modules/pdf/letterhead.ts'
import { makePdf } from '#app/modules/pdf/make-pdf.server.ts'
import { getPrintedCompany } from '#app/modules/settings/printed-company.server.ts'
import { ok, type Result } from '#app/result.ts'
import type { ReportDocument } from './report-document.ts'
import type { FoundReport } from '../queries.server.ts'
import { FILE_ENDINGS } from '../report-labels.ts'

/** A file to send. */
export type ReportPdf = { bytes: Uint8Array<ArrayBuffer>; fileName: string }

type ReadyReport = FoundReport & { state: 'ready' }

/** Files that are kept by what they say, so that the download after `/api/pdf/generate-report` does not draw again. */
const MAX_KEPT = 16
const kept = new Map<string, Uint8Array<ArrayBuffer>>()

/**
 * The PDF of a report, made in its own thread; refused where that failed, which is logged. `ending`: whether its reader is asked to begin, or has begun and is
 * informed where to go on.
 */
export async function makeReportPdf(
  found: ReadyReport,
  ending: keyof typeof FILE_ENDINGS,
): Promise<Result<ReportPdf, 'not-made'>> {
  const company = await getPrintedCompany()
  const content = documentOf(found, company, ending)
  const key = JSON.stringify({ ...content, company: { ...company, logo: company.logo?.contentHash } })
  const stored = kept.get(key)
  const made = stored ? ok(stored) : await makePdf({ kind: 'report', report: content })
  if (!made.ok) return made
  kept.set(key, made.value)
  for (const oldest of kept.keys()) {
    if (kept.size <= MAX_KEPT) break
    kept.delete(oldest)
  }
  return ok({ bytes: made.value, fileName: reportFileName(found.address.street) })
}

/** Letters of the street that a file name keeps, and bytes that they may take: no disk has room for more than 255 with what is around them. */
const MAX_NAME_LETTERS = 60
const MAX_NAME_BYTES = 230

/**
 * A name that every system takes: 'rent-analysis-2847-ingersoll-ave.pdf'. Letters and digits of any alphabet stay; what is between them is a hyphen.
 */
export function reportFileName(street: string): string {
  const words = street
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-|-$/g, '')
  let name = ''
  for (const letter of Array.from(words).slice(0, MAX_NAME_LETTERS)) {
    if (Buffer.byteLength(name + letter) > MAX_NAME_BYTES) break
    name += letter
  }
  name = name.replace(/-$/, '')
  return name === '' ? 'rent-analysis.pdf' : `rent-analysis-${name}.pdf`
}

function documentOf(found: ReadyReport, company: PrintedCompany, ending: keyof typeof FILE_ENDINGS): ReportDocument {
  return {
    company,
    street: found.address.street,
    locality: found.address.locality,
    zipCode: found.zipCode,
    report: found.report,
    included: WHATS_INCLUDED,
    ending: FILE_ENDINGS[ending],
  }
}
