import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { closeDatabase } from '#app/db/client.server.ts'
import { FIRST_PASSWORD_HOURS, firstPasswordEnd, generatePassword } from '#app/modules/users/first-password.server.ts'

/** A command's exit code and output. */
export type CommandResult = { exitCode: 0 | 1; message: string }

/** Runs a command that writes to the database: prints its output, or one line about the error, and sets the exit code. */
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
  if (error instanceof z.ZodError) return `That value isn't allowed: ${z.prettifyError(error)}`
  return error instanceof Error ? error.message : error
}

/** A password from standard input, or a generated one, which must be changed at the first sign-in and is printed in `shown`. */
export async function takePassword(
  fromStdin: boolean,
): Promise<{ password: string; passwordExpiresAt: Date | null; shown: string }> {
  if (fromStdin) return { password: (await text(process.stdin)).replace(/\r?\n$/, ''), passwordExpiresAt: null, shown: '' }
  const password = generatePassword()
  const shown = `\nPassword (shown only once): ${password}\nThey choose their own when they first sign in, within ${FIRST_PASSWORD_HOURS} hours.`
  return { password, passwordExpiresAt: firstPasswordEnd(new Date()), shown }
}
