import path from 'node:path'
import { parseArgs } from 'node:util'
import { importStreets } from '#app/modules/area-map/import-streets.server.ts'
import { formatNumber } from '#app/format/money.ts'
import { readNamedFile } from './read-named-file.ts'
import { type CommandResult, runCommand } from './run-command.ts'

const USAGE = `Adds a county's streets to the maps in reports.

  npm run import:map -- FILE

FILE is a TIGER/Line file of the U.S. Census, zipped as downloaded (tl_2024_19153_roads.zip) or as GeoJSON. Address range
(tl_2024_19153_addrfeat.zip) and edge files also have house numbers. Polk County is 19153, Dallas 19049, Warren 19181, Story 19169.
Importing a file with the same name replaces the earlier one.`

/** Imports the file named on the command line. Returns the text to print. */
function run(): CommandResult {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h', default: false } },
  })
  const [file, ...rest] = positionals
  if (values.help) return { exitCode: 0, message: USAGE }
  if (file === undefined || rest.length > 0) return { exitCode: 1, message: USAGE }
  const { streets, replaced } = importStreets(path.basename(file), readNamedFile(file))
  const before = replaced === 0 ? '' : ` , replacing ${formatNumber(replaced)}`
  return { exitCode: 0, message: `${formatNumber(streets)} street segments stored${before}.` }
}

await runCommand(run)
