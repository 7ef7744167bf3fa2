import sharp from 'sharp'
import { formatDate } from '#app/format/date.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { addFile } from '#app/modules/files/add-file.server.ts'
import { drawInvoice } from '#app/modules/invoices/pdf/draw-invoice.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import type { SeededLead } from './leads.ts'
import { hoursAfter } from './moments.ts'

/** Leads that get files: the newest with a site visit. */
const LEADS_WITH_FILES = 6

/**
 * Photos and a document of visited homes, uploaded in the hours before `now`. Runs after the transaction of the other samples,
 * because files are not rows.
 */
export async function seedFiles(seeded: readonly SeededLead[], staffId: string, now: Date): Promise<void> {
  const seen = seeded.filter(
    ({ lead, steps }) => lead.deletedAt === null && steps.some(({ status }) => status === 'contract_sent'),
  )
  const files = [
    { name: 'Front.png', bytes: await drawHouse('#dbe7ef', '#8a4b3c') },
    { name: 'Back yard in the evening.png', bytes: await drawHouse('#f2d9b8', '#55606b') },
    { name: 'Quote for gutters.pdf', bytes: await drawQuote(now) },
  ]
  for (const { lead } of seen.slice(0, LEADS_WITH_FILES)) {
    for (const [index, file] of files.entries()) {
      const added = await addFile(
        { ...file, id: lead.id, submissionId: newSubmissionId(), actor: { kind: 'staff', userId: staffId } },
        hoursAfter(now, index - files.length),
      )
      if (!added.ok) throw new Error(`The sample file ${file.name} was not added`, { cause: added.reason })
    }
  }
}

/** A drawing of a house: samples show no real home. */
function drawHouse(sky: string, walls: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 640">
    <rect width="960" height="640" fill="${sky}"/><rect y="470" width="960" height="170" fill="#7d9a62"/>
    <rect x="230" y="260" width="500" height="240" fill="${walls}"/><path d="M190 270 480 110 770 270Z" fill="#3d3f45"/>
    <rect x="445" y="350" width="80" height="150" fill="#efe9df"/><rect x="290" y="320" width="100" height="90" fill="#cfe0ea"/>
    <rect x="580" y="320" width="100" height="90" fill="#cfe0ea"/></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** A document as companies send it, drawn in this process, because one document needs no other. */
function drawQuote(now: Date): Promise<Uint8Array> {
  const { company } = getSiteFacts()
  return drawInvoice({
    company: { ...company, name: 'Prairie Gutter Works', shortName: 'Prairie Gutter', trade: 'Gutters and roofs', logo: null },
    number: 'Q-218',
    description: 'Quote for gutters',
    status: 'Quote',
    date: formatDate(hoursAfter(now, -48)),
    due: null,
    paid: null,
    billTo: [company.name, company.postalAddress],
    lines: [{ description: 'Gutters, front and back', quantity: '1', each: '$640.00', amount: '$640.00' }],
    total: '$640.00',
    refund: null,
    howToPay: '',
    madeAt: now.getTime(),
  })
}
