import { parseArgs } from 'node:util'
import { isEmailAddress } from '#app/modules/forms/values/email-address.ts'
import { createUser } from '#app/modules/users/create-user.server.ts'
import { notCreatedMessage } from '#app/modules/users/messages.ts'
import { isRole } from '#app/modules/users/sessions/viewer.ts'
import { type Role, ROLES } from '#app/permissions.ts'
import { type CommandResult, runCommand, takePassword } from './run-command.ts'

const USAGE = `Creates a staff account.

  npm run create-user -- EMAIL [--admin | --role ROLE] [--name NAME] [--password-stdin]

A role is one of ${ROLES.join(', ')}. The default is user.

A random password is printed once. With --password-stdin it is read from standard input.`

const NAMES: Record<Role, string> = {
  admin: 'an administrator',
  user: 'a staff member',
  editor: 'an editor',
  finance: 'finance',
  'read-only': 'read-only',
}

/** Creates the account from the command line. Returns the text to print. */
async function run(): Promise<CommandResult> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      admin: { type: 'boolean', default: false },
      role: { type: 'string', default: 'user' },
      name: { type: 'string' },
      'password-stdin': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const [email, ...rest] = positionals
  if (values.help) return { exitCode: 0, message: USAGE }
  if (email === undefined || rest.length > 0) return { exitCode: 1, message: USAGE }
  if (!isEmailAddress(email.trim())) return { exitCode: 1, message: `'${email}' is not an email address.` }

  const role = values.admin ? 'admin' : values.role
  if (!isRole(role)) return { exitCode: 1, message: `'${role}' is not a role. Choose one of: ${ROLES.join(', ')}.` }
  const { password, passwordExpiresAt, shown } = await takePassword(values['password-stdin'])
  const name = values.name?.trim() || email.slice(0, email.indexOf('@')).trim()
  const result = await createUser({ email, name, role, password, passwordExpiresAt })
  if (!result.ok) return { exitCode: 1, message: notCreatedMessage(result.reason) }
  const made = `${email.trim().toLowerCase()} can sign in as ${NAMES[role]}.`
  return { exitCode: 0, message: made + shown }
}

await runCommand(run)
