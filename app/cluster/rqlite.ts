import http from 'node:http'
import { z } from 'zod'
import type { Position } from './place.ts'
import type { Write } from './record-writes.ts'

/** The row of the table `cluster`. */
export type WriterState = Position & { writerUrl: string | null }

/** Time limit for this machine's node, in ms. The node itself allows 2 s per statement. */
const ANSWER_MS = 2_500

const responseSchema = z.object({
  results: z
    .array(
      z.object({
        error: z.string().optional(),
        rows_affected: z.number().optional(),
        values: z.array(z.array(z.unknown())).optional(),
      }),
    )
    .optional(),
  error: z.string().optional(),
})

const rowSchema = z.tuple([z.number(), z.number(), z.string().nullable()])

/**
 * The node's answer to a batch: the number of rows that each statement changed, why the guard or SQLite refused it, or an unclear
 * result.
 */
export type Appended =
  { kind: 'taken'; changes: number[] } | { kind: 'refused'; reason: string } | { kind: 'unclear'; reason: string }

/** This machine's rqlite node, by its HTTP interface. */
export class RqliteNode {
  readonly #address: string
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 4 })

  constructor(address: string) {
    this.#address = address
  }

  /** Appends one transaction to the log. `taken` only if a majority of machines has it. */
  async append(statements: readonly string[]): Promise<Appended> {
    try {
      const { results = [], error } = await this.#ask(
        '/db/execute?transaction&norwrandom&timeout=2s',
        `[${statements.join(',')}]`,
      )
      const refusal = results.find((result) => result.error !== undefined)?.error
      if (refusal !== undefined)
        return isOfTheNode(refusal) ? { kind: 'unclear', reason: refusal } : { kind: 'refused', reason: refusal }
      // The status is 200 even if the leader was lost midway, so each statement must have a result.
      if (error !== undefined || results.length !== statements.length) return { kind: 'unclear', reason: error ?? 'no result' }
      return { kind: 'taken', changes: results.map((result) => result.rows_affected ?? 0) }
    } catch (error) {
      return { kind: 'unclear', reason: error instanceof Error ? error.message : String(error) }
    }
  }

  /** The majority's state; undefined if it can't be read. */
  async majorityState(): Promise<WriterState | undefined> {
    try {
      const { results } = await this.#ask(
        '/db/query?level=strong&timeout=2s',
        '[["select epoch, seq, writer_url from cluster where id = 1"]]',
      )
      const row = rowSchema.safeParse(results?.[0]?.values?.[0])
      return row.success ? { epoch: row.data[0], seq: row.data[1], writerUrl: row.data[2] } : undefined
    } catch {
      return undefined
    }
  }

  async #ask(path: string, body: string): Promise<z.infer<typeof responseSchema>> {
    const text = await new Promise<string>((resolve, reject) => {
      const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }
      const request = http.request(
        new URL(path, this.#address),
        { method: 'POST', agent: this.#agent, timeout: ANSWER_MS, headers },
        (response) => {
          let read = ''
          response.setEncoding('utf8')
          response.on('data', (part: string) => (read += part))
          response.on('end', () =>
            response.statusCode === 200 ? resolve(read) : reject(new Error(`${response.statusCode} ${read.trim()}`)),
          )
          response.on('error', reject)
        },
      )
      request.on('timeout', () => request.destroy(new Error('the node did not respond in time')))
      request.on('error', reject)
      request.end(body)
    })
    return responseSchema.parse(JSON.parse(text))
  }
}

/** Not about the statement: the node couldn't forward it, or lost its leader midway. */
function isOfTheNode(reason: string): boolean {
  return /\bleader|timeout|timed out|not open|shutdown|\braft\b|enqueu/i.test(reason)
}

/** A statement with its values in the node's format. Throws for a value that SQLite can't store. */
export function statementJson({ sql, values }: Pick<Write, 'sql' | 'values'>): string {
  const blobs = values.flatMap((value, index) => (value instanceof Uint8Array ? [index] : []))
  const text = blobs.length === 0 ? sql : withBlobs(sql, values)
  return `[${[JSON.stringify(text), ...values.filter((value) => !(value instanceof Uint8Array)).map(valueJson)].join(',')}]`
}

/** The driver binds each number as a real, which an integer column converts; the node must do the same. */
function valueJson(value: unknown): string {
  if (typeof value === 'number' && Number.isFinite(value))
    return Number.isInteger(value) && Math.abs(value) < 1e20 ? `${value}.0` : String(value)
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'string' || value === null) return JSON.stringify(value)
  throw new Error(`A statement contains a value that can't be sent to other machines: ${typeof value}`)
}

/** Skips quoted texts, quoted names and comments, to find only placeholders. */
const PLACEHOLDERS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|--[^\n]*|\/\*[\s\S]*?\*\/|\?/g

/** The node accepts no binary values, so blobs become literals. */
function withBlobs(sql: string, values: readonly unknown[]): string {
  let index = 0
  return sql.replace(PLACEHOLDERS, (found) => {
    if (found !== '?') return found
    const value = values[index++]
    return value instanceof Uint8Array ? `x'${Buffer.from(value).toString('hex')}'` : found
  })
}
