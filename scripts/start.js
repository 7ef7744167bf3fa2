/**
 * `npm start`: from a fresh clone to a running product. `npm run dev` does the same with `--dev`: reload on change. Built-in
 * modules only, and any Node from 18 on: it installs missing packages and continues under the installed Node.
 */
import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { ensurePackages, modernNode, projectRoot } from './install-packages.js'

/**
 * Limits malloc to two arenas instead of eight per core, each of which would keep its peak memory. Only takes effect when a
 * process starts.
 */
const MALLOC_ARENA_MAX = '2'

process.chdir(projectRoot)
endWithParent()
try {
  await ensurePackages()
  const node = modernNode()
  if (realpathSync(node) === realpathSync(process.execPath)) await import('./start-product.js')
  else restartUnder(node)
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : 'The product could not be started.'}\n\n`)
  process.exit(1)
}

/** Runs this script again under another Node, forwards signals, and exits with its code. */
function restartUnder(node) {
  const args = [...process.execArgv, fileURLToPath(import.meta.url), ...process.argv.slice(2)]
  const child = spawn(node, args, { stdio: 'inherit', env: { MALLOC_ARENA_MAX, ...process.env } })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    process.stderr.write(`\n${node} could not be started: ${error.message}\n\n`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}

/**
 * npm starts scripts through a shell, which dies of a signal without forwarding it: ending `npm start` would leave the product
 * running. So a changed parent counts as a SIGTERM.
 */
function endWithParent() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 100)
  watch.unref()
}
