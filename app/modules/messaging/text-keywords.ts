/** What a word alone in a text message asks for: no more texts, texts again, or what this is about. */
export type TextKeyword = 'stop' | 'start' | 'help'

/** The service ends texts by these itself, and answers them. */
const STOP = ['stop', 'stopall', 'stop all', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout', 'opt out']
const START = ['start', 'unstop']
const HELP = ['help', 'info']
/** By it the service lets texts through again, too; to everybody else it is an answer like any other. */
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
  const told = OPT_OUT_TYPES[optOutType ?? '']
  if (told) return told
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
