import { normalized } from '#app/format/normalize.ts'

/** The meaning of a text message with a single keyword: no more texts, texts again, or help. */
export type TextKeyword = 'stop' | 'start' | 'help'

/** The service handles these opt-outs itself, and answers them. */
const STOP = ['stop', 'stopall', 'stop all', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout', 'opt out']
const START = ['start', 'unstop']
const HELP = ['help', 'info']
/** The service also accepts this to resume texts. From people who didn't opt out, it is a normal reply. */
const YES = 'yes'

const OPT_OUT_TYPES: Record<string, TextKeyword> = { STOP: 'stop', START: 'start', HELP: 'help' }

/**
 * The keyword that a text message consists of, in any case, with or without a period; null for any other text. `optOutType`: the
 * service's own reading, if reported. `isStopped`: they opted out before, so 'yes' means that they want texts again.
 */
export function readTextKeyword(
  text: string,
  { optOutType, isStopped }: { optOutType: string | null; isStopped: boolean },
): TextKeyword | null {
  const reported = OPT_OUT_TYPES[optOutType ?? '']
  if (reported) return reported
  // Longer texts are never keywords, so they are skipped.
  if (text.length > 40) return null
  const word = plainLetters(text)
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^["'“”]+|(?<!["'“”.!])["'“”.!]+$/g, '')
  if (STOP.includes(word)) return 'stop'
  if (START.includes(word) || (isStopped && word === YES)) return 'start'
  return HELP.includes(word) ? 'help' : null
}

/** Without the styles that phones offer: 'ＳＴＯＰ', '𝐒𝐓𝐎𝐏'. */
function plainLetters(text: string): string {
  return normalized(text, 'NFKC').toLowerCase()
}

/** Words for ending something, and words for texting that may follow: 'stop texting me', 'please quit sending these'. */
const ENDING = ['stop', 'stopp', 'stopping', 'quit', 'cease', 'end', 'halt', 'basta', 'alto', 'pare']
const NO_MORE = ['dont', 'not', 'never', 'no', 'nor', 'without']
const TEXTING = [
  ...['text', 'texts', 'texting', 'txt', 'txting', 'message', 'messages', 'messaging', 'msg', 'msgs', 'sms', 'send', 'sending'],
  ...['contact', 'contacting', 'write', 'writing', 'spam', 'spamming', 'bother', 'bothering', 'harassing'],
]
/** Maximum number of words in between: 'stop with all these messages', 'do not ever text'. */
const MAX_BETWEEN = 3

/** Phrases that count anywhere in a text. */
const ASKS = [
  ...['unsubscribe', 'unsub', 'optout', 'opt out', 'opting out', 'remove me', 'remove my', 'take me off', 'delete my number'],
  ...['lose my number', 'leave me alone', 'wrong number', 'off your list', 'off the list', 'off this list'],
]
const STOP_SIGNS = /^\s*(?:[🛑🚫⛔]\ufe0f?\s*)+$/u
/** Only this many characters are checked. */
const MAX_SCANNED = 1600
/** In a text this short, a word for ending something refers to texts: 'please stop', 'stop already'. */
const FEW_WORDS = 4

/**
 * Whether a text that is no keyword may be an opt-out: it starts with a stop word, or opts out in other words (47 CFR
 * 64.1200(a)(10): by any reasonable means). A person has to decide, because 'End of the month works' matches too.
 */
export function mayBeOptOut(text: string): boolean {
  const scanned = text.slice(0, MAX_SCANNED)
  if (STOP_SIGNS.test(scanned)) return true
  const apart = plainLetters(scanned)
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  // 'S T O P'
  const words = apart.every((word) => word.length === 1) ? [apart.join('')] : apart
  const [first = '', second = ''] = words
  if (STOP.includes(first) || STOP.includes(`${first} ${second}`)) return true
  const said = ` ${words.join(' ')} `
  if (ASKS.some((ask) => said.includes(` ${ask} `))) return true
  const isShort = words.length <= FEW_WORDS
  if (isShort && (said.includes(' no more ') || words.some((word) => ENDING.includes(word)))) return true
  return words.some((word, place) => {
    if (!ENDING.includes(word) && !NO_MORE.includes(word)) return false
    return words.slice(place + 1, place + 2 + MAX_BETWEEN).some((next) => TEXTING.includes(next))
  })
}
