/** Writes the import with the given id into the database of DATABASE_PATH, as the given user, until it is done or killed. */
import process from 'node:process'
import { writeImport } from '#app/modules/imports/write-import.server.ts'
import { leadImporter } from '#app/modules/leads/import/lead-importer.server.ts'

const [importId = '', actorId = ''] = process.argv.slice(2)
await writeImport(leadImporter, importId, { actorId, settings: {}, choices: [] })
