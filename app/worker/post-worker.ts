import { parentPort, workerData } from 'node:worker_threads'
import { formatText } from '#app/modules/blog/html/post-html.ts'

/**
 * The thread that renders one blog text to HTML, then ends, because some Markdown takes minutes. Without zod, which takes long to
 * load.
 */
const text: unknown = workerData
if (typeof text !== 'string') throw new TypeError('Not a text')
parentPort?.postMessage('started')
parentPort?.postMessage(formatText(text))
