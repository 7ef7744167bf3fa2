import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { fileStorage } from '#app/adapters/storage/index.server.ts'
import { newSecret } from '#app/db/columns.ts'
import { closeDatabase, db } from '#app/db/client.server.ts'
import { leadFiles, receivedOriginals } from '#app/db/schema/index.ts'
import { addPicture } from '#app/modules/blog/pictures/add-picture.server.ts'
import { hashBytes } from '#app/modules/documents/signing/complete-document.server.ts'
import { addFile } from '#app/modules/files/add-file.server.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { uploadSiteImage } from '#app/modules/images/upload-site-image.server.ts'
import { paths } from '#app/paths.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeDocument, makeInvoice } from '#tests/factories/make-onboarding.ts'
import { makePost } from '#tests/factories/make-post.ts'
import { makeReceived } from '#tests/factories/make-received.ts'
import { startS3Server } from '#tests/servers/s3-server.ts'
import { picture } from '#tests/setup/hostile-images.ts'
import { ensureBuilt, type Product, productSettings } from '#tests/setup/product.ts'
import { startMigrated } from '#tests/setup/started-product.ts'
import { signedInAs } from '#tests/setup/session.ts'

const PDF = Buffer.from('%PDF-1.4\n%%EOF\n')

let product: Product
let cookie: string
/** One address for each kind of stored file. */
const files: Record<string, string> = {}
let leadId: string
let invoicePath: string
let postId: string
let bucket: Awaited<ReturnType<typeof startS3Server>>

beforeAll(async () => {
  ensureBuilt()
  bucket = await startS3Server()
  const folder = path.join(inject('runFolder'), 'storage-away')
  const env = { STORAGE_URL: bucket.urlOf() }
  product = await startMigrated({ folder, env })
  // `db()` and `fileStorage()` here are that server's.
  Object.assign(process.env, productSettings(folder, env))
  await storeFiles()
  for (const [kind, address] of Object.entries(files)) expect((await get(address)).status, kind).toBe(200)
  await bucket.stop()
})
afterAll(async () => {
  closeDatabase()
  await product.stop()
})

async function storeFiles(): Promise<void> {
  const admin = signedInAs('admin')
  ;({ cookie } = admin)
  leadId = makeLead(db()).id
  const png = await picture(400, 100).png().toBuffer()
  const actor = { kind: 'staff', userId: admin.viewer.id } as const
  const added = await addFile({ id: leadId, name: 'paper.pdf', bytes: PDF, submissionId: newSubmissionId(), actor })
  const photo = await addFile({ id: leadId, name: 'roof.png', bytes: png, submissionId: newSubmissionId(), actor })
  if (!added.ok || !photo.ok) throw new Error('The files of the test were not added')
  files['a paper of a lead, or a file that came with an email'] = paths.leadFile(leadId, added.value.fileId)
  files['the small picture of a photo'] = paths.leadFile(leadId, photo.value.fileId, 'thumbnail')

  const signedFileKey = `signed/${newSecret()}.pdf`
  await fileStorage().put(signedFileKey, PDF)
  const signed = { status: 'completed', completedAt: new Date(), signedFileKey, signedFileHash: hashBytes(PDF) } as const
  files['a signed document, for staff'] = paths.downloadDocument(makeDocument(db(), { leadId, ...signed }).id)

  await uploadSiteImage({ kind: 'hero', bytes: png, altText: '', userId: admin.viewer.id })
  files['a picture of the site'] = paths.siteImage('hero.png')
  postId = makePost(db()).id
  const inPost = await addPicture(admin.viewer, { postId, bytes: png, altText: 'A roof', submissionId: newSubmissionId() })
  if (!inPost.ok) throw new Error('The picture of the test was not added')
  files['a picture of a post'] = paths.postPicture(`${inPost.value.pictureId}.png`)

  const mail = makeReceived(db())
  await fileStorage().put('mails/a.eml', Buffer.from('Subject: Hello'))
  db().insert(receivedOriginals).values({ receivedMessageId: mail.id, storageKey: 'mails/a.eml', bytes: 14 }).run()
  files['an email as it came'] = paths.inboxOriginal(mail.id)
  invoicePath = paths.leadInvoicePdf(leadId, makeInvoice(db(), { leadId, sentAt: new Date() }).id)
}

function get(address: string): Promise<Response> {
  return fetch(product.url + address, { headers: { cookie } })
}

function upload(address: string, fields: Record<string, string>, file: Uint8Array): Promise<Response> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('file', new Blob([new Uint8Array(file)], { type: 'image/png' }), 'roof.png')
  return fetch(product.url + address, { method: 'POST', redirect: 'manual', headers: { cookie, Origin: product.url }, body })
}

describe('while the bucket is away', () => {
  test('each kind of stored file answers 503 with a message and a retry time', async () => {
    expect(Object.keys(files)).toHaveLength(6)
    for (const [kind, address] of Object.entries(files)) {
      const answer = await get(address)
      const text = await answer.text()
      expect([answer.status, answer.headers.get('retry-after')], kind).toEqual([503, expect.stringMatching(/^\d+$/)])
      // By the server's error page or the route's message.
      expect(text, kind).toMatch(
        /(?:The site can’t do this right now|[Ff]ile storage isn’t responding).*Please try again in a few minutes\./s,
      )
      expect(text, kind).not.toMatch(/ECONNREFUSED|S3mini|S3NetworkError|node_modules/)
    }
  })

  test('an invoice is still created: only its logo is stored', async () => {
    const answer = await get(invoicePath)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  })

  test('an upload says that nothing was saved, keeps typed values beside it, and leaves no row', async () => {
    const before = db().select().from(leadFiles).all().length
    const png = await picture(400, 100).png().toBuffer()
    const uploads = [
      await upload(paths.newLeadFile(leadId), { submissionId: newSubmissionId() }, png),
      await upload(paths.siteImages(), { intent: 'upload', kind: 'about', altText: 'The typed words' }, png),
    ]
    for (const answer of uploads) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)])
      expect(await answer.text()).toContain('Error uploading image')
    }
    expect(db().select().from(leadFiles).all()).toHaveLength(before)
  })
})
