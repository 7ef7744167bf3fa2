import ts from 'typescript'

/** The classes in a source file. */
export type ClassUses = {
  /** Whole names in class positions, with the line of each. */
  named: { name: string; line: number }[]
  /** Prefixes of composed names: `stage--` of `stage--${state}`. */
  prefixes: string[]
  /** Every word of every text: a rule counts as used if one of them is its class. */
  words: Set<string>
}

/** Functions that take or return classes. */
const CLASS_FUNCTIONS = /^(?:classNames|\w+Class)$/
const CLASS_PROPERTY = /^(?:className|\w+ClassName)$/

/**
 * Finds the classes in a TypeScript file: in `className` and similar attributes, in calls of `classNames()`, and in constants
 * used there.
 */
export function findClassUses(text: string, fileName: string): ClassUses {
  const file = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const constants = constantsOf(file)
  const uses: ClassUses = { named: [], prefixes: [], words: new Set() }
  const seen = new Set<ts.Node>()

  const addWords = (node: ts.Node, words: string) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart())
    for (const name of words.split(/\s+/).filter(Boolean)) uses.named.push({ name, line: line + 1 })
  }
  const addTemplate = (node: ts.TemplateExpression) => {
    // A word next to a substitution is part of a name.
    const whole = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
    whole.forEach((part, index) => {
      const starts = index > 0 && !/^\s/.test(part)
      const ends = index < whole.length - 1 && !/\s$/.test(part)
      const words = part.split(/\s+/).filter(Boolean)
      if (starts) words.shift()
      const prefix = ends ? words.pop() : undefined
      if (prefix !== undefined) uses.prefixes.push(prefix)
      addWords(node, words.join(' '))
    })
    for (const { expression } of node.templateSpans) addClasses(expression)
  }
  const addClasses = (node: ts.Node): void => {
    if (seen.has(node)) return
    seen.add(node)
    if (ts.isStringLiteralLike(node)) addWords(node, node.text)
    else if (ts.isTemplateExpression(node)) addTemplate(node)
    else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(addClasses)
    else if (ts.isBinaryExpression(node)) {
      if (isJoining(node.operatorToken.kind)) addClasses(node.left)
      if (isChoosing(node.operatorToken.kind)) addClasses(node.right)
    } else if (ts.isCallExpression(node)) {
      if (CLASS_FUNCTIONS.test(node.expression.getText()))
        // In options, only `className` contains classes; it is handled as a property.
        node.arguments.filter((argument) => !ts.isObjectLiteralExpression(argument)).forEach(addClasses)
    } else if (ts.isObjectLiteralExpression(node))
      node.properties.forEach((one) => ts.isPropertyAssignment(one) && addClasses(one.initializer))
    else if (ts.isElementAccessExpression(node) || ts.isPropertyAccessExpression(node)) addClasses(node.expression)
    else if (ts.isIdentifier(node)) {
      const constant = constants.get(node.text)
      if (constant) addClasses(constant)
    } else if (isWrapper(node)) addClasses(node.expression)
  }

  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      for (const word of node.text.split(/\s+/)) uses.words.add(word)
    if (ts.isJsxAttribute(node) && CLASS_PROPERTY.test(node.name.getText()) && node.initializer)
      addClasses(
        ts.isJsxExpression(node.initializer) && node.initializer.expression ? node.initializer.expression : node.initializer,
      )
    if (ts.isPropertyAssignment(node) && CLASS_PROPERTY.test(node.name.getText())) addClasses(node.initializer)
    if (ts.isCallExpression(node) && node.expression.getText() === 'classNames' && !isInOtherAttribute(node)) addClasses(node)
    if (ts.isFunctionDeclaration(node) && node.name && CLASS_FUNCTIONS.test(node.name.text)) addReturns(node)
    ts.forEachChild(node, visit)
  }
  const addReturns = (node: ts.Node): void => {
    if (ts.isReturnStatement(node) && node.expression) addClasses(node.expression)
    ts.forEachChild(node, addReturns)
  }
  visit(file)
  return uses
}

/** The initial values of a file's constants, by name. */
function constantsOf(file: ts.SourceFile): Map<string, ts.Expression> {
  const constants = new Map<string, ts.Expression>()
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      constants.set(node.name.text, node.initializer)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return constants
}

function isJoining(kind: ts.SyntaxKind): boolean {
  return kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.PlusToken
}

function isChoosing(kind: ts.SyntaxKind): boolean {
  return isJoining(kind) || kind === ts.SyntaxKind.AmpersandAmpersandToken
}

function isWrapper(
  node: ts.Node,
): node is ts.ParenthesizedExpression | ts.AsExpression | ts.SatisfiesExpression | ts.NonNullExpression {
  return (
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node)
  )
}

/** `classNames()` also joins ids for `aria-describedby`. */
function isInOtherAttribute(node: ts.Node): boolean {
  for (let parent = node.parent; !ts.isSourceFile(parent); parent = parent.parent) {
    if (ts.isJsxAttribute(parent)) return !CLASS_PROPERTY.test(parent.name.getText())
    if (ts.isPropertyAssignment(parent)) return !CLASS_PROPERTY.test(parent.name.getText())
  }
  return false
}
