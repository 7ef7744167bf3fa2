/** How many lines are searched for the start of quoted text, and how many characters of a line that may introduce it. */
const MAX_LINES = 5_000
const MAX_INTRODUCTION = 220
const SEPARATOR = /^(?:-{2,}|_{5,})$/
const TITLED_SEPARATOR = /^-{2,} ?(?:original message|forwarded message) ?-{2,}$/i
const FROM_LINE = /^\*?From:\*?\s\S/
const SENT_LINE = /^\*?(?:Sent|Date|To):\*?\s\S/

/**
 * Splits a text into the writer's own part and the part that their email program quoted. `quoted` is empty if there is none. Only
 * removes text below their own, so inline answers stay complete. One pass, from the last line to the first.
 */
export function splitQuoted(text: string): { own: string; quoted: string } {
  const lines = text.split('\n')
  const at = findQuoteStart(
    lines.map((line) =>
      line
        .trimStart()
        .slice(0, MAX_INTRODUCTION + 1)
        .trimEnd(),
    ),
  )
  if (at === null) return { own: text.trimEnd(), quoted: '' }
  return { own: lines.slice(0, at).join('\n').trimEnd(), quoted: lines.slice(at).join('\n').trim() }
}

/** The line where quoting starts: the first introduction, else the quoted lines at the end; null if there is neither. */
function findQuoteStart(lines: readonly string[]): number | null {
  let introduced: number | null = null
  let trailing: number | null = null
  /** For the lines below: how many have text, how many of those are marked as quoted, and whether all are marked or empty. */
  let [below, marked, isTail] = [0, 0, true]
  for (let place = lines.length - 1; place >= 0; place -= 1) {
    const line = lines[place] ?? ''
    const isMarked = line.startsWith('>')
    // Some programs quote without marks. Inline answers leave own text there.
    const hasOnlyQuotes = marked === below || marked === 0
    if (place < MAX_LINES && (isHeaders(lines, place) || (hasOnlyQuotes && isIntroduction(lines, place)))) introduced = place
    isTail &&= isMarked || line === ''
    if (isTail && isMarked) trailing = place
    if (line === '' || isEnd(line)) continue
    below += 1
    if (isMarked) marked += 1
  }
  return introduced ?? trailing
}

/** 'On Fri, Nov 20, 2026 at 9:12 AM Ann Lee <ann@…> wrote:', which may wrap onto a second line. */
function isIntroduction(lines: readonly string[], place: number): boolean {
  const [line = '', next = ''] = lines.slice(place, place + 2)
  if (!/^On\b/.test(line) || line.length > MAX_INTRODUCTION) return false
  return isEnd(line) || (isEnd(next) && next.length < MAX_INTRODUCTION)
}

function isEnd(line: string): boolean {
  return /\bwrote:$/.test(line)
}

/** A block of headers ends the writer's own text. */
function isHeaders(lines: readonly string[], place: number): boolean {
  const line = lines[place] ?? ''
  if (FROM_LINE.test(line)) return SENT_LINE.test(lines[place + 1] ?? '')
  const isSeparator = SEPARATOR.test(line) || TITLED_SEPARATOR.test(line)
  return isSeparator && lines.slice(place + 1, place + 4).some((below) => FROM_LINE.test(below))
}
