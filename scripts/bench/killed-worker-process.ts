/**
 * Kills the worker N times while it sends M emails from DATABASE_PATH to a mail server in this process with a fixed delay per
 * email. Prints the outcome as JSON.
 */
import process from 'node:process'
import { closeDatabase } from '#app/db/client.server.ts'
import { sendThroughKills } from '#tests/adapters/kill-workers.ts'
import { startSmtpServer } from '#tests/servers/smtp-server.ts'

const [messages = 0, kills = 0, acceptanceMs = 0] = process.argv.slice(2).map(Number)
const server = await startSmtpServer({ acceptanceMs })
process.env.SMTP_URL = server.url
const ended = await sendThroughKills(server, { messages, kills })
await server.stop()
closeDatabase()
process.stdout.write(JSON.stringify(ended))
