/**
 * The page whose bundle `app/browser/hydrate.ts` starts. Until then its modules are for no screen, so that browsers do not fetch them. Rests on the text
 * that `<Scripts>` makes: `modulepreload` links, and one inline module with `async` that begins the bundle.
 */
export function delayBundle(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" media="not all"')
    .replace(' type="module" async=""', ' type="text/plain" data-bundle=""')
}
