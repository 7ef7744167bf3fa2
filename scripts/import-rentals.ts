import path from 'node:path'
import { parseArgs } from 'node:util'
import { importRentals } from '#app/modules/rent-estimator/rentals/import/import-rentals.server.ts'
import { RENTAL_COLUMNS } from '#app/modules/rent-estimator/rentals/rental-facts.ts'
import { readNamedFile } from './read-named-file.ts'
import { type CommandResult, runCommand } from './run-command.ts'

const labelsOf = (isRequired: boolean) =>
  RENTAL_COLUMNS.filter((column) => 'isRequired' in column === isRequired)
    .map(({ label }) => label)
    .join(', ')

const USAGE = `Imports the company's own signed rents from a CSV file with a header row, like the screen at /admin/rentals/import.

  npm run import:rentals -- FILE

Columns: ${labelsOf(true)}
Optional: ${labelsOf(false)}

If any row has a problem, nothing is imported and every problem is printed. Importing the same file again changes nothing.`

/** Imports the file named on the command line. Returns the text to print. */
async function run(): Promise<CommandResult> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h', default: false } },
  })
  const [file, ...rest] = positionals
  if (values.help) return { exitCode: 0, message: USAGE }
  if (file === undefined || rest.length > 0) return { exitCode: 1, message: USAGE }
  const result = await importRentals({ name: path.basename(file), bytes: readNamedFile(file) })
  return { exitCode: result.ok ? 0 : 1, message: formatResult(result) }
}

function formatResult(result: Awaited<ReturnType<typeof importRentals>>): string {
  if (!result.ok) {
    const { problem, rows } = result.reason
    return [...rows.map(({ line, reasons }) => `Line ${line}: ${reasons.join('; ')}.`), problem].join('\n')
  }
  const { added, changed, unchanged, outside } = result.value
  const counts = `${added} added, ${changed} changed, ${unchanged} unchanged.`
  if (outside.length === 0) return counts
  return `${counts}\nWe have no public figures for ${outside.join(', ')}. Rentals there are stored, but estimates can't use them.`
}

await runCommand(run)
