import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { auditLog, consents, importRows, imports, leadActivities, leads, notes } from '#app/db/schema/index.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { startMatchingLeads } from '#app/modules/leads/import/match-lead-rows.server.ts'
import { readLeadRow } from '#app/modules/leads/import/read-lead-row.server.ts'
import { action as upload, loader as uploadPage } from '#app/routes/staff/import-leads.tsx'
import { action as review, loader as page } from '#app/routes/staff/imported-file.tsx'
import { loader as errorsFile } from '#app/routes/staff/import-errors.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { leastCost } from '#tests/setup/processor-time.ts'
import { callAction, callLoader, type FormFields } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

const HEADER = 'Owner Name,Email Address,Cell,Street,Town,Zip,Beds,Asking,Lease up?'
const ALMA = 'Alma Reyes,alma.reyes@example.com,(515) 555-0119,2719 Kingman Blvd,Des Moines,50311,3,"$1,650",Y'
const TRENT = 'Trent Boggs,,515.555.0120,88 Elm St,Ankeny,50023,Studio,1650/mo,N'

/** Uploads a file. Returns its import's id, or the error message. */
async function send(
  text: string | Uint8Array<ArrayBuffer>,
  cookie = signedInAs('user').cookie,
  name = 'owners-november.csv',
  submissionId = newSubmissionId(),
) {
  const form: FormFields = [
    ['submissionId', submissionId],
    ['file', new File([text], name)],
  ]
  const answer = await callAction(upload, { url: '/leads/import', cookie, form })
  if (answer.location === null) return { id: '', message: answer.data.error?.file?.[0] ?? answer.data.error?.['']?.[0] }
  return { id: answer.location.replace('/leads/import/', ''), message: undefined }
}

async function open(id: string, cookie: string, query = '') {
  return (await callLoader(page, { url: `/leads/import/${id}${query}`, params: { id }, cookie })).data
}

/** Posts the page's current form with some changes. */
async function post(id: string, cookie: string, intent: string, changes: Record<string, string> = {}) {
  const { review: shown } = await open(id, cookie)
  const form: Record<string, string> = { intent, status: 'leads', assigneeId: '' }
  shown?.columns.forEach(({ becomes }, at) => (form[`columns[${at}].becomes`] = becomes ?? ''))
  shown?.duplicates.forEach(({ line, decision }, at) => {
    form[`duplicates[${at}].line`] = String(line)
    form[`duplicates[${at}].decision`] = decision
  })
  return callAction(review, { url: `/leads/import/${id}`, params: { id }, cookie, form: { ...form, ...changes } })
}

const storedLeads = () => db().select().from(leads).orderBy(asc(leads.createdAt), asc(leads.name)).all()

test('rows that share the facts of many leads are compared without reading those for each row', async () => {
  const shared = { name: 'Same Owner', email: 'same@example.com', phone: '(515) 555-0142', streetAddress: '12 Same St' }
  inTransaction((tx) => {
    for (let made = 0; made < 1000; made += 1) makeLead(tx, shared)
  })
  const read = readLeadRow({ ...shared, city: 'Des Moines', zipCode: '50310' }, 2026)
  const rows = Array.from({ length: 1000 }, (_, line) => (read.ok ? [{ line, row: read.value }] : [])).flat()
  expect(startMatchingLeads().match(db(), rows).at(-1)).toMatchObject({ why: 'same email, phone, and address' })
  // Reading them for each row costs 900 units; once, 40.
  const most = 200
  const cost = await leastCost(() => startMatchingLeads().match(db(), rows), { enough: most, ofThread: true })
  expect(cost).toBeLessThan(most)
})

describe('a file of leads', () => {
  test('is previewed before anything is stored, then imported by one button', async () => {
    const { viewer, cookie } = signedInAs('user')
    const { id } = await send([HEADER, ALMA, TRENT].join('\r\n'), cookie)
    const shown = await open(id, cookie)
    expect(shown.file.facts).toBe('owners-november.csv, 232 bytes, 2 rows, UTF-8, separated by commas')
    expect(shown.review?.counts).toEqual({ fresh: 2, duplicates: 0, errors: 0, added: 2, filled: 0, leftOut: 0 })
    expect(shown.review?.columns.map(({ becomes }) => becomes)).toEqual([
      'name',
      'email',
      'phone',
      'streetAddress',
      'city',
      'zipCode',
      'bedrooms',
      'estimatedRent',
      null,
    ])
    expect(shown.review?.columns[6]?.examples).toEqual(['3', 'Studio'])
    expect(storedLeads()).toEqual([])

    const answer = await post(id, cookie, 'import', { assigneeId: viewer.id, status: 'proposal' })
    expect(answer.location).toBe(`/leads/import/${id}`)
    expect(storedLeads()).toMatchObject([
      {
        name: 'Alma Reyes',
        email: 'alma.reyes@example.com',
        phone: '(515) 555-0119',
        phoneE164: '+15155550119',
        source: 'import',
        status: 'proposal',
        propertyAddress: '2719 Kingman Blvd, Des Moines, IA 50311',
        bedrooms: 3,
        estimatedRent: 1650,
        assigneeId: viewer.id,
      },
      { name: 'Trent Boggs', email: '', bedrooms: 0, estimatedRent: 1650, state: 'IA' },
    ])
    expect((await open(id, cookie)).file.counts).toEqual({ added: 2, filled: 0, left: 0, errors: 0 })
    expect(db().select().from(leadActivities).all()).toMatchObject([
      { kind: 'created', summary: 'Imported from owners-november.csv, line 2', actorUserId: viewer.id },
      { kind: 'created', summary: 'Imported from owners-november.csv, line 3' },
    ])
    expect(db().select().from(auditLog).where(eq(auditLog.action, 'imported')).all()).toMatchObject([
      { userId: viewer.id, subject: id, detail: { kind: 'leads', added: 2 } },
    ])
    expect(db().select().from(consents).all()).toEqual([])
  })

  test('posted again from the same form, leads to the same review, unless that one is gone', async () => {
    const { cookie } = signedInAs('user')
    const submissionId = newSubmissionId()
    const post = (text: string) => send(text, cookie, 'owners.csv', submissionId)
    const file = [HEADER, ALMA].join('\n')
    const [first, second] = [await post(file), await post(file)]
    expect(second).toEqual(first)
    expect(rowsOf(imports)).toHaveLength(1)
    expect((await post([HEADER, TRENT].join('\n'))).id, 'another file').not.toBe(first.id)
    db().delete(imports).run()
    expect((await open((await post(file)).id, cookie)).file.rowCount).toBe(1)
  })

  test('is imported once, however often the button is pressed', async () => {
    const { cookie } = signedInAs('user')
    const { id } = await send([HEADER, ALMA].join('\n'), cookie)
    const form = { intent: 'import', 'columns[0].becomes': 'name', 'columns[1].becomes': 'email' }
    // The columns differ from the checked ones: nothing is imported before someone has reviewed them.
    expect((await callAction(review, { url: `/leads/import/${id}`, params: { id }, cookie, form })).location).toBe(
      `/leads/import/${id}`,
    )
    expect(storedLeads()).toEqual([])
    await Promise.all([post(id, cookie, 'import'), post(id, cookie, 'import')])
    await post(id, cookie, 'import', form)
    expect(storedLeads()).toHaveLength(1)
    expect(storedLeads()[0]).toMatchObject({ name: 'Alma Reyes', phone: null })
  })

  test('skips rows with errors, says where and why, and offers them as CSV', async () => {
    const { cookie } = signedInAs('user')
    const rows = [
      'Jane Oduya,jane@@example.com,,,,,,,',
      'Sebastián Ibáñez-Kirkpatrick,s@example.com,,,,5O312,,,',
      ',,,,,,,,',
      'Marla Finch,m@example.com,,,,,,=1200*1.05,',
      'T. Boggs,t@example.com,123,,,,3 + den,,',
      ALMA,
      HEADER,
      'Too,many@example.com,,,,,,,,,,x',
    ]
    const { id } = await send([HEADER, ...rows.map((row) => row.replace(/^,+$/, ',,,,Ames,,,,'))].join('\n'), cookie)
    const { review: shown } = await open(id, cookie)
    expect(shown?.counts).toMatchObject({ fresh: 1, errors: 7 })
    expect(shown?.errors.map(({ line, column, value, message, more }) => [line, column, value, message, more])).toEqual([
      [2, 'Email', 'jane@@example.com', 'Not an email address', 0],
      [3, 'ZIP code', '5O312', 'Letter O instead of a zero', 0],
      [4, 'Name', '', 'No name or email to identify the lead', 0],
      [5, 'Estimated rent', '=1200*1.05', 'A formula, not a number', 0],
      [6, 'Phone', '123', 'Not a phone number with an area code', 1],
    ])
    const csv = await (await callLoader(errorsFile, { url: `/leads/import/${id}/errors.csv`, params: { id }, cookie })).text()
    expect(csv).toContain(`Line,Error,${HEADER}\r\n2,Email: Not an email address,Jane Oduya,jane@@example.com`)
    expect(csv).toContain(`"Estimated rent: A formula, not a number",Marla Finch,m@example.com,,,,,,'=1200*1.05,`)
    await post(id, cookie, 'import')
    expect(storedLeads().map(({ name }) => name)).toEqual(['Alma Reyes'])
  })

  test('compares its rows with the leads and with each other, and applies the choice for each', async () => {
    const { viewer, cookie } = signedInAs('user')
    const theo = makeLead(db(), {
      name: 'Theo Blackwell',
      email: 'theo.b@example.com',
      status: 'proposal',
      streetAddress: '',
      city: '',
      zipCode: '',
      phone: null,
    })
    const nadia = makeLead(db(), {
      name: 'Nadia Haddad',
      email: 'n@example.com',
      streetAddress: '505 E Grand Ave #312',
      zipCode: '50309',
      phone: '515 555 0133',
    })
    const ruth = makeLead(db(), { name: 'Ruth Okafor', email: 'ruth@example.com', streetAddress: '1 Oak St', zipCode: '50311' })
    const rows = [
      'Theo Blackwell,THEO.B@example.com,,77 Pine St,Ames,50010,2,,',
      'N. Haddad,other@example.com,(515) 555-0133,505 East Grand Avenue Apt 312,Des Moines,50309,,,',
      'Ruth Okafor,ruth@example.com,,2214 Forest Ave,Des Moines,50311,,,',
      'Walt Janssen,walt.janssen@example.com,,9 Elm St,Ankeny,50023,,,',
      'Walt Janssen,walt.janssen@example.com,515 555 0144,9 Elm St,Ankeny,50023,,,',
    ]
    const { id } = await send([HEADER, ...rows].join('\n'), cookie)
    const { review: shown } = await open(id, cookie, '?show=all')
    expect(shown?.counts).toEqual({ fresh: 1, duplicates: 4, errors: 0, added: 2, filled: 1, leftOut: 2 })
    expect(shown?.duplicates.map(({ duplicate, decision }) => [duplicate.why, decision])).toEqual([
      ['same email', 'fill'],
      ['same phone and address', 'leave'],
      ['same email, different home', 'add'],
      ['twice in the file', 'leave'],
    ])
    expect(shown?.duplicates[1]?.duplicate.of).toEqual({ kind: 'stored', id: nadia.id, title: 'Nadia Haddad', note: 'New Lead' })
    // The last row updates the lead of the row before it.
    await post(id, cookie, 'import', { 'duplicates[3].decision': 'fill' })
    expect((await open(id, cookie)).file.counts).toEqual({ added: 2, filled: 2, left: 1, errors: 0 })
    const stored = new Map(storedLeads().map((lead) => [lead.id, lead]))
    expect(stored.size).toBe(5)
    expect(stored.get(theo.id)).toMatchObject({
      status: 'proposal',
      propertyAddress: '77 Pine St, Ames, IA 50010',
      source: theo.source,
    })
    expect(stored.get(ruth.id)).toMatchObject({ streetAddress: '1 Oak St' })
    expect([...stored.values()].find(({ name }) => name === 'Walt Janssen')).toMatchObject({ phoneE164: '+15155550144' })

    // After the undo, new leads are in the trash, and updated ones are as before.
    await callAction(review, { url: `/leads/import/${id}`, params: { id }, cookie, form: { intent: 'undo' } })
    const after = storedLeads()
    expect(after.filter(({ deletedAt }) => deletedAt !== null)).toHaveLength(2)
    expect(after.find((lead) => lead.id === theo.id)).toMatchObject({
      streetAddress: '',
      propertyAddress: theo.propertyAddress,
      deletedAt: null,
    })
    const { past } = (await callLoader(uploadPage, { url: '/leads/import', cookie })).data
    expect(past).toMatchObject([{ fileName: 'owners-november.csv', isUndone: true, mayUndo: false, createdBy: viewer.name }])
  })

  test('respects changes made during the preview, and discarded rows', async () => {
    const { cookie } = signedInAs('user')
    const blank = { streetAddress: '', city: '', zipCode: '', phone: null, company: '' }
    const edited = makeLead(db(), { ...blank, email: 'edited@example.com' })
    const binned = makeLead(db(), { ...blank, email: 'binned@example.com' })
    const rows = ['A,edited@example.com,515 555 0101,Of the File', 'B,binned@example.com,515 555 0102,Of the File']
    const { id } = await send(['Name,Email,Phone,Company', ...rows].join('\n'), cookie)
    db().update(leads).set({ company: 'Edited Company' }).where(eq(leads.id, edited.id)).run()
    db().update(leads).set({ deletedAt: new Date() }).where(eq(leads.id, binned.id)).run()
    await post(id, cookie, 'import')
    expect((await open(id, cookie)).file.counts).toEqual({ added: 0, filled: 1, left: 1, errors: 0 })
    expect(storedLeads().find((lead) => lead.id === edited.id)).toMatchObject({
      company: 'Edited Company',
      phone: '515 555 0101',
    })
    expect(storedLeads().find((lead) => lead.id === binned.id)).toMatchObject({ company: '', phone: null })
  })

  test('is undone only by the person who imported it and by admins', async () => {
    const { cookie } = signedInAs('user')
    const { id } = await send([HEADER, ALMA].join('\n'), cookie)
    await post(id, cookie, 'import')
    const other = signedInAs('user').cookie
    expect((await open(id, other)).undo).toMatchObject({ mayUndo: false })
    await callAction(review, { url: `/leads/import/${id}`, params: { id }, cookie: other, form: { intent: 'undo' } })
    expect(storedLeads()[0]?.deletedAt).toBeNull()
    await callAction(review, {
      url: `/leads/import/${id}`,
      params: { id },
      cookie: signedInAs('admin').cookie,
      form: { intent: 'undo' },
    })
    expect(storedLeads()[0]?.deletedAt).not.toBeNull()
  })

  test('keeps unknown columns as a note, and statuses by their names', async () => {
    const { viewer, cookie } = signedInAs('user')
    const { id } = await send('Name;Email;Status;Notes\nAda;ada@example.com;Site visit scheduled;"Call\nafter five"\n', cookie)
    await post(id, cookie, 'import')
    expect(storedLeads()).toMatchObject([{ name: 'Ada', status: 'site_visit_scheduled' }])
    expect(db().select().from(notes).all()).toMatchObject([{ content: 'Call\nafter five', authorId: viewer.id }])
  })
})

describe('its columns', () => {
  test('are corrected by hand and checked again, and earlier decisions stay', async () => {
    const { cookie } = signedInAs('user')
    makeLead(db(), { email: 'ada@example.com', streetAddress: '' })
    const { id } = await send('Who,Where to write\nAda,ada@example.com\n', cookie)
    expect((await open(id, cookie)).review?.counts).toMatchObject({ errors: 1 })
    const twice = await post(id, cookie, 'check', { 'columns[0].becomes': 'email', 'columns[1].becomes': 'email' })
    expect(twice.data).toMatchObject({ error: { '': ['Two columns are set to Email. Choose one of them.'] } })
    await post(id, cookie, 'check', { 'columns[0].becomes': 'name', 'columns[1].becomes': 'email' })
    expect((await open(id, cookie)).review?.counts).toMatchObject({ duplicates: 1, filled: 1 })
    await post(id, cookie, 'show', { 'duplicates[0].decision': 'add' })
    await post(id, cookie, 'check')
    expect((await open(id, cookie)).review?.counts).toMatchObject({ duplicates: 1, added: 1 })
  })
})

describe("a file that can't be imported is refused with a message, and nothing of it stays", () => {
  const bytes = (...parts: (string | number[])[]) =>
    new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part)))))

  test.each([
    ['nothing', bytes(''), /^Choose a CSV file|^The file is empty/],
    ['blank lines', bytes('\n\n  \n'), /^The file is empty\.$/],
    ['names alone', bytes(HEADER), /^The file has column names but no rows\.$/],
    ['a picture', bytes([0x89], 'PNG\r\n', [0x1a, 0x0a, 0, 0]), /^This isn’t a CSV file. It’s an image\.$/],
    ['a workbook', bytes('PK', [3, 4], 'xl/workbook'), /^This isn’t a CSV file. It’s a spreadsheet or zip file/],
    ['NUL bytes', bytes('Name,Email\nA', [0], ',a@example.com\n'), /NUL/],
    [
      'a column named twice',
      bytes('Name,Phone,phone\nA,1,2\n'),
      /^The first line lists the column "phone" twice, in positions 2 and 3/,
    ],
    ['a million columns', bytes('a,'.repeat(1_000_000), '\n1\n'), /^The first line has more than 100,000 characters/],
    [
      'a thousand columns',
      bytes(Array.from({ length: 1_000 }, (_, at) => `c${at}`).join(), '\n1\n'),
      /^The file has 1,000 columns. You can import up to 100/,
    ],
    [
      'ten megabytes in one cell',
      bytes('Name,Note\nA,"', 'x'.repeat(10_000_000), '"\n'),
      /^The row on line 2 has more than 100,000 characters/,
    ],
    ['an open quotation mark', bytes('Name,Note\nA,"open\nB,b\n'), /^A quotation mark opened on line 2 is never closed/],
    ['a quotation mark within a cell', bytes('Name,Note\nA,5" deep\n'), /^Line 2 has a quotation mark in the middle of a cell/],
    ['a character cut in two', bytes([0xff, 0xfe, 0x41]), /^The file is cut off mid-character/],
    ['a JPEG', bytes([0xff, 0xd8, 0xff, 0xe0], 'JFIF'), /^This isn’t a CSV file. It’s an image/],
    ['20 MB and a byte', new Uint8Array(20 * 1024 * 1024 + 1).fill(97), /^The file is larger than 20 MB/],
    ['too many rows', bytes('Name\n', 'Ada\n'.repeat(20_001)), /^The file has more than 20,000 rows/],
  ])('%s', async (_name, file, message) => {
    expect((await send(file)).message).toMatch(message)
    expect(db().select().from(imports).all()).toEqual([])
    expect(db().select().from(importRows).all()).toEqual([])
  })

  test.each(['0'.repeat(32), '__proto__', 'x'.repeat(10_000)])('an unknown import %.12s', async (id) => {
    const { cookie } = signedInAs('user')
    expect((await callLoader(page, { url: `/leads/import/x`, params: { id }, cookie })).status).toBe(404)
    expect((await callLoader(errorsFile, { url: `/leads/import/x`, params: { id }, cookie })).status).toBe(404)
    const posted = await callAction(review, { url: `/leads/import/x`, params: { id }, cookie, form: { intent: 'undo' } })
    expect(posted.location).toBe('/leads/import')
  })
})

describe('the text of a file', () => {
  const TEXT = 'Name;Email\r\nZoë Müller – “Z”;zoe@example.com\r\n'
  const utf16 = (littleEndian: boolean, mark: boolean) => {
    const buffer = Buffer.from((mark ? '\uFEFF' : '') + TEXT.replace(/[–“”]/g, '-'), 'utf16le')
    return new Uint8Array(littleEndian ? buffer : buffer.swap16())
  }

  test.each([
    ['UTF-8', new Uint8Array(Buffer.from(TEXT)), 'Zoë Müller – “Z”', 'UTF-8'],
    ['UTF-8 with its mark', new Uint8Array(Buffer.from(`\uFEFF${TEXT}`)), 'Zoë Müller – “Z”', 'UTF-8'],
    ['UTF-16 as Windows writes it', utf16(true, true), 'Zoë Müller - -Z-', 'UTF-16'],
    ['UTF-16 without its mark', utf16(true, false), 'Zoë Müller - -Z-', 'UTF-16'],
    ['UTF-16, big endian', utf16(false, true), 'Zoë Müller - -Z-', 'UTF-16 (big endian)'],
    [
      'Windows-1252',
      new Uint8Array(Buffer.from(TEXT.replace('–', '\x96').replace('“', '\x93').replace('”', '\x94'), 'latin1')),
      'Zoë Müller – “Z”',
      'Windows-1252',
    ],
  ])('is read in %s', async (_name, file, name, label) => {
    const { cookie } = signedInAs('user')
    const { id } = await send(file, cookie)
    const shown = await open(id, cookie)
    expect(shown.file.facts).toContain(`1 rows, ${label}, separated by semicolons`)
    await post(id, cookie, 'import')
    expect(storedLeads().map((lead) => lead.name)).toEqual([name])
  })
})
