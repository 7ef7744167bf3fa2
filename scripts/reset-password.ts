import { parseArgs } from 'node:util'
import { changePassword } from '#app/modules/accounts/change-password.server.ts'
import { resetTwoStep } from '#app/modules/accounts/switch-two-step.server.ts'
import { findUser } from '#app/modules/users/queries.server.ts'
import { type CommandResult, runCommand, takePassword } from './run-command.ts'

const USAGE = `Sets a new password for a staff member, who is signed out everywhere and notified by email.

  npm run reset-password -- EMAIL [--password-stdin] [--second-step]

A random password is printed once. With --password-stdin it is read from standard input.
--second-step also turns off two-step sign-in, for someone who lost their phone and recovery codes.`

/** Sets the password from the command line. Returns the text to print. */
async function run(): Promise<CommandResult> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'password-stdin': { type: 'boolean', default: false },
      'second-step': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const [email, ...rest] = positionals
  if (values.help) return { exitCode: 0, message: USAGE }
  if (email === undefined || rest.length > 0) return { exitCode: 1, message: USAGE }
  const user = findUser(email)
  if (!user) return { exitCode: 1, message: `No active staff member has the address '${email}'.` }

  const { password, passwordExpiresAt, shown } = await takePassword(values['password-stdin'])
  const change = await changePassword(user, password, { how: 'command', passwordExpiresAt })
  if (!change.ok && change.reason.kind === 'weak-password') return { exitCode: 1, message: change.reason.problem }
  const isReset = values['second-step'] && resetTwoStep(null, user).ok
  const second = isReset ? ' Two-step sign-in is off.' : ''
  const done = `${user.email} has a new password and is signed out everywhere.${second}`
  return { exitCode: 0, message: done + shown }
}

await runCommand(run)
