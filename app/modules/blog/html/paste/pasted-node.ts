/** A pasted document as `cleanPaste` reads it, apart from browsers. */
export type PastedElement = {
  tag: string
  attributes: Readonly<Record<string, string>>
  children: readonly PastedNode[]
}
export type PastedNode = string | PastedElement

/** Texts of this many characters or parts are longer than any post: they are pasted as plain text. */
export const MAX_PASTED_CHARACTERS = 4_000_000
export const MAX_PASTED_NODES = 100_000
/** What is nested deeper is read as text alone. */
export const MAX_PASTED_DEPTH = 100

/** The styles of an element by their names, as its attribute has them; of Word also those that browsers do not know. */
export function stylesOf({ attributes }: PastedElement): ReadonlyMap<string, string> {
  const pairs = (attributes.style ?? '').split(';').map((line): [string, string] => {
    const [name = '', ...value] = line.split(':')
    return [name.trim().toLowerCase(), value.join(':').trim().toLowerCase()]
  })
  return new Map(pairs)
}

export function hasClass({ attributes }: PastedElement, begin: string): boolean {
  return (attributes.class ?? '').split(/\s+/).some((name) => name.startsWith(begin))
}

/** All the text of some nodes. */
export function textOf(nodes: readonly PastedNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : node.tag === 'br' ? '\n' : textOf(node.children))).join('')
}
