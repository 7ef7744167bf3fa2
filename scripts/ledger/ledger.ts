/** A requirement of docs/spec and the test that proves it. */
export type LedgerLine = {
  /** Line number in the ledger file. */
  row: number
  id: string
  /** Path of the test file from the project root, or `later`. */
  file: string
  /** Title as in the source, with its groups: 'group > test'. Empty for `later`. */
  title: string
}

/** Parses the ledger: a header line, then id, test file and test title, separated by tabs. */
export function parseLedger(text: string): LedgerLine[] {
  return text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((row, index) => {
      const [id = '', file = '', title = ''] = row.split('\t')
      return { row: index + 2, id, file, title }
    })
}

/** The requirement ids on a page of docs/spec, in order: '- **P1.1** …'. */
export function specificationIds(page: string): string[] {
  return [...page.matchAll(/^- \*\*([PS]\d+\.\d+)\*\* \S/gm)].map(([, id = '']) => id)
}

/** A test named on a page: `file` "title". */
export type NamedTest = Pick<LedgerLine, 'file' | 'title'>

/** The tests named in a text, in order. */
export function namedTests(text: string): NamedTest[] {
  return [...text.matchAll(/`([^`]+\.(?:test|spec)\.ts)` "([^"]+)"/g)].map(([, file = '', title = '']) => ({ file, title }))
}

export type LedgerSources = {
  /** Ids of docs/spec. */
  specificationIds: string[]
  /** The titles of a file's tests; undefined if there is no such file. */
  titlesOf: (file: string) => ReadonlySet<string> | undefined
}

/** The ledger's errors, one sentence each. */
export function ledgerProblems(lines: LedgerLine[], { specificationIds, titlesOf }: LedgerSources): string[] {
  const problems: string[] = []
  const seen = new Set<string>()
  for (const line of lines) {
    const where = `Line ${line.row} (${line.id})`
    if (!/^[PS]\d+\.\d+$/.test(line.id)) problems.push(`${where}: this is not a requirement id.`)
    if (seen.has(line.id)) problems.push(`${where}: this id appears twice.`)
    seen.add(line.id)
    if (line.file === 'later') continue
    const problem = missingTest(line, titlesOf)
    if (problem !== null) problems.push(`${where}: ${problem}`)
  }
  const known = new Set(specificationIds)
  if (known.size < specificationIds.length) problems.push('docs/spec has a duplicate id.')
  problems.push(...specificationIds.filter((id) => !seen.has(id)).map((id) => `${id} from docs/spec is missing.`))
  problems.push(...[...seen].filter((id) => !known.has(id)).map((id) => `${id} is not in docs/spec.`))
  return problems
}

/** What is wrong with a test reference; null if the test runs. */
export function missingTest({ file, title }: NamedTest, titlesOf: LedgerSources['titlesOf']): string | null {
  const titles = titlesOf(file)
  if (!titles) return `the test file ${file} does not exist.`
  return titles.has(title) ? null : `${file} has no running test '${title}'.`
}
