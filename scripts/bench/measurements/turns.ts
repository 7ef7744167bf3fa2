import { setTimeout as pause } from 'node:timers/promises'
import { startImapServer } from '#tests/servers/imap-server.ts'
import { paths } from '#app/paths.ts'
import { goalRow, type MeasurementResult } from '../rows.ts'
import { signInAsStaff } from '../sample.ts'
import { type BenchServer, startServer } from '../servers.ts'

const ASK_EVERY_MS = 5
const MAX_WAIT_MS = 50
const MAX_WAIT_FOR_MAIL_MS = 100
/** How long the email from the IMAP server and its page are measured, in ms. */
const MAIL_MS = 6_000

const filled = (piece: string, size: number) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size)
const file = (text: string) => {
  const form = new FormData()
  form.append('file', new File([text], 'list.csv', { type: 'text/csv' }))
  return form
}

/**
 * The longest wait of someone who requests /health every 5 ms while others send slow-to-read input;
 * `tests/server/long-turns.test.ts` sends more kinds.
 */
export async function measureTurns(folder: string): Promise<Partial<MeasurementResult>> {
  const mailbox = await startImapServer()
  // Not pinned, so that the process that reads emails gets the other core.
  const server = await startServer({ folder, isPinned: false, env: { IMAP_URL: mailbox.url } })
  const headers = { Cookie: await signInAsStaff(server), Origin: server.url }
  const post = (target: string, body: BodyInit) => async () => {
    const answer = await fetch(server.url + target, { method: 'POST', body, headers, redirect: 'manual' })
    await answer.arrayBuffer()
  }
  const deliver = (contentType: string, body: string) => async () => {
    mailbox.deliver(
      Buffer.from(
        `From: ann@example.net\r\nTo: office@example.com\r\nSubject: Lease\r\nContent-Type: ${contentType}\r\n\r\n${body}`,
      ),
    )
    await pause(MAIL_MS)
  }
  const longest = async (work: () => Promise<void>) => {
    const ended = new AbortController()
    const waits = waitsOf(server, ended.signal)
    await work()
    ended.abort()
    return Math.max(...(await waits))
  }
  const goal = async (what: string, below: number, work: () => Promise<void>) =>
    goalRow(`longest wait of others, ${what}`, await longest(work), 'ms', { below })

  await post(paths.login(), new URLSearchParams({ email: 'a' }))()
  const goals = [
    await goal('a form of 900 kB', MAX_WAIT_MS, post(paths.analysis(), new URLSearchParams({ email: filled('a ', 900_000) }))),
    await goal('a list of short rows, 19 MB', MAX_WAIT_MS, post(paths.importSuppressions(), file(filled('a,b,c\n', 19_000_000)))),
    await goal('a list of blank lines, 19 MB', MAX_WAIT_MS, post(paths.importLeads(), file(filled('\n ', 19_000_000)))),
    await goal('a mail of 9 MB, flowed', MAX_WAIT_FOR_MAIL_MS, deliver('text/plain; format=flowed', filled('a \r\n', 9_000_000))),
    await goal('a mail of 9 MB, nested tags', MAX_WAIT_FOR_MAIL_MS, deliver('text/html', filled('<div>', 9_000_000))),
    await goal(
      'a mail of 9 MB, parts',
      MAX_WAIT_FOR_MAIL_MS,
      deliver('multipart/mixed; boundary=b', filled('--b\r\n\r\nHello\r\n', 9_000_000)),
    ),
  ]
  await server.stop()
  await mailbox.stop()
  return { goals }
}

/** Sends requests until the signal. Returns the time of each response, in ms. */
async function waitsOf(server: BenchServer, signal: AbortSignal): Promise<number[]> {
  const waits: number[] = []
  while (!signal.aborted) {
    const began = performance.now()
    const answer = await fetch(`${server.url}/health`)
    await answer.arrayBuffer()
    waits.push(performance.now() - began)
    await pause(ASK_EVERY_MS)
  }
  return waits
}
