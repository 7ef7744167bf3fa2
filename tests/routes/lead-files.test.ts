import { crc32 } from 'node:zlib'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { fileStorage } from '#app/adapters/storage/index.server.ts'
import { db } from '#app/db/client.server.ts'
import { leadActivities, leadFiles, leads } from '#app/db/schema/index.ts'
import { removeExpired, RETENTION } from '#app/worker/retention.server.ts'
import { MAX_IMAGE_BYTES } from '#app/modules/images/rules.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { loader as download } from '#app/routes/staff/work/lead-file.ts'
import { action as add } from '#app/routes/staff/work/add-file.tsx'
import { action as remove } from '#app/routes/staff/work/delete-file.tsx'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { errorsOf } from '#tests/setup/form-reply.ts'
import { callAction } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

const red = { r: 200, g: 30, b: 30 }
const picture = (width = 40, height = 20) => sharp({ create: { width, height, channels: 3, background: red } })
const named = (bytes: Uint8Array | string, name: string) => new File([new Uint8Array(Buffer.from(bytes))], name)

const post = (leadId: string, file: File | string, submissionId = newSubmissionId(), cookie = signedInAs('user').cookie) =>
  callAction(add, {
    url: `/leads/${leadId}/files/new`,
    params: { leadId },
    cookie,
    form: [
      ['submissionId', submissionId],
      ['file', file],
    ],
  })

const filesOf = (leadId: string) => rowsOf(leadFiles, eq(leadFiles.leadId, leadId))
const kinds = () => db().select({ kind: leadActivities.kind, summary: leadActivities.summary }).from(leadActivities).all()

async function get(leadId: string, fileId: string, query = '', cookie = signedInAs('user').cookie): Promise<Response> {
  const request = new Request(`http://localhost:3000/leads/${leadId}/files/${fileId}${query}`, { headers: { Cookie: cookie } })
  return download({ request, params: { leadId, fileId }, context: {} })
}

async function added(file: File) {
  const { id: leadId } = makeLead(db())
  expect((await post(leadId, file)).location).toBe(`/leads/${leadId}`)
  const [row] = filesOf(leadId)
  if (!row) throw new Error('No file')
  return { leadId, row }
}

describe('a photo of a lead', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('as %s is re-encoded as WebP, with a thumbnail', async (format) => {
    const { leadId, row } = await added(named(await picture(800, 400).toFormat(format).toBuffer(), `Roof.${format}`))
    expect(row).toMatchObject({ kind: 'image', name: `Roof.${format}` })
    const whole = await get(leadId, row.id)
    expect(whole.headers.get('Content-Type')).toBe('image/webp')
    expect(whole.headers.get('Content-Disposition')).toBe('attachment; filename="Roof.webp"')
    expect(await sharp(await whole.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 800, height: 400 })
    const small = await get(leadId, row.id, '?size=thumbnail')
    expect(await sharp(await small.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 320 })
    expect(kinds()).toEqual([{ kind: 'file_added', summary: `Added the file Roof.${format}` }])
  })

  test('loses its location, is upright, and is no larger than a screen', async () => {
    const taken = { IFD0: { Copyright: 'somewhere secret' } }
    const bytes = await picture(3000, 1000).withExif(taken).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { leadId, row } = await added(named(bytes, 'Roof.jpg'))
    const kept = await sharp(await (await get(leadId, row.id)).arrayBuffer()).metadata()
    expect(kept).toMatchObject({ width: 853, height: 2560 })
    expect(kept.exif).toBeUndefined()
  })
})

describe('a PDF of a lead', () => {
  test('is stored unchanged, and only ever downloaded', async () => {
    const { leadId, row } = await added(named('%PDF-1.7\n<script>alert(1)</script>', 'C:\\survey.pdf'))
    expect(row).toMatchObject({ kind: 'pdf', name: 'survey.pdf', thumbnailKey: null })
    const answer = await get(leadId, row.id)
    expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="survey.pdf"')
    expect(answer.headers.get('Content-Security-Policy')).toContain('sandbox')
    expect(await answer.text()).toBe('%PDF-1.7\n<script>alert(1)</script>')
    expect((await get(leadId, row.id, '?size=thumbnail')).status).toBe(404)
  })
})

test.each([
  ['a path', '../../etc/cron.d/evil.pdf', 'evil.pdf'],
  ['only a path', '../', 'file.pdf'],
  ['marks of direction', 'lease\u202efdp.exe', 'leasefdp.pdf'],
  ['a line break and a quote', 'a\r\nSet-Cookie: x="1".pdf', /^a[^\r\n"]*\.pdf$/],
  ['300 letters', `${'a'.repeat(300)}.pdf`, /^a{100,120}\.pdf$/],
  ['only blank letters', '\u3164\u2800.pdf', 'file.pdf'],
  ['marks over the lines around it', `le${'\u0301'.repeat(60)}ase.pdf`, 'lease.pdf'],
])('a name with %s is made harmless', async (_words, name, saved) => {
  const { leadId, row } = await added(named('%PDF-1.7\n', name))
  expect(row.name).not.toMatch(/[/\\\p{C}\u3164\u2800]|\p{M}{9}/u)
  const disposition = (await get(leadId, row.id)).headers.get('Content-Disposition') ?? ''
  expect(/^attachment; filename="([^"]*)"/.exec(disposition)?.[1]).toMatch(saved)
})

describe('refused files', () => {
  const wrong = 'Invalid file type. Please upload an image.'
  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg'],
    ['a program called a photo', 'MZ\x90\x00', 'a.jpg'],
    ['half an image', '\x89PNG\r\n\x1a\nnothing more', 'a.png'],
    ['a GIF', 'GIF89a', 'a.gif'],
  ])('%s', async (_words, content, name) => {
    const { id } = makeLead(db())
    const answer = await post(id, named(Buffer.from(content, 'latin1'), name))
    expect(answer.status).toBe(400)
    expect(errorsOf(answer.data)).toEqual({ file: wrong })
    expect(filesOf(id)).toEqual([])
  })

  test('one byte more than 5 MB, and an empty file', async () => {
    const { id } = makeLead(db())
    const large = Buffer.alloc(MAX_IMAGE_BYTES + 1, 'x')
    expect(errorsOf((await post(id, named(large, 'a.pdf'))).data)).toEqual({ file: 'File size too large. Maximum size is 5MB.' })
    for (const nothing of [named('', 'a.pdf'), 'a text'])
      expect(errorsOf((await post(id, nothing)).data)).toEqual({ file: 'Choose a file' })
  })

  test('an image with more pixels than any camera, by its header alone', async () => {
    const { id } = makeLead(db())
    const tooMany = { file: expect.stringContaining('too many pixels') as string }
    const bomb = await picture(8000, 8000).png({ compressionLevel: 9 }).toBuffer()
    expect(errorsOf((await post(id, named(bomb, 'a.png'))).data)).toEqual(tooMany)
    // Claims to be 30,000 × 30,000; no data follows.
    const head = Buffer.from(await picture().png().toBuffer())
    head.writeUInt32BE(30_000, 16)
    head.writeUInt32BE(30_000, 20)
    head.writeInt32BE(crc32(head.subarray(12, 29)) | 0, 29)
    expect(errorsOf((await post(id, named(head, 'a.png'))).data)).toEqual(tooMany)
    const avif = await picture(4000, 3100).avif({ effort: 0 }).toBuffer()
    expect(errorsOf((await post(id, named(avif, 'a.avif'))).data)).toEqual(tooMany)
    expect(filesOf(id)).toEqual([])
  })

  test('a truncated image, and data after the end of one', async () => {
    const { id } = makeLead(db())
    const noise = sharp({
      create: { width: 300, height: 300, channels: 3, background: red, noise: { type: 'gaussian', mean: 128, sigma: 40 } },
    })
    for (const format of ['png', 'jpeg', 'webp'] as const) {
      const whole = await noise.clone().toFormat(format).toBuffer()
      const half = whole.subarray(0, whole.length / 2)
      expect(errorsOf((await post(id, named(half, `a.${format}`))).data)).toEqual({ file: wrong })
    }
    expect(filesOf(id)).toEqual([])
    const both = Buffer.concat([await picture().jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>PK\x03\x04')])
    await post(id, named(both, 'a.jpg.html'))
    const [kept] = filesOf(id)
    const answer = await get(id, kept?.id ?? '')
    expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="a.jpg.webp"')
    expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).not.toContain('script')
  })

  test('a file for a deleted lead', async () => {
    const { id } = makeLead(db(), { deletedAt: new Date() })
    const pdf = () => named('%PDF-1.7', 'a.pdf')
    for (const leadId of [id, '__proto__', 'x'.repeat(10_000)]) expect((await post(leadId, pdf())).status).toBe(404)
  })
})

test('the same form twice adds one file', async () => {
  const { id } = makeLead(db())
  const submissionId = newSubmissionId()
  await Promise.all([post(id, named('%PDF-1.7', 'a.pdf'), submissionId), post(id, named('%PDF-1.7', 'a.pdf'), submissionId)])
  expect(filesOf(id)).toHaveLength(1)
})

test("a file is for staff only, at its own lead's address", async () => {
  const { leadId, row } = await added(named('%PDF-1.7', 'a.pdf'))
  expect((await get(makeLead(db()).id, row.id)).status).toBe(404)
  expect((await get(leadId, '0'.repeat(32))).status).toBe(404)
  await expect(get(leadId, row.id, '', '')).rejects.toMatchObject({ status: 302 })
  db().update(leads).set({ deletedAt: new Date() }).where(eq(leads.id, leadId)).run()
  expect((await get(leadId, row.id)).status).toBe(404)
})

test('a file is permanently deleted, with a timeline line; a second time it is 404', async () => {
  const { leadId, row } = await added(named('%PDF-1.7', 'a.pdf'))
  const { cookie } = signedInAs('user')
  const call = { url: `/leads/${leadId}/files/${row.id}/delete`, params: { leadId, fileId: row.id }, cookie, form: {} }
  expect((await callAction(remove, call)).location).toBe(`/leads/${leadId}`)
  expect(kinds().at(-1)).toEqual({ kind: 'file_deleted', summary: 'Deleted the file a.pdf' })
  await runDueJobs(new Date(Date.now() + 1000))
  expect(await fileStorage().get(row.storageKey)).toBeNull()
  expect((await callAction(remove, call)).status).toBe(404)
})

test('the files of a permanently deleted lead are deleted after it', async () => {
  const { leadId, row } = await added(named(await picture().png().toBuffer(), 'a.png'))
  db().delete(leads).where(eq(leads.id, leadId)).run()
  expect(removeExpired(RETENTION.leadFiles, new Date(), 10)).toBe(1)
  await runDueJobs(new Date(Date.now() + 1000))
  for (const key of [row.storageKey, row.thumbnailKey ?? '']) expect(await fileStorage().get(key)).toBeNull()
})
