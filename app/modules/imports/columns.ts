/** Something that a column of a file can become. */
export type ImportColumn = {
  key: string
  label: string
  /** Other names of it in files, in small letters and digits alone. */
  names: readonly string[]
  /** Without it no row can be taken. */
  isRequired?: true
}

/** Most columns of a file: far more than any sheet of ours, and few enough to be chosen from by hand. */
export const MAX_COLUMNS = 100

/** What each column of a file is taken for, by its name; each thing once, by the first column that names it. */
export function guessColumns(header: readonly string[], columns: readonly ImportColumn[]): (string | null)[] {
  const taken = new Set<string>()
  return header.map((name) => {
    const plain = plainName(name)
    const found = columns.find(
      ({ key, label, names }) => !taken.has(key) && [plainName(label), plainName(key), ...names].includes(plain),
    )
    if (!found) return null
    taken.add(found.key)
    return found.key
  })
}

function plainName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}

/** What is wrong with a choice of columns, in words; null where nothing is. */
export function problemOfColumns(chosen: readonly (string | null)[], columns: readonly ImportColumn[]): string | null {
  const used = chosen.filter((key) => key !== null)
  const twice = used.find((key, at) => used.indexOf(key) !== at)
  if (twice !== undefined) return `Two columns are set to ${labelOf(twice, columns)}. Choose one of them.`
  if (used.length === 0) return 'Choose what to import from at least one column.'
  const missing = missingColumns(used, columns)
  return missing.length === 0 ? null : `No column is set to ${missing.join(', ')}. Choose one.`
}

/** What a file has to say and does not, by the labels of the columns. */
export function missingColumns(chosen: readonly (string | null)[], columns: readonly ImportColumn[]): string[] {
  return columns.filter(({ key, isRequired }) => isRequired && !chosen.includes(key)).map(({ label }) => label)
}

function labelOf(key: string, columns: readonly ImportColumn[]): string {
  return columns.find((column) => column.key === key)?.label ?? key
}

/** The cells of a row by what their columns become. */
export function cellsByColumn(cells: readonly string[], chosen: readonly (string | null)[]): Record<string, string> {
  const named: Record<string, string> = {}
  chosen.forEach((key, at) => {
    if (key !== null) named[key] = cells[at] ?? ''
  })
  return named
}
