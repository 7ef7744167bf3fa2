/** A keyboard's rows, each with its offset to the right of the digit row, in key widths. */
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

/** The Shift characters of the digit row and the symbol keys on an American keyboard. */
const SHIFTED: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('~!@#$%^&*()_+{}:"<>?', (symbol, index) => [symbol, Array.from("`1234567890-=[];',./")[index] ?? symbol]),
)

/** The next key is the same one or a neighbor: at most this far, center to center. */
const MAX_STEP = 1.3

const NEIGHBORS: readonly ReadonlySet<string>[] = [QWERTY, QWERTZ, AZERTY, KEYPAD].map(neighborPairs)

/** Returns the keys pressed for a text: lowercase, with symbols as their key without Shift. */
export function toKeys(text: string): string {
  return Array.from(text.toLowerCase(), (character) => SHIFTED[character] ?? character).join('')
}

/**
 * Returns a function that checks whether a part of some keys (see `toKeys`) is a keyboard walk: each key next to the one before,
 * with at most one jump per three keys, as in '1q2w3e4r', 'qazwsxedc' and '789456123'. At least four keys. `end` is exclusive.
 */
export function keyboardWalksOf(keys: string): (start: number, end: number) => boolean {
  const jumps = NEIGHBORS.map((pairs) => countJumps(Array.from(keys), pairs))
  return (start, end) =>
    end - start >= 4 && jumps.some((upTo) => 1 + (upTo[end - 1] ?? 0) - (upTo[start] ?? 0) <= (end - start) / 3)
}

/** Whether all of the keys are one keyboard walk. */
export function isKeyboardWalk(keys: string): boolean {
  return keyboardWalksOf(keys)(0, keys.length)
}

/** For each key, the number of jumps up to it. */
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
