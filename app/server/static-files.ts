import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { acceptedEncoding, type Encoding } from './encoding.ts'
import type { RequestContext } from './request-context.ts'

/** Files up to this size are cached in memory. Larger ones are streamed. */
const MAX_KEPT_BYTES = 2_000_000

const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
}

type StaticFile = { file: string; size: number; modifiedMs: number; type: string; cacheControl: string; isPrecompressed: boolean }

/** Answers a GET or HEAD for a static file. False if there is none at this path. */
export type AnswerFromFiles = (exchange: RequestContext) => boolean

/**
 * Serves the folders' files as of the start; the first folder wins. Nothing outside them can be requested. `X.br` and `X.gz`
 * beside `X`, created by the build, are its compressed forms. A Range request gets the whole file, as HTTP allows.
 */
export function createStaticFiles(...folders: string[]): AnswerFromFiles {
  const files = new Map(
    folders
      .filter((folder) => existsSync(folder))
      .toReversed()
      .flatMap((folder) => [...listFiles(folder)]),
  )
  const bodies = new Map<string, { body: Buffer; etag: string }>()

  function load(file: string): { body: Buffer; etag: string } {
    const known = bodies.get(file)
    if (known) return known
    const body = readFileSync(file)
    const loaded = { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
    bodies.set(file, loaded)
    return loaded
  }

  return (exchange) => {
    const { request, response, method } = exchange
    const found = files.get(exchange.path.includes('%') ? decodeURIComponent(exchange.path) : exchange.path)
    if (!found || (method !== 'GET' && method !== 'HEAD')) return false
    const encoding = found.isPrecompressed ? acceptedEncoding(request.headers['accept-encoding']) : undefined
    const isLarge = encoding === undefined && found.size > MAX_KEPT_BYTES
    const { body, etag } = isLarge
      ? { body: undefined, etag: `W/"${found.size}-${found.modifiedMs}"` }
      : load(found.file + suffix(encoding))

    response.setHeader('Cache-Control', found.cacheControl)
    if (found.type.startsWith('image/')) response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
    response.setHeader('ETag', etag)
    if (found.isPrecompressed) response.setHeader('Vary', 'Accept-Encoding')
    if (names(request.headers['if-none-match'], etag)) {
      response.statusCode = 304
      response.end()
      return true
    }
    response.setHeader('Content-Type', found.type)
    if (encoding !== undefined) response.setHeader('Content-Encoding', encoding)
    response.setHeader('Content-Length', body?.length ?? found.size)
    if (method === 'HEAD') response.end()
    else if (body) response.end(body)
    else pipeline(createReadStream(found.file), response).catch(() => response.destroy())
    return true
  }
}

const suffix = (encoding: Encoding | undefined) => (encoding === undefined ? '' : encoding === 'br' ? '.br' : '.gz')

/** Whether an If-None-Match header names this version. */
function names(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const weak = (value: string) => value.trim().replace(/^W\//, '')
  return header.trim() === '*' || header.split(',').some((value) => weak(value) === weak(etag))
}

function listFiles(folder: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>()
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const all = new Set(entries.map((entry) => path.join(entry.parentPath, entry.name)))
  for (const file of all) {
    const url = `/${path.relative(folder, file).split(path.sep).join('/')}`
    if (isHidden(url) || isCompressedForm(file, all)) continue
    const { size, mtimeMs } = statSync(file)
    files.set(url, {
      file,
      size,
      modifiedMs: Math.round(mtimeMs),
      type: TYPES[path.extname(file).toLowerCase()] ?? 'application/octet-stream',
      cacheControl: cacheControl(url),
      isPrecompressed: all.has(`${file}.br`) && all.has(`${file}.gz`),
    })
  }
  return files
}

/** Dotfiles are not published, except .well-known. */
function isHidden(url: string): boolean {
  return url.split('/').some((part) => part.startsWith('.') && part !== '.well-known')
}

function isCompressedForm(file: string, all: ReadonlySet<string>): boolean {
  return /\.(?:br|gz)$/.test(file) && all.has(file.slice(0, -3))
}

/** A year for files whose name contains their hash, ten minutes for robots.txt, an hour for the rest. */
function cacheControl(url: string): string {
  if (/^\/assets\/.+-[\w-]{8}\.\w+$/.test(url)) return 'public, max-age=31536000, immutable'
  return url === '/robots.txt' ? 'public, max-age=600' : 'public, max-age=3600'
}
