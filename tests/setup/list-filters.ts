import type { Page } from '@playwright/test'

/** Opens a list's filters, which are behind a button on a phone. */
export async function openFilters(page: Page): Promise<void> {
  const fold = page.locator('.filter-fold:not([open]) > summary')
  if (await fold.isVisible()) await fold.click()
}

/** Submits the filters if no script has done so. */
export async function applyFilters(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Show', exact: true })
  if (await button.isVisible()) await button.click()
}
