import { RemixBrowser } from '@remix-run/react'

/**
 * Resolves in the browser once the page's data is parsed. Assumes that `RemixBrowser` starts parsing it at its first render and
 * throws its promise. If React were hydrating at that time, a click would interrupt it.
 */
export async function pageDataRead(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (thrown) {
    // Anything else is thrown again during hydration.
    if (thrown instanceof Promise) await thrown
  }
}
