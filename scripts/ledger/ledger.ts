/** One requirement of docs/spec and the test that shows it. */
export type LedgerLine = {
  /** Number of the line within the ledger file. */
  row: number
  id: string
  /** Path of the test file from the project's root, or `later`. */
  file: string
  /** Title as written in the source, with those of the groups around it: 'group > test'. Empty for `later`. */
  title: string
}

/** Reads the ledger: a head line, then id, test file and test title, parted by tabs. */
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

/** The ids of the requirements on a page of docs/spec, in its order: '- **P1.1** …'. */
export function specificationIds(page: string): string[] {
  return [...page.matchAll(/^- \*\*([PS]\d+\.\d+)\*\* \S/gm)].map(([, id = '']) => id)
}

/** A test that a page names: `file` "title". */
export type NamedTest = Pick<LedgerLine, 'file' | 'title'>

/** The tests that a text names, in its order. */
export function namedTests(text: string): NamedTest[] {
  return [...text.matchAll(/`([^`]+\.(?:test|spec)\.ts)` "([^"]+)"/g)].map(([, file = '', title = '']) => ({ file, title }))
}

export type LedgerSources = {
  /** Ids of docs/spec. */
  specificationIds: string[]
  /** Titles of the tests of a file; undefined where there is no such file. */
  titlesOf: (file: string) => ReadonlySet<string> | undefined
}

/** What is wrong with the ledger, a sentence each. */
export function ledgerProblems(lines: LedgerLine[], { specificationIds, titlesOf }: LedgerSources): string[] {
  const problems: string[] = []
  const seen = new Set<string>()
  for (const line of lines) {
    const where = `Line ${line.row} (${line.id})`
    if (!/^[PS]\d+\.\d+$/.test(line.id)) problems.push(`${where}: this is not a requirement id.`)
    if (seen.has(line.id)) problems.push(`${where}: this id is there twice.`)
    seen.add(line.id)
    if (line.file === 'later') continue
    const problem = missingTest(line, titlesOf)
    if (problem !== null) problems.push(`${where}: ${problem}`)
  }
  const known = new Set(specificationIds)
  if (known.size < specificationIds.length) problems.push('docs/spec has an id twice.')
  problems.push(...specificationIds.filter((id) => !seen.has(id)).map((id) => `${id} of docs/spec is missing.`))
  problems.push(...[...seen].filter((id) => !known.has(id)).map((id) => `${id} is not in docs/spec.`))
  return problems
}

/** What is wrong with the name of a test; null where it runs. */
export function missingTest({ file, title }: NamedTest, titlesOf: LedgerSources['titlesOf']): string | null {
  const titles = titlesOf(file)
  if (!titles) return `there is no test file ${file}.`
  return titles.has(title) ? null : `${file} has no running test '${title}'.`
}
