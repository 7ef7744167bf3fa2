import { execFile } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { pinned } from './cores.ts'
import type { Measured } from './figures.ts'

/** An order for the load process: a number of seconds, or of requests. */
export type LoadOrder = {
  port: number
  connections: number
  /** Expected response statuses. */
  statuses: number[]
  /** Raw requests, sent in turn; `{unique}` becomes 32 random hexadecimal digits, `{number}` six digits. */
  templates: string[]
  seconds?: number
  requests?: number
  /** The pause of a connection after each response, like someone reading a page. Default: none. */
  pauseMs?: number
}

export type Asked = { method?: 'GET' | 'POST'; path: string; headers?: Record<string, string>; form?: Record<string, string> }

/** Runs a load in its own process and on its own core. Rejects if a connection breaks. */
export async function runLoad(order: LoadOrder): Promise<Measured> {
  const script = path.join(import.meta.dirname, 'load-process.ts')
  const [command, args] = pinned('load', process.execPath, [script, JSON.stringify(order)])
  const { stdout } = await promisify(execFile)(command, args, { maxBuffer: 200_000_000 })
  return JSON.parse(stdout) as Measured
}

/** A raw HTTP request. `{unique}` in form values stays as it is. */
export function wireFormat({ method = 'GET', path: target, headers = {}, form }: Asked, port: number): string {
  const body = form ? new URLSearchParams(form).toString().replaceAll('%7Bunique%7D', '{unique}') : ''
  const length = body.replaceAll('{unique}', '0'.repeat(32)).length
  const all = {
    Host: `127.0.0.1:${port}`,
    ...(form
      ? {
          'Content-Type': 'application/x-www-form-urlencoded',
          'Content-Length': String(length),
          Origin: `http://127.0.0.1:${port}`,
        }
      : {}),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}
