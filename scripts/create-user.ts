import { parseArgs } from 'node:util'
import { isEmailAddress } from '#app/modules/forms/values/email-address.ts'
import { createUser } from '#app/modules/users/create-user.server.ts'
import { notCreatedMessage } from '#app/modules/users/messages.ts'
import { type CommandResult, runCommand, takePassword } from './run-command.ts'

const USAGE = `Creates a staff account.

  npm run create-user -- EMAIL [--admin] [--name NAME] [--password-stdin]

A random password is printed once. With --password-stdin it is read from standard input.`

/** Makes the account that the command line asks for; returns what to print. */
async function run(): Promise<CommandResult> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      admin: { type: 'boolean', default: false },
      name: { type: 'string' },
      'password-stdin': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const [email, ...rest] = positionals
  if (values.help) return { exitCode: 0, message: USAGE }
  if (email === undefined || rest.length > 0) return { exitCode: 1, message: USAGE }
  if (!isEmailAddress(email.trim())) return { exitCode: 1, message: `'${email}' is not an email address.` }

  const { password, passwordExpiresAt, shown } = await takePassword(values['password-stdin'])
  const role = values.admin ? 'admin' : 'user'
  const name = values.name?.trim() || email.slice(0, email.indexOf('@')).trim()
  const result = await createUser({ email, name, role, password, passwordExpiresAt })
  if (!result.ok) return { exitCode: 1, message: notCreatedMessage(result.reason) }
  const made = `${email.trim().toLowerCase()} can sign in as ${role === 'admin' ? 'an administrator' : 'a staff member'}.`
  return { exitCode: 0, message: made + shown }
}

await runCommand(run)
