/** The second half of `npm start`, under a modern Node with all packages installed: settings, build, sample data, server. */
import process from 'node:process'

const isDevelopment = process.argv.includes('--dev')
process.env.NODE_ENV = isDevelopment ? 'development' : 'production'
await import('./load-env.js')

const { describeStart, isForPeople } = await import('./start-words.js')
try {
  const { env } = await import('#app/config/env.server.ts')
  // Refuses bad settings before the build.
  env()
  if (isDevelopment) await startDevelopment()
  else await startBuilt()
} catch (error) {
  if (!isForPeople(error)) throw error
  process.stderr.write(`\n${error.message}\n\n`)
  process.exit(1)
}

async function startBuilt() {
  const { buildIfChanged } = await import('./build.js')
  await buildIfChanged()
  const { serveBuilt } = await import('./serve-built.js')
  await serveBuilt({ addsSamples: true })
}

async function startDevelopment() {
  const { seedOnce } = await import('./seed-once.js')
  const { env } = await import('#app/config/env.server.ts')
  const { serveDevelopment } = await import('./dev.ts')
  const beforeListening = env().isProduction ? undefined : seedOnce(env().DATABASE_PATH)
  process.stdout.write(describeStart(await serveDevelopment({ beforeListening })))
}
