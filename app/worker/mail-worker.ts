import { parentPort, workerData } from 'node:worker_threads'
import { parseMail, readHead } from '#app/modules/inbox/parse/parse-mail.ts'

/**
 * The thread that parses one email, then ends, so that no email uses up the time or memory of the thread that answers requests.
 * It sends the headers first, in case the rest can't be parsed. Checks its input without zod, which would take a third of its
 * time.
 */
const source: unknown = workerData
if (!(source instanceof Uint8Array)) throw new TypeError('Not an email')
parentPort?.postMessage(await readHead(source))
const mail = await parseMail(source)
parentPort?.postMessage(
  mail,
  mail.files.map(({ bytes }) => bytes.buffer),
)
