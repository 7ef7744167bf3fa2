import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { parseMail, readHead } from '#app/modules/inbox/parse/parse-mail.ts'

/**
 * The thread that reads one mail, and ends: whatever a mail is made of, it takes neither the time nor the memory of the one that answers requests. Its headers are handed over first, so that
 * they are there where the rest cannot be read.
 */
const source = z.instanceof(Uint8Array).parse(workerData)
parentPort?.postMessage(await readHead(source))
const mail = await parseMail(source)
parentPort?.postMessage(
  mail,
  mail.files.map(({ bytes }) => bytes.buffer),
)
