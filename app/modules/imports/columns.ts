/** A field that a file's column can be imported as. */
export type ImportColumn = {
  key: string
  label: string
  /** Other names for it in files, in lowercase letters and digits only. */
  names: readonly string[]
  /** Without it, no row can be imported. */
  isRequired?: true
}

/** Most columns of a file: far more than our own sheets have, and few enough to choose by hand. */
export const MAX_COLUMNS = 100

/** Guesses each column's field by its name. Each field is used once, by the first column that matches. */
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

/** What is wrong with a choice of columns, or null. */
export function problemOfColumns(chosen: readonly (string | null)[], columns: readonly ImportColumn[]): string | null {
  const used = chosen.filter((key) => key !== null)
  const twice = used.find((key, at) => used.indexOf(key) !== at)
  if (twice !== undefined) return `Two columns are set to ${labelOf(twice, columns)}. Choose one of them.`
  if (used.length === 0) return 'Choose at least one column to import.'
  const missing = missingColumns(used, columns)
  return missing.length === 0 ? null : `No column is set to ${missing.join(', ')}. Choose one.`
}

/** The labels of the required columns that a file does not have. */
export function missingColumns(chosen: readonly (string | null)[], columns: readonly ImportColumn[]): string[] {
  return columns.filter(({ key, isRequired }) => isRequired && !chosen.includes(key)).map(({ label }) => label)
}

function labelOf(key: string, columns: readonly ImportColumn[]): string {
  return columns.find((column) => column.key === key)?.label ?? key
}

/** A row's cells, keyed by their columns' fields. */
export function cellsByColumn(cells: readonly string[], chosen: readonly (string | null)[]): Record<string, string> {
  const named: Record<string, string> = {}
  chosen.forEach((key, at) => {
    if (key !== null) named[key] = cells[at] ?? ''
  })
  return named
}
