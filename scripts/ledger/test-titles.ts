import ts from 'typescript'

/** The names of tests and groups in vitest and Playwright. */
const TESTS = new Set(['test', 'it'])

/**
 * Titles of a file's tests with their groups: 'group > test'. Titles are as in the source, including `${…}` or `%s`. Skipped and
 * todo tests do not count.
 */
export function testTitles(source: string, file: string): ReadonlySet<string> {
  const titles = new Set<string>()
  const visit = (node: ts.Node, groups: string[]): void => {
    const called = ts.isCallExpression(node) ? calledAs(node) : undefined
    if (called?.isOff) return
    if (called?.kind === 'group') {
      ts.forEachChild(node, (child) => visit(child, [...groups, called.title]))
      return
    }
    if (called?.kind === 'test') titles.add([...groups, called.title].join(' > '))
    ts.forEachChild(node, (child) => visit(child, groups))
  }
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true), [])
  return titles
}

type Called = { kind: 'test' | 'group'; title: string; isOff: boolean }

/** `test('…')`, `test.each(table)('…')`, `test.describe('…')`, `describe('…')` and the like; undefined for any other call. */
function calledAs(call: ts.CallExpression): Called | undefined {
  const title = textOf(call.arguments[0])
  const names = nameChain(call.expression)
  const [first, ...modifiers] = names
  if (title === undefined || first === undefined) return undefined
  const isGroup = first === 'describe' || (TESTS.has(first) && modifiers.includes('describe'))
  if (!isGroup && !TESTS.has(first)) return undefined
  if (!isGroup && modifiers.includes('step')) return undefined
  return {
    kind: isGroup ? 'group' : 'test',
    title,
    isOff: modifiers.some((name) => ['skip', 'todo', 'fixme', 'fails', 'fail'].includes(name)),
  }
}

/** The names in `test.describe.only`. Looks through an inner call (`test.each(table)`). */
function nameChain(expression: ts.Expression): string[] {
  if (ts.isIdentifier(expression)) return [expression.text]
  if (ts.isPropertyAccessExpression(expression)) return [...nameChain(expression.expression), expression.name.text]
  if (ts.isCallExpression(expression)) return nameChain(expression.expression)
  return []
}

function textOf(node: ts.Expression | undefined): string | undefined {
  if (!node) return undefined
  if (ts.isStringLiteralLike(node)) return node.text
  return ts.isTemplateExpression(node) ? node.getText().slice(1, -1) : undefined
}
