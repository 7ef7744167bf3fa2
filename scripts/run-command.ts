import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { closeDatabase } from '#app/db/client.server.ts'
import { FIRST_PASSWORD_HOURS, firstPasswordEnd, generatePassword } from '#app/modules/users/first-password.server.ts'

/** How a command of the command line ended, and what it says of it. */
export type CommandResult = { exitCode: 0 | 1; message: string }

/** Runs a command that writes to the database: prints what it says, or in one line what failed, and sets the exit code of the process. */
export async function runCommand(run: () => CommandResult | Promise<CommandResult>): Promise<void> {
  try {
    const { exitCode, message } = await run()
    if (exitCode === 0) console.log(message)
    else console.error(message)
    process.exitCode = exitCode
  } catch (error) {
    console.error(failureMessage(error))
    process.exitCode = 1
  } finally {
    closeDatabase()
  }
}

function failureMessage(error: unknown): unknown {
  if (error instanceof z.ZodError) return `That value is not allowed: ${z.prettifyError(error)}`
  return error instanceof Error ? error.message : error
}

/**
 * A password that is read from standard input, or made up; `shown` says it to anyone who had it made up. A made-up one has to be changed at the first
 * sign-in.
 */
export async function takePassword(
  fromStdin: boolean,
): Promise<{ password: string; passwordExpiresAt: Date | null; shown: string }> {
  if (fromStdin) return { password: (await text(process.stdin)).replace(/\r?\n$/, ''), passwordExpiresAt: null, shown: '' }
  const password = generatePassword()
  const shown = `\nPassword (shown only once): ${password}\nThey choose their own at the first sign-in, within ${FIRST_PASSWORD_HOURS} hours.`
  return { password, passwordExpiresAt: firstPasswordEnd(new Date()), shown }
}
