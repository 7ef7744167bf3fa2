/** Serves the product from its build (`npm run build`). Needs Node 22.12 or newer; `npm start` does everything before. */
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import process from 'node:process'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 12)) {
  // The database driver crashes older Nodes without a message.
  process.stderr.write(
    `\nThis is Node ${process.versions.node}; the server needs 22.12 or newer. \`npm start\` downloads one.\n\n`,
  )
  process.exit(1)
}
// Loaded code is compiled once per build, or each time if the folder is not writable.
enableCompileCache(path.join(import.meta.dirname, '../build/server/compiled'))
// Set before React loads, which reads it once.
process.env.NODE_ENV = 'production'
await import('./load-env.js')

try {
  const { serveBuilt } = await import('./serve-built.js')
  await serveBuilt({ addsSamples: process.argv.includes('--samples') })
} catch (error) {
  const { isForPeople } = await import('./start-words.js')
  if (!isForPeople(error)) throw error
  process.stderr.write(`\n${error.message}\n\n`)
  process.exit(1)
}
