import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { routeTable } from '#tests/setup/route-table.ts'

/** A loader or an action that a route file exports, as its source. */
type Handler = { name: string; body: ts.ConciseBody | undefined }

const guarded = routeTable().filter((route) => /^app\/routes\/(staff|admin)\//.test(route.file))

test('there are routes for staff', () => {
  expect(guarded.length).toBeGreaterThan(0)
})

test.each(guarded)('$file guards itself in the first line of every loader and action', ({ file }) => {
  const guards = file.startsWith('app/routes/admin/') ? ['requireAdmin'] : ['requireStaff', 'requireAdmin']
  for (const handler of handlersOf(file)) {
    const first = handler.body && ts.isBlock(handler.body) ? handler.body.statements[0] : handler.body
    expect(guards, `${handler.name} of ${file} does not begin with ${guards.join(' or ')}`).toContain(first && calledFirst(first))
  }
})

function handlersOf(file: string): Handler[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  return source.statements.flatMap((statement): Handler[] => {
    if (ts.isFunctionDeclaration(statement) && isHandler(statement.name?.text)) {
      return isExported(statement) ? [{ name: statement.name?.text ?? '', body: statement.body }] : []
    }
    if (ts.isVariableStatement(statement) && isExported(statement)) {
      return statement.declarationList.declarations
        .filter((declaration) => isHandler(declaration.name.getText()))
        .map(({ name, initializer }) => ({
          name: name.getText(),
          body:
            initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))
              ? initializer.body
              : undefined,
        }))
    }
    if (ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause)) {
      // A handler from elsewhere hides its guard: counted as one without a body.
      return statement.exportClause.elements
        .filter((element) => isHandler(element.name.text))
        .map((element) => ({ name: element.name.text, body: undefined }))
    }
    return []
  })
}

function isHandler(name: string | undefined): boolean {
  return name === 'loader' || name === 'action'
}

function isExported(statement: ts.FunctionDeclaration | ts.VariableStatement): boolean {
  return statement.modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword) ?? false
}

/** Name of the first function that a statement calls, in the order of the source. */
function calledFirst(node: ts.Node): string | undefined {
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) return node.expression.text
  return ts.forEachChild(node, calledFirst)
}
