import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { backUpHere } from '#app/modules/backups/make-backup.server.ts'

/** The thread that creates one backup, then ends. */
const { at } = z.object({ at: z.date() }).parse(workerData)
parentPort?.postMessage('started')
parentPort?.postMessage(await backUpHere(at))
