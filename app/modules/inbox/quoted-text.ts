/** A line with which mail programs introduce what they quote: 'On Fri, Nov 20, 2026 at 9:12 AM Ann Lee <ann@…> wrote:'. It may be broken into two. */
const INTRODUCTION = /^\s{0,3}On\b.{4,200}\bwrote:\s*$/
const INTRODUCTION_BEGINS = /^\s{0,3}On\b.{4,200}$/
const INTRODUCTION_ENDS = /\bwrote:\s*$/
const ORIGINAL = /^\s{0,3}(?:-{2,}|_{5,})\s*(?:Original Message|Forwarded message)?\s*(?:-{2,}|_*)\s*$/i
const FROM_LINE = /^\s{0,3}\*?From:\*?\s\S/
const SENT_LINE = /^\s{0,3}\*?(?:Sent|Date|To):\*?\s\S/
const QUOTED_LINE = /^\s{0,3}>/

/**
 * What somebody wrote, and what their mail program put under it of the mail that they answer. `quoted` is empty where nothing was quoted. Only what stands below their words is taken
 * off: an answer between quoted lines stays whole.
 */
export function splitQuoted(text: string): { own: string; quoted: string } {
  const lines = text.split('\n')
  const introduced = lines.findIndex((_, place) => isIntroduction(lines, place) && hasOnlyQuotes(lines, place))
  const at = introduced === -1 ? beginOfTrailingQuotes(lines) : introduced
  if (at === null) return { own: text.trimEnd(), quoted: '' }
  return { own: lines.slice(0, at).join('\n').trimEnd(), quoted: lines.slice(at).join('\n').trim() }
}

function isIntroduction(lines: readonly string[], place: number): boolean {
  const [line = '', next = ''] = lines.slice(place, place + 2)
  if (INTRODUCTION.test(line)) return true
  if (INTRODUCTION_BEGINS.test(line) && INTRODUCTION_ENDS.test(next) && next.length < 200) return true
  if (FROM_LINE.test(line)) return SENT_LINE.test(next)
  return ORIGINAL.test(line) && lines.slice(place + 1, place + 4).some((below) => FROM_LINE.test(below))
}

/** What an introduction with 'wrote:' has below it is quoted throughout; whoever answers between the lines has words of their own there. A block of headers ends what its writer said. */
function hasOnlyQuotes(lines: readonly string[], place: number): boolean {
  const isHeaders = FROM_LINE.test(lines[place] ?? '') || ORIGINAL.test(lines[place] ?? '')
  if (isHeaders) return true
  const below = lines.slice(place + 1).filter((line) => line.trim() !== '' && !INTRODUCTION_ENDS.test(line))
  const quoted = below.filter((line) => QUOTED_LINE.test(line))
  // Some programs quote without marks.
  return quoted.length === below.length || quoted.length === 0
}

function beginOfTrailingQuotes(lines: readonly string[]): number | null {
  let at = lines.length
  while (at > 0 && (QUOTED_LINE.test(lines[at - 1] ?? '') || (lines[at - 1] ?? '').trim() === '')) at -= 1
  return lines.slice(at).some((line) => QUOTED_LINE.test(line)) ? at : null
}
