import { randomInt } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'

type Choice = {
  /** The times to choose from, as boxes; those of the page where it is left out. */
  among?: Locator
  button?: RegExp
  /** What the page says once it is done. */
  done?: RegExp
}

/** Books a walkthrough on the page of its times; another one where another journey has taken it in the meantime. */
export async function bookAnHour(
  page: Page,
  { among = page.locator('[name=startsAt]'), button = /^Book /, done = /Your walkthrough is booked|Almost booked/ }: Choice = {},
): Promise<void> {
  const answer = page.getByRole('status').filter({ hasText: done })
  await expect(async () => {
    if (await answer.isVisible()) return
    const hour = among.nth(randomInt(await among.count()))
    await hour.locator('xpath=ancestor::*[@data-day]').locator('[name=day]').check()
    await hour.check()
    await page.getByRole('button', { name: button }).click()
    await expect(answer.or(page.getByRole('alert')).first()).toBeVisible()
    if (!(await answer.isVisible())) throw new Error('Another journey took this time')
  }).toPass()
}
