/** Kills the worker so many times while it sends so many mails to a mail server in this process, from the database of DATABASE_PATH. Prints what became of them as JSON. */
import process from 'node:process'
import { closeDatabase } from '#app/db/client.server.ts'
import { sendThroughKills } from '#tests/adapters/kill-workers.ts'
import { startSmtpServer } from '#tests/servers/smtp-server.ts'

const server = await startSmtpServer()
process.env.SMTP_URL = server.url
const ended = await sendThroughKills(server, { messages: Number(process.argv[2]), kills: Number(process.argv[3]) })
await server.stop()
closeDatabase()
process.stdout.write(JSON.stringify(ended))
