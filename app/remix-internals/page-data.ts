import { RemixBrowser } from '@remix-run/react'

/**
 * Resolves in the browser once the data of the page is read. Rests on: `RemixBrowser` begins to read it when it is asked for the first time, and throws the
 * promise of it. Were React amid taking the page over then, a click would break that off.
 */
export async function pageDataRead(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (thrown) {
    // Whatever else it throws, it throws again while the page is taken over.
    if (thrown instanceof Promise) await thrown
  }
}
