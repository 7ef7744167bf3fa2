/** Number of changes shown on the system page. */
const MAX_CHANGES = 6

/**
 * The operators' part of the newest changelog section, without Markdown: the list under 'For
 * operators' in the first section with a '## ' heading.
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
