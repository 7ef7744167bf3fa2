import type { Page } from '@playwright/test'

/** Opens the filters of a list, which on a phone are behind a button. */
export async function openFilters(page: Page): Promise<void> {
  const fold = page.locator('.filter-fold:not([open]) > summary')
  if (await fold.isVisible()) await fold.click()
}

/** Sends what was chosen, where no script has done so. */
export async function applyFilters(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Show', exact: true })
  if (await button.isVisible()) await button.click()
}
