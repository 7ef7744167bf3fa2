import { errorCode } from '#app/config/errors.ts'
import { oneLine } from './to-message.ts'
import type { MailOutcome } from './port.ts'

/** Commands whose refusal is about this email, not our account or connection. */
const COMMANDS_ABOUT_THE_MAIL = ['MAIL FROM', 'RCPT TO', 'DATA']

/**
 * Responses about our account or connection, after any command: sign in, encrypt, first (RFC 4954, section 6, and RFC 3207,
 * section 4).
 */
const ABOUT_THE_ACCOUNT = [530, 534, 535, 538]

/** The server closed the connection, for example after a timeout: this says nothing about the email (RFC 5321, section 3.8). */
const CLOSING = 421

/**
 * The outcome of an email that a server did not accept. 4xx responses, a server that cannot be reached and a login that fails may
 * pass; a 5xx response to the email doesn’t. `wasFullySent`: the last line of its text had been sent, so that a server that
 * then said nothing, or only that it hangs up, may have taken it.
 */
export function outcomeOf(error: unknown, wasFullySent: boolean): MailOutcome {
  const { code, command, responseCode, message } = readFailure(error)
  const isAboutTheMail = command !== undefined && COMMANDS_ABOUT_THE_MAIL.includes(command)
  const isRefusedByServer =
    responseCode !== undefined && responseCode >= 500 && isAboutTheMail && !ABOUT_THE_ACCOUNT.includes(responseCode)
  const isRefusedHere = responseCode === undefined && (code === 'EENVELOPE' || code === 'EMESSAGE')
  if (isRefusedByServer || isRefusedHere) return { outcome: 'refused', reason: message }
  const hasNoVerdict = responseCode === undefined || responseCode === CLOSING
  return { outcome: 'later', reason: message, isDoubtful: wasFullySent && hasNoVerdict }
}

function readFailure(error: unknown): {
  code: string | undefined
  command: string | undefined
  responseCode: number | undefined
  message: string
} {
  if (!(error instanceof Error)) return { code: undefined, command: undefined, responseCode: undefined, message: String(error) }
  const command = 'command' in error && typeof error.command === 'string' ? error.command : undefined
  const responseCode = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : undefined
  return { code: errorCode(error), command, responseCode, message: oneLine(error.message) }
}
