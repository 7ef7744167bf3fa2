import { parseArgs } from 'node:util'
import { inTransaction } from '#app/db/client.server.ts'
import { PLAIN_SETTINGS, SETTINGS } from '#app/modules/settings/catalog.server.ts'
import { getSetting, resetSetting, writeTypedSetting } from '#app/modules/settings/settings.server.ts'
import { type CommandResult, runCommand } from './run-command.ts'

const USAGE = `Shows or changes a stored setting.

  npm run set-setting                      shows all
  npm run set-setting -- KEY VALUE         stores a value
  npm run set-setting -- KEY --reset       removes the stored value

`

/** Runs the command line. Returns the text to print. */
function run(): CommandResult {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { reset: { type: 'boolean', default: false } } })
  const [name, value, ...rest] = positionals
  if (name === undefined) return { exitCode: 0, message: USAGE + PLAIN_SETTINGS.map(described).join('\n\n') }
  const key = PLAIN_SETTINGS.find((known) => known === name)
  if (key === undefined)
    return { exitCode: 1, message: `No setting is called '${name}'. Choose one of: ${PLAIN_SETTINGS.join(', ')}.` }
  if (rest.length > 0 || values.reset === (value !== undefined)) return { exitCode: 1, message: USAGE.trim() }
  inTransaction((tx) => {
    if (value === undefined) resetSetting(tx, key)
    else writeTypedSetting(tx, key, value)
  })
  return { exitCode: 0, message: `${key} is ${shown(getSetting(key))}.` }
}

function described(key: (typeof PLAIN_SETTINGS)[number]): string {
  return `${key}: ${shown(getSetting(key))} (default ${shown(SETTINGS[key].fallback)})\n  ${SETTINGS[key].meaning}. ${SETTINGS[key].reason}`
}

function shown(value: string | number | object): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

await runCommand(run)
