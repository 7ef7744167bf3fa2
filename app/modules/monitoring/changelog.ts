/** Changes that the page of the system shows. */
const MAX_CHANGES = 6

/**
 * What the newest part of a changelog says to those who run the product, without marks of Markdown. The first part with a heading '## ' counts, and in it the list under 'For operators'.
 */
export function newestForOperators(changelog: string): string[] {
  const newest = changelog.split(/^## /m)[1] ?? ''
  const list = /^(?:### )?For operators:?\n([^]*?)(?=^(?:### )?For |(?![^]))/m.exec(newest)?.[1] ?? ''
  return list
    .split(/^- /m)
    .slice(1)
    .map((entry) => entry.replaceAll('`', '').replaceAll(/\s+/g, ' ').trim())
    .slice(0, MAX_CHANGES)
}
