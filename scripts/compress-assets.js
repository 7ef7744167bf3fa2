/** Compresses the build's files as far as it goes, once, so that the server need not do it for every reader. */
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = new Set(['.css', '.html', '.ico', '.js', '.json', '.map', '.svg', '.txt', '.webmanifest', '.xml'])
/** Smaller files fit into one packet as they are. */
const MIN_BYTES = 1000

/**
 * Writes `X.br` and `X.gz` beside every file X of the folder that becomes smaller by it.
 * @param {string} folder
 */
export async function compressAssets(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.has(path.extname(entry.name)))
    .map((entry) => path.join(entry.parentPath, entry.name))
  await Promise.all(files.map(compressFile))
}

async function compressFile(file) {
  const content = await readFile(file)
  if (content.length < MIN_BYTES) return
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ])
  if (br.length >= content.length || gz.length >= content.length) return
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
