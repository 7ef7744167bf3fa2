import { type Comment, parseSync, visitorKeys } from 'oxc-parser'

/** Where people read a text: on screens, in emails and on the command line; in docs; in comments; as a test's title. */
export type Place = 'text' | 'doc' | 'comment' | 'test'

export type Wording = { file: string; line: number; place: Place; text: string }

/** A name in code. */
export type Name = { name: string; file: string; line: number }

/** A syntax tree node, with the properties that this file uses. */
type Node = { type: string; start: number; end: number } & Record<string, unknown>

/** Attributes that are not text for people. */
const CODE_ATTRIBUTES = /^(?:class|className|d|id|key|name|rel|sizes|srcSet|style|transform|type|viewBox)$|ClassName$/
/** Inline elements: their text belongs to the sentence around them. */
const INLINE = new Set(['a', 'abbr', 'b', 'code', 'em', 'i', 'kbd', 'span', 'strong', 'time', 'Link', 'TextLink', 'NavLink'])
/** Calls and tags whose texts are code: SQL, and modules by name. */
const CODE_CALLS = new Set(['sql', 'raw', 'prepare', 'exec', 'import', 'require', 'pragma'])

/** The texts of one file: visible ones, comments, and test titles. */
export function collectWordings(source: string, file: string): Wording[] {
  if (file.endsWith('.md')) return docWordings(source, file)
  const { program, comments } = parseSync(file, source)
  const lineOf = lineCounter(source)
  const wordings: Wording[] = []
  const add = (place: Place, start: number, text: string) => {
    const words = plain(text)
    if (place === 'text' ? reads(words) : words !== '') wordings.push({ file, line: lineOf(start), place, text: words })
  }
  for (const { start, text } of joinedComments(comments, source)) add('comment', start, text)
  const isTest = /\.(?:test|spec)\.tsx?$|^tests\//.test(file)
  const visit = (node: Node): void => {
    if (isTest) {
      const title = testTitle(node)
      if (title !== undefined) add('test', node.start, title)
    } else {
      if (isCode(node)) return
      if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
        for (const { start, text } of sentencesOf(node)) add('text', start, text)
      }
      const text = node.type === 'JSXText' ? undefined : stringOf(node)
      if (text !== undefined) add('text', node.start, text)
    }
    for (const child of children(node)) visit(child)
  }
  visit(asNode(program))
  return wordings
}

/** The names in a file's code, each at its first occurrence. Object keys are excluded: many of them come from outside. */
export function collectNames(source: string, file: string): Name[] {
  const lineOf = lineCounter(source)
  const names = new Map<string, Name>()
  const visit = (node: Node): void => {
    const name = node.type.endsWith('Identifier') ? nameOf(node) : ''
    if (name !== '' && !names.has(name)) names.set(name, { name, file, line: lineOf(node.start) })
    const isKey = node.type === 'Property' && node.shorthand !== true
    for (const child of children(node)) if (!isKey || child !== node.key) visit(child)
  }
  visit(asNode(parseSync(file, source).program))
  return [...names.values()]
}

/** A text's content without extra spaces and markup; '¶' marks the end of a paragraph or list item. */
function plain(text: string): string {
  return text
    .replaceAll(/<\/(?:p|li|h\d|blockquote)>|\n\s*\n|\n(?=\s*(?:[-*#]+|\d+\.) )/g, ' ¶ ')
    .replaceAll(/<\/?(?:\w[^<>]*)>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s¶]+|[\s¶]+$/g, '')
}

/** Whether a text consists of words: at least two, or one with a capital. */
function reads(text: string): boolean {
  return /[A-Za-z]{2,}[^A-Za-z\s]?\s.*[A-Za-z]{2,}/.test(text) || /^[A-Z][a-z]{2,}(?:-[a-z]+)*[.?!…]?$/.test(text)
}

function stringOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral') return undefined
  const quasis = nodesIn(node.quasis).map((quasi) => cooked(quasi))
  return quasis.join('{…}')
}

function cooked({ value }: Node): string {
  return typeof value === 'object' && value !== null && 'cooked' in value && typeof value.cooked === 'string' ? value.cooked : ''
}

/** Nodes without text for people: types, imports, SQL, and attributes such as classes. */
function isCode(node: Node): boolean {
  if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration' || node.type.startsWith('TS')) {
    return !['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(node.type)
  }
  if (node.type === 'JSXAttribute') return CODE_ATTRIBUTES.test(nameOf(node.name))
  if (node.type === 'TaggedTemplateExpression') return CODE_CALLS.has(lastName(node.tag))
  return node.type === 'CallExpression' && CODE_CALLS.has(lastName(node.callee))
}

/** The texts directly in an element, including inline elements: one for each run between blocks. */
function sentencesOf(element: Node): { start: number; text: string }[] {
  const runs: { start: number; text: string }[] = []
  let run: { start: number; text: string } | undefined
  const put = (node: Node, text: string) => {
    run ??= { start: node.start, text: '' }
    run.text += text
  }
  const walk = (parent: Node): void => {
    for (const child of nodesIn(parent.children)) {
      if (child.type === 'JSXText') put(child, String(child.value))
      else if (child.type === 'JSXExpressionContainer') {
        const [expression] = nodesIn([child.expression])
        if (expression) put(child, expression.type === 'JSXEmptyExpression' ? '' : (stringOf(expression) ?? '{…}'))
      } else if (child.type === 'JSXElement' && INLINE.has(elementName(child))) walk(child)
      else {
        if (run) runs.push(run)
        run = undefined
      }
    }
  }
  // An inline element's sentence is collected with the element around it.
  if (element.type === 'JSXElement' && INLINE.has(elementName(element))) return []
  walk(element)
  if (run) runs.push(run)
  return runs
    .map(({ start, text }) => ({ start, text: text.replaceAll(/(?:\{…\}\s*)+/g, (all) => `{…}${/\s$/.test(all) ? ' ' : ''}`) }))
    .filter(({ text }) => /[a-z]{2}/i.test(text.replaceAll('{…}', '')))
}

/** The title of `test('…')`, `describe('…')` and the like. */
function testTitle(node: Node): string | undefined {
  if (node.type !== 'CallExpression') return undefined
  const names: string[] = []
  let [callee] = nodesIn([node.callee])
  while (callee) {
    if (callee.type === 'MemberExpression') names.unshift(nameOf(callee.property))
    if (callee.type === 'Identifier') names.unshift(nameOf(callee))
    ;[callee] = nodesIn([callee.object ?? callee.callee ?? callee.tag])
  }
  const [title] = nodesIn(node.arguments)
  return title && ['test', 'it', 'describe'].includes(names[0] ?? '') ? stringOf(title) : undefined
}

/** Comments in order; consecutive lines are one comment. */
function joinedComments(comments: Comment[], source: string): { start: number; text: string }[] {
  const joined: { start: number; end: number; text: string; isLine: boolean }[] = []
  for (const { type, value, start, end } of comments) {
    const text = value.replaceAll(/^\s*\*+ ?/gm, '')
    const before = joined.at(-1)
    if (type === 'Line' && before?.isLine && /^\s*$/.test(source.slice(before.end, start))) {
      before.text += ` ${text.trim()}`
      before.end = end
    } else joined.push({ start, end, text, isLine: type === 'Line' })
  }
  return joined.filter(({ text }) => !/^\s*(?:@ts-|eslint-|oxlint-|prettier-|#|@type)/.test(text))
}

/** Paragraphs, list items and table cells of a Markdown page, without code. */
function docWordings(source: string, file: string): Wording[] {
  const wordings: Wording[] = []
  let block: Wording | undefined
  let isFence = false
  const close = () => {
    if (block) wordings.push({ ...block, text: plain(block.text) })
    block = undefined
  }
  for (const [index, line] of source.split('\n').entries()) {
    if (/^\s*```/.test(line)) {
      isFence = !isFence
      close()
    } else if (isFence || line.trim() === '' || /^\s*\|[\s|:-]+\|?$/.test(line)) close()
    else if (/^\s*\|/.test(line)) {
      close()
      for (const cell of line.split('|')) {
        const text = plain(markdownText(cell))
        if (/[a-z]{2}/i.test(text)) wordings.push({ file, line: index + 1, place: 'doc', text })
      }
    } else {
      if (/^\s*(?:[-*]|\d+\.|#+|>)\s/.test(line)) close()
      block ??= { file, line: index + 1, place: 'doc', text: '' }
      block.text += ` ${markdownText(line)}`
    }
  }
  close()
  return wordings
}

function markdownText(line: string): string {
  return line
    .replace(/^\s*(?:[-*]|\d+\.|#+|>)\s+/, '')
    .replaceAll(/`[^`]*`/g, 'Code')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('**', '')
}

function children(node: Node): Node[] {
  return (visitorKeys[node.type] ?? []).flatMap((key) => nodesIn(Array.isArray(node[key]) ? node[key] : [node[key]]))
}

function nodesIn(values: unknown): Node[] {
  return Array.isArray(values) ? values.filter(isNode) : []
}

function asNode(value: unknown): Node {
  if (isNode(value)) return value
  throw new Error('No syntax tree')
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value
}

function nameOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string' ? value.name : ''
}

function lastName(value: unknown): string {
  const [node] = nodesIn([value])
  return node?.type === 'MemberExpression' ? nameOf(node.property) || lastName(node.object) : nameOf(node)
}

function elementName(element: Node): string {
  const [opening] = nodesIn([element.openingElement])
  return nameOf(opening?.name)
}

function lineCounter(source: string): (offset: number) => number {
  const ends: number[] = []
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) ends.push(at)
  return (offset) => {
    const index = ends.findIndex((end) => end >= offset)
    return (index === -1 ? ends.length : index) + 1
  }
}
