/** Far deeper than anything that a service, a browser or one of our forms sends. */
const MAX_DEPTH = 100

/** Parses JSON from outside; undefined if it is not JSON, or is nested more than 100 deep. */
export function readJson(text: string): unknown {
  if (isNestedTooDeep(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether lists and objects are nested more than 100 deep: the parser needs 50 ms for half a million brackets, this 2 ms. */
export function isNestedTooDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"') at = endOfString(text, at)
    else if (character === '[' || character === '{') depth += 1
    else if (character === ']' || character === '}') depth -= 1
    if (depth > MAX_DEPTH) return true
  }
  return false
}

function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}
