import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { formatText } from '#app/modules/blog/html/post-html.ts'

/** The thread that renders one blog text to HTML, then ends, because some Markdown takes minutes. */
const text = z.string().parse(workerData)
parentPort?.postMessage('started')
parentPort?.postMessage(formatText(text))
