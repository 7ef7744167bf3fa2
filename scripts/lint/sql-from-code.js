/**
 * Random values, times and row numbers that SQLite would generate: another machine running the same statement would generate
 * others.
 */
const MADE_UP =
  /\brandom(?:blob)?\s*\(|\blast_insert_rowid\s*\(|\browid\b|\bcurrent_(?:timestamp|date|time)\b|\b(?:date|time|datetime|julianday|unixepoch|strftime)\s*\(|'now'/i
const RUNS_SQL = new Set(['prepare', 'exec', 'raw', 'run', 'all', 'get'])

/** Values come from code, never from SQL, so that a statement has the same effect on every machine. */
export const sqlFromCode = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { madeUp: '`{{word}}` is computed by SQLite: pass the value from code.' },
  },
  create(context) {
    const check = (node, text) => {
      const [word] = MADE_UP.exec(text) ?? []
      if (word !== undefined) context.report({ node, messageId: 'madeUp', data: { word } })
    }
    return {
      TaggedTemplateExpression({ tag, quasi }) {
        if (tag.type === 'Identifier' && tag.name === 'sql') for (const part of quasi.quasis) check(part, part.value.raw)
      },
      CallExpression({ callee, arguments: [text] }) {
        if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || !RUNS_SQL.has(callee.property.name))
          return
        if (text?.type === 'Literal' && typeof text.value === 'string') check(text, text.value)
        if (text?.type === 'TemplateLiteral') for (const part of text.quasis) check(part, part.value.raw)
      },
    }
  },
}
