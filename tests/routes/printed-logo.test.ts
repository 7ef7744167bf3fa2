import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { fileStorage } from '#app/adapters/storage/index.server.ts'
import { db } from '#app/db/client.server.ts'
import { siteImages } from '#app/db/schema/index.ts'
import { removeSiteImage } from '#app/modules/images/change-site-image.server.ts'
import { uploadSiteImage } from '#app/modules/images/upload-site-image.server.ts'
import { makeCopyPdf } from '#app/modules/privacy/copy-of-data.server.ts'
import { action as sign } from '#app/routes/public/sign.tsx'
import { loader as reportPdf } from '#app/routes/resources/report-pdf.ts'
import { loader as signedCopy } from '#app/routes/resources/signed-copy.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeReport } from '#tests/factories/make-report.ts'
import { rowOf, setupTestDatabase } from '#tests/setup/database.ts'
import { picture } from '#tests/setup/hostile-images.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { readPdf } from '#tests/setup/pdf-text.ts'
import { callAction, TEST_ORIGIN } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { reachSigning } from '#tests/setup/signing.ts'

setupTestDatabase()

async function uploadLogo(bytes: Uint8Array): Promise<void> {
  const userId = signedInAs('admin').viewer.id
  const uploaded = await uploadSiteImage({ kind: 'logo', bytes, altText: '', userId })
  expect(uploaded.ok).toBe(true)
}

const paper = async (width: number, height: number) => uploadLogo(await picture(width, height).png().toBuffer())

async function bytesOf(loader: typeof reportPdf | typeof signedCopy, params: Record<string, string>): Promise<Buffer> {
  const response = await loader({ request: new Request(TEST_ORIGIN), params, context: {} })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

/** A report's portrait of the guide, in pixels. */
const PORTRAIT = 112

/** The widths of a PDF's pictures besides the portrait, in pixels, and its text. */
function shown(bytes: Uint8Array): { widths: number[]; words: string } {
  const { syntax, pages } = readPdf(bytes)
  const widths = [...syntax.matchAll(/\/Subtype \/Image[\s\S]*?\/Width (\d+)/g)].map(([, width]) => Number(width))
  return { widths: [...new Set(widths)].filter((width) => width !== PORTRAIT), words: pages.join('\n') }
}

describe('the uploaded logo', () => {
  test('is at the head of a report instead of the built-in one, from its upload on', async () => {
    const leadId = makeReport(db())
    const report = async () => shown(await bytesOf(reportPdf, { leadId }))
    expect(await report()).toMatchObject({ widths: [], words: expect.stringMatching(/^Harvest Gate$/m) })
    await paper(400, 100)
    expect((await report()).widths).toEqual([400])
    expect((await report()).words).not.toMatch(/^Harvest Gate$/m)
    await paper(300, 100)
    expect((await report()).widths).toEqual([300])
    removeSiteImage({ kind: 'logo', userId: signedInAs('admin').viewer.id })
    expect(await report()).toMatchObject({ widths: [], words: expect.stringMatching(/^Harvest Gate$/m) })
  })

  test('may be transparent, gray, or taller than it is wide', async () => {
    const { data, info } = await picture(90, 160).ensureAlpha(0.5).raw().toBuffer({ resolveWithObject: true })
    await uploadLogo(await sharp(data, { raw: info }).png().toBuffer())
    const copy = { company: '', email: 'ann@example.com', madeAt: '2026-11-22T10:15:00.000Z', sections: [] }
    const transparent = await makeCopyPdf(copy)
    expect(transparent.ok && shown(transparent.value).widths).toEqual([90])
    await uploadLogo(await picture(200, 50).grayscale().toColourspace('b-w').png().toBuffer())
    const gray = await makeCopyPdf(copy)
    expect(gray.ok && shown(gray.value).widths).toEqual([200])
  })

  test.each([
    ['lost', null],
    ['half', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ])('is replaced by the built-in one if its file is %s', async (_, left) => {
    await paper(401, 100)
    const fileKey = rowOf(siteImages, eq(siteImages.kind, 'logo'))?.fileKey ?? ''
    await fileStorage().remove(`${fileKey}/whole.png`)
    if (left) await fileStorage().put(`${fileKey}/whole.png`, left)
    expect(shown(await bytesOf(reportPdf, { leadId: makeReport(db()) }))).toMatchObject({
      widths: [],
      words: expect.stringMatching(/^Harvest Gate$/m),
    })
  })

  test('stays in an agreement as it was at signing', async () => {
    await paper(320, 80)
    const started = await reachSigning(makeLead(db(), { email: 'ann@example.com', name: 'Ann Owner' }).id)
    const token = started.ok ? started.url.replace('/sign/', '') : ''
    const post = (form: Record<string, string>) => callAction(sign, { url: `/sign/${token}`, params: { token }, form })
    await post({ intent: 'code' })
    const code = /code is ([\w-]+)/.exec(listMails('signing-code').at(-1)?.textBody ?? '')?.[1] ?? ''
    await post({ intent: 'sign', consent: 'on', fullName: 'Ann Owner', code })
    const signed = await bytesOf(signedCopy, { token })
    expect(shown(signed).widths).toEqual([320])
    await paper(640, 80)
    expect((await bytesOf(signedCopy, { token })).equals(signed)).toBe(true)
  })
})
