/** What a word alone in a text message asks for: no more texts, texts again, or what this is about. */
export type TextKeyword = 'stop' | 'start' | 'help'

/** The service ends texts by these itself, and answers them. */
const STOP = ['stop', 'stopall', 'stop all', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout', 'opt out']
const START = ['start', 'unstop']
const HELP = ['help', 'info']
/** By it the service lets texts through again, too; to everyone else it is an answer like any other. */
const YES = 'yes'

const OPT_OUT_TYPES: Record<string, TextKeyword> = { STOP: 'stop', START: 'start', HELP: 'help' }

/**
 * The keyword that a text message consists of, in any case, with or without a full stop; null where it says anything else. `optOutType`: how the service itself took it, where it says so.
 * `isStopped`: they have ended texts before, so that 'yes' means that they want them again.
 */
export function readTextKeyword(
  text: string,
  { optOutType, isStopped }: { optOutType: string | null; isStopped: boolean },
): TextKeyword | null {
  const reported = OPT_OUT_TYPES[optOutType ?? '']
  if (reported) return reported
  // Longer ones are no keyword, and are not worth the look.
  if (text.length > 40) return null
  const word = text
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^["'“”]+|(?<!["'“”.!])["'“”.!]+$/g, '')
  if (STOP.includes(word)) return 'stop'
  if (START.includes(word) || (isStopped && word === YES)) return 'start'
  return HELP.includes(word) ? 'help' : null
}

/** Words that end something, and what follows them where it is texts: 'stop texting me', 'please quit sending these'. */
const ENDING = ['stop', 'stopp', 'stopping', 'quit', 'cease', 'end', 'halt']
const NO_MORE = ['dont', 'not', 'never', 'no', 'nor', 'without']
const TEXTING = [
  ...['text', 'texts', 'texting', 'txt', 'txting', 'message', 'messages', 'messaging', 'msg', 'msgs', 'sms', 'send', 'sending'],
  ...['contact', 'contacting', 'write', 'writing', 'spam', 'spamming', 'bother', 'bothering', 'harassing'],
]
/** How many words may be between: 'stop with all these messages', 'do not ever text'. */
const MAX_BETWEEN = 3

/** Said in any place of a text. */
const ASKS = [
  ...['unsubscribe', 'optout', 'opt out', 'opting out', 'remove me', 'remove my', 'take me off', 'delete my number'],
  ...['lose my number', 'leave me alone', 'wrong number', 'off your list', 'off the list', 'off this list'],
]
/** More of a text is not looked at. */
const MAX_LOOKED_AT = 1600
/** In a text of so few words, a word that ends something is about texts: 'please stop', 'stop already'. */
const FEW_WORDS = 4

/**
 * Whether a text that is no keyword may ask for no more texts: it begins with a word by which texts are ended, or says so in other words (47 CFR 64.1200(a)(10): by any reasonable means). A person
 * has to look, because 'End of the month works' begins so, too.
 */
export function mayAskToStop(text: string): boolean {
  const words = text
    .slice(0, MAX_LOOKED_AT)
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
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
