/** A node of a pasted document for `cleanPaste`, independent of the browser. */
export type PastedElement = {
  tag: string
  attributes: Readonly<Record<string, string>>
  children: readonly PastedNode[]
}
export type PastedNode = string | PastedElement

/** Content with this many characters or nodes is longer than any post and is pasted as plain text. */
export const MAX_PASTED_CHARACTERS = 4_000_000
export const MAX_PASTED_NODES = 100_000
/** Deeper elements are read as plain text. */
export const MAX_PASTED_DEPTH = 100

/** An element's styles by name, from its attribute, including Word's styles that browsers don't know. */
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

/** All text of some nodes. */
export function textOf(nodes: readonly PastedNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : node.tag === 'br' ? '\n' : textOf(node.children))).join('')
}
