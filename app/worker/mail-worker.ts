import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { parseMail } from '#app/modules/inbox/parse-mail.ts'

/** The thread that reads one mail, and ends: whatever a mail is made of, it takes neither the time nor the memory of the one that answers requests. */
parentPort?.postMessage(await parseMail(z.instanceof(Uint8Array).parse(workerData)))
