import type { TwilioSettings } from '#app/config/sending-settings.ts'
import { readBody } from '../read-body.ts'
import { type OutgoingText, type SmsAdapter, SmsError, type TextOutcome } from './port.ts'
import { matchesBody, parseMessage, parseMessageList, parseRefusal, acceptedText } from './twilio-response.ts'

/** Time limit from connecting to the end of the response. */
const TIME_LIMIT_MS = 20_000
/** A response about one text is about 1 kB; a list has at most fifty. */
const MAX_ANSWER_BYTES = 512 * 1024
/** How many texts to one number are searched for one that may have been sent. */
const LIST_SIZE = 50
/** How much their clock and ours may differ. */
const CLOCK_SLACK_MS = 60_000
/** The error code for a person who has answered STOP, the only one that Twilio advises acting on. */
const OPTED_OUT = 21610
/** Statuses about our account, the URL or the load: nothing was sent, and a retry may succeed. */
const ABOUT_US = [401, 403, 404, 405, 408, 425, 429]

type Options = TwilioSettings & { timeLimitMs?: number }

type TwilioResponse = { status: number; body: string }

/**
 * Sends through Twilio's REST API (version 2010-04-01). It has no idempotency keys: a repeated post sends twice, so call
 * `listAccepted` before a retry.
 */
export function twilioSms(options: Options): SmsAdapter {
  const url = `${options.baseUrl}/2010-04-01/Accounts/${options.accountSid}/Messages.json`
  return {
    name: 'twilio',
    async send(text) {
      try {
        return outcomeOf(await ask(options, url, { method: 'POST', body: formOf(options, text) }))
      } catch (error) {
        // A refused connection sent nothing. One that broke later may have.
        const reason = error instanceof SmsError ? error.message : String(error)
        return { outcome: 'later', reason, isDoubtful: !wasNeverConnected(error) }
      }
    },
    async listAccepted(text, since) {
      const earliest = new Date(since.getTime() - CLOCK_SLACK_MS)
      // Newest first. Not filtered by send date, which queued texts don't have.
      const query = new URLSearchParams({ To: text.to, PageSize: String(LIST_SIZE) })
      const { status, body } = await ask(options, `${url}?${query.toString()}`, { method: 'GET' })
      const messages = status === 200 ? parseMessageList(body) : null
      if (messages === null) throw new SmsError(`The service returned ${status} when asked which texts it accepted`)
      return (
        messages
          .filter(({ direction }) => direction !== 'inbound')
          .filter((message) => matchesBody(message, text.text))
          // A text with an unreadable time may match.
          .filter(({ date_created: at }) => !(Date.parse(at ?? '') < earliest.getTime()))
          .map(acceptedText)
          .toReversed()
      )
    },
  }
}

function formOf({ from }: Options, { to, text, statusUrl }: OutgoingText): URLSearchParams {
  return new URLSearchParams({
    To: to,
    [from.startsWith('+') ? 'From' : 'MessagingServiceSid']: from,
    Body: text,
    ...(statusUrl === null ? {} : { StatusCallback: statusUrl }),
  })
}

async function ask(
  { accountSid, authToken, timeLimitMs = TIME_LIMIT_MS }: Options,
  url: string,
  request: { method: 'GET' | 'POST'; body?: URLSearchParams },
): Promise<TwilioResponse> {
  const deadline = AbortSignal.timeout(timeLimitMs)
  const Authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  try {
    // Follows no redirect, which would leak the token.
    const response = await fetch(url, {
      ...request,
      headers: { Authorization, Accept: 'application/json' },
      redirect: 'manual',
      signal: deadline,
    })
    const body = await readBody(response, MAX_ANSWER_BYTES, {
      tooLarge: (message) => new SmsError(message),
      brokenOff: (cause) => new SmsError('The response was cut off', { cause }),
    })
    return { status: response.status, body: body.toString('utf8') }
  } catch (error) {
    if (error instanceof SmsError) throw error
    const message = deadline.aborted ? 'The service did not respond in time' : 'The service could not be reached'
    throw new SmsError(message, { cause: error })
  }
}

/** A 4xx from the service means never, unless it is about our account. A 5xx leaves it unknown. */
function outcomeOf({ status, body }: TwilioResponse): TextOutcome {
  if (status === 200 || status === 201) {
    const message = parseMessage(body)
    if (message) return { outcome: 'sent', ...acceptedText(message) }
    return { outcome: 'later', reason: 'The response could not be read', isDoubtful: true }
  }
  const refusal = parseRefusal(body)
  const reason = refusal ? `${refusal.code ?? status}: ${refusal.message}` : `The service returned ${status}`
  const isRefusal = status >= 400 && status < 500
  // Without the service's own error, a proxy answered.
  if (isRefusal && (refusal === null || ABOUT_US.includes(status))) return { outcome: 'later', reason, isDoubtful: false }
  if (isRefusal) return { outcome: 'refused', reason, hasOptedOut: refusal?.code === OPTED_OUT }
  return { outcome: 'later', reason, isDoubtful: true }
}

const NEVER_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']

function wasNeverConnected(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && typeof cause.code === 'string' && NEVER_CONNECTED.includes(cause.code)) return true
  return false
}
