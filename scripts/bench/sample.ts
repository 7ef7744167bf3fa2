import { connect } from 'node:net'
import { paths } from '#app/paths.ts'
import { propertyFields } from '#tests/setup/analysis-form.ts'
import { AnswerReader, type WholeAnswer } from './answer-reader.ts'
import { type Asked, wireFormat } from './load.ts'
import { type BenchServer, STAFF } from './servers.ts'

/** A response for replay: headers without those of the connection, body in base64. */
export type Captured = { status: number; headers: [name: string, value: string][]; body: string }

/** Requests once and stores the response's bytes. */
export async function capture(server: BenchServer, asked: Asked): Promise<Captured> {
  const { status, head, body } = await ask(
    server.port,
    wireFormat(asked, server.port).replaceAll('{unique}', 'f'.repeat(32)).replaceAll('{number}', '300000'),
  )
  const headers = head
    .split('\r\n')
    .slice(1)
    .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])
    .filter(([name]) => !/^(?:connection|keep-alive|date|transfer-encoding|content-length)$/i.test(name))
  return { status, headers: [...headers, ['Content-Length', String(body.length)]], body: body.toString('base64') }
}

function ask(port: number, wire: string): Promise<WholeAnswer> {
  return new Promise((resolve, reject) => {
    const reader = new AnswerReader()
    const socket = connect(port, '127.0.0.1', () => socket.write(wire))
    socket.once('error', reject)
    socket.on('data', (chunk) => {
      const answer = reader.add(chunk)
      if (!answer) return
      socket.end()
      resolve(answer)
    })
  })
}

/** The analysis form as a new owner sends it; another owner each time. */
export const ANALYSIS_POST: Asked = {
  method: 'POST',
  path: paths.analysis(),
  form: {
    email: '{unique}@example.com',
    submissionId: '{unique}',
    intent: 'submit',
    ...propertyFields(),
  },
}

/** Signs in as the bench's staff. Returns the Cookie header. */
export async function signInAsStaff(server: BenchServer): Promise<string> {
  const answer = await post(server, paths.login(), STAFF)
  return cookiesOf(answer)
}

/** Creates reports as one visitor. Returns their paths, their leads and the visitor's Cookie header. */
export async function makeReports(
  server: BenchServer,
  count: number,
): Promise<{ paths: string[]; leadIds: string[]; cookie: string }> {
  const made: string[] = []
  let cookie = ''
  for (let number = 0; number < count; number++) {
    const unique = `${number}`.padStart(32, '0')
    const form = Object.fromEntries(
      Object.entries(ANALYSIS_POST.form ?? {}).map(([name, value]) => [name, value.replaceAll('{unique}', unique)]),
    )
    const answer = await post(server, paths.analysis(), { ...form, ...propertyOf(number) }, cookie)
    made.push(answer.headers.get('Location') ?? '')
    if (cookie === '') cookie = cookiesOf(answer)
  }
  return { paths: made, leadIds: made.map((report) => report.split('/').at(-1) ?? ''), cookie }
}

/** A unique property, so that no two reports show the same figures. */
function propertyOf(number: number): Record<string, string> {
  return {
    'properties[0].streetAddress': `${1500 + number} Walnut Street`,
    'properties[0].zipCode': ['50309', '50311', '50315', '50021', '50023', '50266'][number % 6] ?? '50309',
    'properties[0].squareFootage': String(700 + number * 13),
  }
}

/** Accepts the terms of the management agreement, as in its dialog. */
export async function acknowledgeTerms(server: BenchServer, leadId: string, cookie: string): Promise<void> {
  const form = { acknowledged: 'yes', intent: 'continue' }
  await post(server, paths.managementStep(leadId, 'terms'), form, cookie)
}

/** Opens the agreement on our signing page and requests an emailed code; in demo mode the page shows it. */
export async function findOrCreateAgreement(
  server: BenchServer,
  leadId: string,
  cookie: string,
): Promise<{ url: string; code: string }> {
  const opened = await post(server, paths.signNow(leadId), {}, cookie)
  const { pathname } = new URL(opened.headers.get('Location') ?? '', server.url)
  await post(server, pathname, { intent: 'code' })
  const page = await (await fetch(server.url + pathname)).text()
  const code = /The code is <strong[^>]*>([A-Z0-9-]{9})</.exec(page)?.[1]
  if (code === undefined) throw new Error('The signing page shows no code')
  return { url: pathname, code }
}

/** Signs it. */
export async function signAgreement(server: BenchServer, { url, code }: { url: string; code: string }): Promise<void> {
  await post(server, url, { intent: 'sign', consent: 'on', fullName: 'Bench Owner', code })
}

/** Posts a form like a browser without scripts. Throws if the response is not a redirect, because then the form had no effect. */
async function post(server: BenchServer, path: string, form: Record<string, string>, cookie = ''): Promise<Response> {
  const headers = { Origin: server.url, ...(cookie === '' ? {} : { Cookie: cookie }) }
  const answer = await fetch(server.url + path, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(form) })
  if (answer.status < 300 || answer.status >= 400) throw new Error(`${path} answered with ${answer.status}`)
  return answer
}

function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}
