/**
 * `node --import ./scripts/load-env.js …`: loads the settings in `.env`, if there is one. Variables of the environment take
 * precedence.
 */
import { existsSync } from 'node:fs'
import process from 'node:process'

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
} catch (error) {
  // Without its settings, a command would change the wrong database.
  process.stderr.write(`\nThe settings in .env can’t be read: ${error instanceof Error ? error.message : error}\n\n`)
  process.exit(1)
}
