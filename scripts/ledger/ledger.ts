/** One line of the specification and the test that shows it. */
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

/** A test that a page names: `file` "title". */
export type NamedTest = Pick<LedgerLine, 'file' | 'title'>

/** The tests that a page in Markdown names, in its order. */
export function namedTests(page: string): NamedTest[] {
  return [...page.matchAll(/`([^`]+\.(?:test|spec)\.ts)` "([^"]+)"/g)].map(([, file = '', title = '']) => ({ file, title }))
}

export type LedgerSources = {
  /** Ids of the specification; undefined where it does not lie beside the project. */
  specificationIds: string[] | undefined
  /** Titles of the tests of a file; undefined where there is no such file. */
  titlesOf: (file: string) => ReadonlySet<string> | undefined
}

/** What is wrong with the ledger, a sentence each. */
export function ledgerProblems(lines: LedgerLine[], { specificationIds, titlesOf }: LedgerSources): string[] {
  const problems: string[] = []
  const seen = new Set<string>()
  for (const line of lines) {
    const where = `Line ${line.row} (${line.id})`
    if (!/^[PS]\d+\.\d+$/.test(line.id)) problems.push(`${where}: that is no id of the specification.`)
    if (seen.has(line.id)) problems.push(`${where}: the id stands there twice.`)
    seen.add(line.id)
    if (line.file === 'later') continue
    const problem = missingTest(line, titlesOf)
    if (problem !== null) problems.push(`${where}: ${problem}`)
  }
  if (specificationIds) {
    const known = new Set(specificationIds)
    problems.push(...specificationIds.filter((id) => !seen.has(id)).map((id) => `${id} of the specification is missing.`))
    problems.push(...[...seen].filter((id) => !known.has(id)).map((id) => `${id} is not in the specification.`))
  }
  return problems
}

/** What is wrong with the name of a test; null where it runs. */
export function missingTest({ file, title }: NamedTest, titlesOf: LedgerSources['titlesOf']): string | null {
  const titles = titlesOf(file)
  if (!titles) return `there is no test file ${file}.`
  return titles.has(title) ? null : `${file} has no running test '${title}'.`
}
