/** Creates N staff members with a session each in DATABASE_PATH, and prints their cookies, one per line. */
import process from 'node:process'
import { closeDatabase, inTransaction } from '#app/db/client.server.ts'
import { SESSION_COOKIE } from '#app/http/session.server.ts'
import { makeUser } from '#tests/factories/make-user.ts'
import { openSession } from '#tests/setup/session.ts'

const users = inTransaction((tx) => Array.from({ length: Number(process.argv[2]) }, () => makeUser(tx)))
const cookies = users.map(({ id }) => `${SESSION_COOKIE}=${openSession(id)}`)
closeDatabase()
process.stdout.write(cookies.join('\n'))
