import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { newId } from '#app/db/columns.ts'
import { leadFiles, receivedMessages, siteImages } from '#app/db/schema/index.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { receiveMail } from '#app/modules/inbox/receive/receive-mail.server.ts'
import { loader as inboxMessage } from '#app/routes/staff/inbox/message.tsx'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeDocument } from '#tests/factories/make-onboarding.ts'
import { makePost } from '#tests/factories/make-post.ts'
import { makeReceived } from '#tests/factories/make-received.ts'
import { makeReferral } from '#tests/factories/make-referral.ts'
import { type ClamdServer, EICAR, startClamd } from '#tests/servers/clamd.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { claimedPng, noise, picture } from '#tests/setup/hostile-images.ts'
import { callAction, callLoader, type FormFields, type RouteFunction } from '#tests/setup/route.ts'
import { routeTable } from '#tests/setup/route-table.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { provedBrowserOf } from '#tests/setup/visitor.ts'

let clamd: ClamdServer
beforeAll(async () => {
  clamd = await startClamd()
  process.env.CLAMD_URL = clamd.url
})
afterEach(() => {
  clamd.comeBack()
  expect(clamd.problems).toEqual([])
})
afterAll(() => clamd.stop())

setupTestDatabase()

const INFECTED = 'Our virus scanner rejected this file. Choose another one.'
const AWAY = 'We couldn’t check this file. Try again in a few minutes.'

type Sent = {
  cookie?: string
  params?: Record<string, string>
  field?: string
  fields?: Record<string, string>
  bytes?: () => Promise<Buffer>
}

const drawing = () => picture(40, 30).png().toBuffer()

/**
 * The other fields for each route that accepts a file. A picture if it accepts nothing else; null: it accepts long texts, but no
 * file.
 */
const UPLOADS: Record<string, (() => Sent | Promise<Sent>) | null> = {
  '/leads/:leadId/files/new': () => ({ params: { leadId: makeLead(db()).id } }),
  '/documents/:documentId/paper': () => ({ params: { documentId: makeDocument(db(), { leadId: makeLead(db()).id }).id } }),
  '/admin/images': () => ({ fields: { kind: 'hero', intent: 'upload', altText: 'A street' }, bytes: drawing }),
  '/admin/logo': () => ({ fields: { kind: 'logo', intent: 'upload', altText: '' }, bytes: drawing }),
  '/leads/import': () => ({}),
  '/admin/rentals/import': () => ({}),
  '/admin/suppressions/import': () => ({ fields: { entries: '', note: 'From before' } }),
  '/admin/blog/edit/:postId/pictures': () => ({
    params: { postId: makePost(db()).id },
    field: 'picture',
    fields: { pictureAlt: 'A street' },
    bytes: drawing,
  }),
  '/admin/blog/edit/:postId': () => ({
    params: { postId: makePost(db()).id },
    field: 'picture',
    fields: { intent: 'picture', pictureAlt: 'A street' },
    bytes: drawing,
  }),
  '/admin/blog/new/pictures': () => ({ field: 'picture', fields: { pictureAlt: 'A street' }, bytes: drawing }),
  '/admin/blog/new': () => ({ field: 'picture', fields: { intent: 'picture', pictureAlt: 'A street' }, bytes: drawing }),
  '/my': async () => {
    const { id } = makeLead(db())
    return { cookie: await provedBrowserOf(id), field: 'files', fields: { text: 'Our roof', about: id }, bytes: drawing }
  },
  '/inbox/:id': () => {
    const { id } = makeReceived(db(), { leadId: makeLead(db(), { email: 'ann@example.com' }).id, sender: 'ann@example.com' })
    return { params: { id }, field: 'files', fields: { intent: 'answer', answer: 'Here is the plan.' }, bytes: drawing }
  },
  '/leads/:leadId/mail': () => ({
    params: { leadId: makeLead(db()).id },
    field: 'files',
    fields: { intent: 'send', subject: 'The plan', message: 'Here it is.' },
    bytes: drawing,
  }),
  '/admin/referrals/:referralId/tax': () => ({
    params: { referralId: makeReferral(db()).id },
    fields: { seen: '' },
    bytes: drawing,
  }),
  // An email's form, without files.
  '/leads/:leadId/text': null,
  '/admin/blog/preview': null,
}

const modules = import.meta.glob<{ handle?: { upload?: number }; action?: RouteFunction<unknown> }>('/app/routes/**/*.{ts,tsx}')
const routes = (
  await Promise.all(
    routeTable()
      .filter(({ isLayout }) => !isLayout)
      .map(async ({ path, file }) => ({ path, module: await modules[`/${file}`]?.() })),
  )
).filter(({ module }) => module?.handle?.upload !== undefined)

test('every route that accepts a file is listed', () => {
  expect(routes.map(({ path }) => path).sort()).toEqual(Object.keys(UPLOADS).sort())
})

async function send(path: string, { hostile, more = '' }: { hostile?: Buffer; more?: string } = {}) {
  const {
    params = {},
    field = 'file',
    fields = {},
    bytes = async () => Buffer.from('Email\nann@example.com\n'),
    cookie = signedInAs('admin').cookie,
  } = (await UPLOADS[path]?.()) ?? {}
  const action = routes.find((route) => route.path === path)?.module?.action
  if (!action) throw new Error(`${path} has no action`)
  const file = Buffer.concat([hostile ?? (await bytes()), Buffer.from(more)])
  const form: FormFields = [
    ...Object.entries({ submissionId: newSubmissionId(), ...fields }),
    [field, new File([new Uint8Array(file)], 'street.png', { type: 'image/png' })],
  ]
  const answer = await callAction(action, { url: path, params, cookie, form })
  const words = answer.hasData ? JSON.stringify(answer.data) : await answer.text()
  return { status: answer.status, words, file }
}

test.each(Object.keys(UPLOADS).filter((path) => UPLOADS[path] !== null))(
  'a file sent to %s is scanned: an infected or unchecked one is refused with a message',
  async (path) => {
    const clean = await send(path)
    expect(clamd.scanned.at(-1)).toEqual(clean.file)
    expect(clean.words).not.toContain(INFECTED)
    const infected = await send(path, { more: EICAR })
    expect(infected.status).toBe(400)
    expect(infected.words).toContain(INFECTED)
    clamd.goAway()
    const unchecked = await send(path)
    expect(unchecked.status).toBe(503)
    expect(unchecked.words).toContain(AWAY)
    clamd.comeBack()
    clamd.answerWith('INSTREAM size limit exceeded. ERROR\0')
    expect((await send(path)).status).toBe(413)
  },
)

test('nothing of a refused file is kept', async () => {
  await send('/leads/:leadId/files/new', { more: EICAR })
  await send('/admin/images', { more: EICAR })
  await send('/my', { more: EICAR })
  expect([...rowsOf(leadFiles), ...rowsOf(siteImages)]).toEqual([])
})

const HOSTILE: Record<string, () => Buffer | Promise<Buffer>> = {
  'one byte': () => Buffer.from('%'),
  'a web page': () => Buffer.from('<!doctype html><script>alert(1)</script>'),
  'a drawing with a script': () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  'a program': () => Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'),
  'only NULs': () => Buffer.alloc(100_000),
  'half a photo': async () => (await noise(300, 200).jpeg().toBuffer()).subarray(0, 8_000),
  'a picture without pixels': () => claimedPng(0, 0, 1),
  'a picture that claims 900 million pixels': () => claimedPng(30_000, 30_000, 1_000),
  'the head of another kind of picture': () => Buffer.from('\0\0\0\x18ftypavif\0\0\0\0mif1avif'.padEnd(50_000, '7'), 'latin1'),
}

test.each(Object.entries(UPLOADS).flatMap(([path, upload]) => (upload === null || path.endsWith('/import') ? [] : [path])))(
  'a hostile file sent to %s is refused with a message, and nothing of it is kept',
  async (path) => {
    for (const [what, make] of Object.entries(HOSTILE)) {
      const { status, words } = await send(path, { hostile: await make() })
      expect([400, 409], what).toContain(status)
      expect(words, what).toMatch(/"errors?":\{"\w+":/)
    }
    expect([...rowsOf(leadFiles), ...rowsOf(siteImages)]).toEqual([])
  },
)

test("an email attachment is scanned, and staff see why it isn't kept", async () => {
  const receive = async (text: string) => {
    const id = newId()
    const head = ['From: ann@example.com', 'To: office@example.com', 'Subject: Lease', `Message-ID: <${id}@example.net>`]
    const part = ['--b', 'Content-Type: application/pdf', 'Content-Disposition: attachment; filename="lease.pdf"', '', text]
    const source = [...head, 'Content-Type: multipart/mixed; boundary=b', '', '--b', '', 'Here it is.', ...part, '--b--', '']
    const mail = { place: { uidValidity: '1', uid: 1 }, receivedAt: new Date(), size: 0, isTruncated: false, files: [] }
    await receiveMail({ ...mail, source: Buffer.from(source.join('\r\n')) })
    const stored = rowOf(receivedMessages, eq(receivedMessages.providerId, `${id}@example.net`))
    const call = { url: `/inbox/${stored?.id}`, params: { id: stored?.id ?? '' }, cookie: signedInAs('user').cookie }
    const { thread } = (await callLoader(inboxMessage, call)).data
    return thread.flatMap(({ attachments }) => attachments).at(-1)
  }
  expect(await receive('%PDF-1.7 lease')).toMatchObject({ name: 'lease.pdf', notStored: null })
  expect(await receive(`%PDF-1.7 ${EICAR}`)).toMatchObject({ fileId: null, notStored: 'infected' })
  clamd.goAway()
  expect(await receive('%PDF-1.7 another')).toMatchObject({ fileId: null, notStored: 'unchecked' })
})
