/** What is between the cells of a row. */
export type Separator = ',' | ';' | '\t'

export const SEPARATOR_LABELS: Readonly<Record<Separator, string>> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' }
