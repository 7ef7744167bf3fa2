/** The second half of `npm start`, under a modern Node with all packages there: settings, build, sample data, server. */
import { existsSync } from 'node:fs'
import process from 'node:process'

const isDevelopment = process.argv.includes('--dev')
process.env.NODE_ENV = isDevelopment ? 'development' : 'production'
if (existsSync('.env')) process.loadEnvFile('.env')

const { describeStart, isForPeople } = await import('./start-words.js')
try {
  const { env } = await import('#app/config/env.server.ts')
  const { seedOnce } = await import('./seed-once.js')
  const options = { beforeListening: env().isProduction ? undefined : seedOnce(env().DATABASE_PATH) }
  const running = isDevelopment ? await startDevelopment(options) : await startBuilt(options)
  process.stdout.write(describeStart(running))
} catch (error) {
  if (!isForPeople(error)) throw error
  process.stderr.write(`\n${error.message}\n\n`)
  process.exit(1)
}

async function startBuilt(options) {
  const { buildIfChanged } = await import('./build.js')
  await buildIfChanged()
  const build = await import('../build/server/index.js')
  return build.entry.module.serve(build, options)
}

async function startDevelopment(options) {
  const { serveDevelopment } = await import('./dev.ts')
  return serveDevelopment(options)
}
