/** A keyboard's rows, and how far each is moved to the right of the digits' row, in widths of a key. */
type Layout = readonly (readonly [keys: string, offset: number])[]

const QWERTY: Layout = [
  ['`1234567890-=', -1],
  ['qwertyuiop[]', 0.5],
  ["asdfghjkl;'", 0.75],
  ['zxcvbnm,./', 1.25],
]
const QWERTZ: Layout = [
  ['1234567890', 0],
  ['qwertzuiop', 0.5],
  ['asdfghjkl', 0.75],
  ['yxcvbnm', 1.25],
]
const AZERTY: Layout = [
  ['1234567890', 0],
  ['azertyuiop', 0.5],
  ['qsdfghjklm', 0.75],
  ['wxcvbn', 1.25],
]
const KEYPAD: Layout = [
  ['789', 0],
  ['456', 0],
  ['123', 0],
  ['0', 0],
]

/** What the keys of the digits' row and those beside the letters give with Shift, on an American keyboard. */
const SHIFTED: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('~!@#$%^&*()_+{}:"<>?', (symbol, index) => [symbol, Array.from("`1234567890-=[];',./")[index] ?? symbol]),
)

/** Fingers come to rest on the same key or on one that touches it: at most this far from middle to middle. */
const MAX_STEP = 1.3

const NEIGHBORS: readonly ReadonlySet<string>[] = [QWERTY, QWERTZ, AZERTY, KEYPAD].map(neighborPairs)

/** Text as the keys that were pressed for it: in lower case, symbols as their key without Shift. */
export function toKeys(text: string): string {
  return Array.from(text.toLowerCase(), (character) => SHIFTED[character] ?? character).join('')
}

/**
 * Reports each part of some keys (as `toKeys` gives them) whether it was pressed along the keyboard: each key beside the one before, with at most one jump for
 * three keys, as in '1q2w3e4r', 'qazwsxedc' and '789456123'. At least four keys. `end` is the index after the last.
 */
export function keyboardWalksOf(keys: string): (start: number, end: number) => boolean {
  const jumps = NEIGHBORS.map((pairs) => countJumps(Array.from(keys), pairs))
  return (start, end) =>
    end - start >= 4 && jumps.some((upTo) => 1 + (upTo[end - 1] ?? 0) - (upTo[start] ?? 0) <= (end - start) / 3)
}

/** Whether all of some keys was pressed along the keyboard. */
export function isKeyboardWalk(keys: string): boolean {
  return keyboardWalksOf(keys)(0, keys.length)
}

/** For each key, how many of those up to it do not lie beside the one before. */
function countJumps(keys: readonly string[], pairs: ReadonlySet<string>): number[] {
  const jumps = [0]
  for (let index = 1; index < keys.length; index += 1)
    jumps.push((jumps[index - 1] ?? 0) + (pairs.has(keys.slice(index - 1, index + 1).join('')) ? 0 : 1))
  return jumps
}

function neighborPairs(layout: Layout): ReadonlySet<string> {
  const keys = layout.flatMap(([row, offset], y) => Array.from(row, (key, index) => ({ key, x: index + offset, y })))
  const pairs = new Set<string>()
  for (const one of keys)
    for (const other of keys)
      if (Math.abs(one.y - other.y) <= 1 && Math.hypot(one.x - other.x, one.y - other.y) <= MAX_STEP)
        pairs.add(one.key + other.key)
  return pairs
}
