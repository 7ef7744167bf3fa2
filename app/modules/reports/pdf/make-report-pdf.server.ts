import { WHATS_INCLUDED } from '#app/content/included.ts'
import { getGuide } from '#app/content/team.ts'
import { drawQr } from '#app/format/qr.ts'
import { drawPicture } from '#app/modules/messaging/delivery/draw-mail-pictures.server.ts'
import type { PrintedCompany } from '#app/modules/pdf/letterhead.ts'
import { makePdf } from '#app/modules/pdf/make-pdf.server.ts'
import { getPrintedCompany } from '#app/modules/settings/printed-company.server.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { ok, type Result } from '#app/result.ts'
import { drawReportMap } from '../draw-report-map.server.ts'
import { getCashFlow, type ReportReader } from '../cash-flow.server.ts'
import type { FoundReport } from '../queries.server.ts'
import { rentTrendOf } from '../rent-trend.ts'
import type { ReportDocument } from './report-document.ts'
import { FILE_ENDINGS } from '../report-labels.ts'

type ReportPdf = { bytes: Uint8Array<ArrayBuffer>; fileName: string }

type ReadyReport = FoundReport & { state: 'ready' }

/**
 * PDFs cached by their content, finished or not: parallel downloads, and the one after `/api/pdf/generate-report`, do not draw
 * again.
 */
const MAX_KEPT = 16
const kept = new Map<string, ReturnType<typeof makePdf>>()

/** A PDF's reader: its ending, the path of its page, the reader's choices, and their access to the lead. */
type FileReader = { ending: keyof typeof FILE_ENDINGS; pagePath: string; query: URLSearchParams; access: ReportReader }

/** A report's PDF as its reader sees it, drawn in another process. Failures are logged. */
export async function makeReportPdf(found: ReadyReport, reader: FileReader): Promise<Result<ReportPdf, 'not-made'>> {
  const company = await getPrintedCompany()
  const content = await documentOf(found, company, reader)
  const logo = company.logo?.contentHash
  const { portrait, ...person } = content.person
  const key = JSON.stringify({ ...content, person: { ...person, hasPortrait: portrait !== null }, company: { ...company, logo } })
  const made = await (kept.get(key) ?? draw(key, content))
  return made.ok ? ok({ bytes: made.value, fileName: reportFileName(found.address.street) }) : made
}

async function draw(key: string, content: ReportDocument): ReturnType<typeof makePdf> {
  const drawing = makePdf({ kind: 'report', report: content })
  kept.set(key, drawing)
  const [oldest] = kept.keys()
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
  let isMade = false
  try {
    const made = await drawing
    isMade = made.ok
    return made
  } finally {
    if (!isMade) kept.delete(key)
  }
}

/** Most letters and bytes of the street in a file name. File systems allow 255 bytes in total. */
const MAX_NAME_LETTERS = 60
const MAX_NAME_BYTES = 230

/**
 * A file name that works on every system: 'rent-analysis-2847-ingersoll-ave.pdf'. Keeps letters and
 * digits of any alphabet, and replaces the rest by hyphens.
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

async function documentOf(
  found: ReadyReport,
  company: PrintedCompany,
  { ending, pagePath, query, access }: FileReader,
): Promise<ReportDocument> {
  const { name, role, phone, portrait } = getGuide()
  const url = `${getSiteFacts().baseUrl}${pagePath}`
  return {
    company,
    street: found.address.street,
    locality: found.address.locality,
    zipCode: found.zipCode,
    report: found.report,
    map: drawReportMap(found.report, found.zipCode),
    trend: rentTrendOf(found.zipCode, found.year.bedrooms),
    cashFlow: getCashFlow(found, query, access).flow,
    person: { name, role, phone, portrait: await drawPicture(portrait) },
    live: { url, qr: drawQr(url) },
    included: WHATS_INCLUDED,
    ending: FILE_ENDINGS[ending],
  }
}
