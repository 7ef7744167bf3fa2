import type { Page } from '@playwright/test'
import { expect, expectSound, readBeside, SCRIPTED, test } from '#tests/setup/journey.ts'

const outcome = (page: Page, dollars: string) =>
  page.getByRole('heading', { level: 2, name: `your plan could be worth ${dollars}` })

test('starts with Balanced Growth and projects by the model', async ({ page }) => {
  await page.goto('/invest-a-view')
  await expect(page.getByRole('radio', { name: 'Balanced Growth' })).toBeChecked()
  await expect(page.getByRole('radio')).toHaveCount(3)
  await expect(outcome(page, '$968,344')).toBeVisible()
  const main = page.getByRole('main')
  for (const words of [
    '12% expected per year, high risk, turnover 2.5',
    '9% expected per year, medium risk, turnover 1.8',
    '7% expected per year, low risk, turnover 1.5',
    '$3,228',
    '64.6%',
    'the share of your target income this plan covers, not odds',
    '$21,266',
  ]) {
    await expect(main).toContainText(words)
  }
  await page.getByText('Figures by year').click()
  await expect(page.getByRole('table', { name: 'The plan, year by year' }).getByRole('row')).toHaveCount(22)
})

test('follows the strategy and the figures; a covered target has no shortfall', async ({ page, withScripts }) => {
  await page.goto('/invest-a-view')
  await page.getByLabel('Aggressive Growth').check()
  if (!withScripts) await page.getByRole('button', { name: 'Calculate' }).click()
  await expect(outcome(page, '$1,533,883')).toBeVisible()
  await expect(page).toHaveURL(/strategy=aggressive-growth/)
  await expect(page.getByRole('main')).not.toContainText('Shortfall')
  await expect(page.getByRole('main')).toContainText('The plan meets your target of $60,000 a year.')
  await page.getByLabel('Target annual income').fill('90,000')
  if (!withScripts) await page.getByRole('button', { name: 'Calculate' }).click()
  // 90,000 − 61,355.32
  await expect(page.getByRole('main')).toContainText('You’re $28,645 a year short of your target of $90,000.')
  await expect(page).toHaveURL(/targetAnnualIncome=90/)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Aggressive Growth' })).toBeChecked()
  await expect(outcome(page, '$1,533,883')).toBeVisible()
})

test('is operated with the keyboard alone', async ({ page }) => {
  await page.goto('/invest-a-view')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /^Skip/ })).toBeFocused()
  await page.keyboard.press('Enter')
  // The browser moves focus in the next frame. An earlier key would continue from the link.
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'Balanced Growth' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: 'Aggressive Growth' })).toBeChecked()
  for (const [label, figure] of [
    ['Initial investment', '1000'],
    ['Monthly contribution', '0'],
    ['Years to retirement', '1'],
    ['Target annual income', '0'],
  ] as const) {
    await page.keyboard.press('Tab')
    await expect(page.getByLabel(label)).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(figure)
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/initialInvestment=1%2C?000|initialInvestment=1000/)
  // 1,000 × 1.01^12
  await expect(outcome(page, '$1,127')).toBeVisible()
})

test('choices and text entered before the scripts loaded stay, and count', SCRIPTED, async ({ page }) => {
  const held = Promise.withResolvers<undefined>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/invest-a-view', { waitUntil: 'commit' })
  await page.getByLabel('Aggressive Growth').check()
  await page.getByLabel('Monthly contribution').fill('0')
  held.resolve(undefined)
  // 50,000 × 1.01^240
  await expect(outcome(page, '$544,628')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Aggressive Growth' })).toBeChecked()
  await expect(page.getByLabel('Monthly contribution')).toHaveValue('0')
})

test("a jump within the page doesn't change the plan, even one that interrupts the address", SCRIPTED, async ({ page }) => {
  await page.addInitScript(jumpDuringUpdate)
  await page.goto('/invest-a-view')
  await page.getByLabel('Aggressive Growth').check()
  await page.getByLabel('Monthly contribution').fill('0')
  await expect(page).toHaveURL(/monthlyContribution=0/)
  await expect(page.locator('html[data-jumped]')).toHaveCount(1)
  await expect(page.getByRole('radio', { name: 'Aggressive Growth' })).toBeChecked()
  await expect(outcome(page, '$544,628')).toBeVisible()
  await page.evaluate(() => location.assign('#contact'))
  await expect(page.getByRole('radio', { name: 'Aggressive Growth' })).toBeChecked()
  await expect(outcome(page, '$544,628')).toBeVisible()
})

test('reads typed values and says so; nothing breaks it', async ({ page }) => {
  await page.goto(
    '/invest-a-view?strategy=get-rich&initialInvestment=abc&monthlyContribution=-5&yearsToRetirement=0&targetAnnualIncome=',
  )
  await expect(page.getByRole('radio', { name: 'Balanced Growth' })).toBeChecked()
  await expect(page.getByLabel('Initial investment')).toHaveAccessibleDescription(/^We read “abc” as \$0/)
  await expect(page.getByLabel('Years to retirement')).toHaveValue('1')
  await expect(page.getByLabel('Target annual income')).toHaveAccessibleDescription('Left blank, so we used $0.')
  await expect(page.getByRole('main')).toContainText('100%')
  for (const value of ['1e309', '1.2.3', '-5', 'NaN', '9'.repeat(400), '<b>', '']) {
    const names = ['initialInvestment', 'monthlyContribution', 'yearsToRetirement', 'targetAnnualIncome']
    const response = await readBeside(
      page,
      `/invest-a-view?${names.map((name) => `${name}=${encodeURIComponent(value)}`).join('&')}`,
    )
    expect(response.status()).toBe(200)
    const words = (await response.text()).replace(/“[^”]*”/g, '').replace(/<script[\s\S]*?<\/script>/g, '')
    expect(words, value).not.toMatch(/NaN|Infinity|undefined/)
  }
})

const MOST =
  '?initialInvestment=50000000&monthlyContribution=50000000&yearsToRetirement=60&targetAnnualIncome=abc&strategy=aggressive-growth'

test('with extreme figures and notices, is accessible, valid and fits at both widths', async ({ page, withScripts }) => {
  await page.goto(`/invest-a-view${MOST}`)
  await expectSound(page, withScripts)
})

/** Runs in the page. Jumps once the router fetches the plan's address, before React has rendered that it's loading. */
function jumpDuringUpdate(): void {
  const send = window.fetch.bind(window)
  let hasJumped = false
  window.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    if (!hasJumped && address.includes('monthlyContribution=0')) {
      hasJumped = true
      document.documentElement.dataset.jumped = ''
      location.assign('#main')
    }
    return send(input, init)
  }
}
