import { randomInt } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'

type Choice = {
  /** The radio buttons of the available times; by default those of the page. */
  among?: Locator
  button?: RegExp
  /** The page's text after booking. */
  done?: RegExp
}

/** Books a walkthrough on the booking page. Picks another time if another journey took it in the meantime. */
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
