import { PRICE_GUARANTEE } from '#app/content/fees.ts'
import { SERVED_CITIES } from '#app/content/cities.ts'
import { TEAM } from '#app/content/team.ts'
import { expect, test } from '#tests/setup/journey.ts'

const LOADING = 'Loading available properties. This may take a moment...'
const TROUBLE = 'The listings are having trouble loading here. You can see them on their own page.'

test('the rentals frame shows the listings, with a link beside it', async ({ page, withScripts }) => {
  const answer = await page.goto('/rentals')
  const policy = (await answer?.headerValue('content-security-policy')) ?? ''
  expect(policy).toContain("frame-src 'self';")
  const frame = page.locator('iframe')
  await expect(frame).toHaveAttribute('title', 'Available rentals')
  // With scripts, the frame is as tall as its content, so that only the page scrolls.
  const scrolled = () => frame.evaluate((one: HTMLIFrameElement) => one.contentDocument?.documentElement.scrollHeight ?? 0)
  if (withScripts) await expect.poll(async () => (await frame.boundingBox())?.height).toBe(await scrolled())
  else await expect(frame).toHaveCSS('height', '650px')
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText('Sample listings')
  await expect(page.getByText(LOADING)).toBeHidden()
  await expect(page.getByText(TROUBLE)).toBeHidden()
  await expect(page.getByRole('link', { name: 'See the listings on their own page' })).toHaveAttribute('target', '_blank')
  for (const city of SERVED_CITIES) {
    await expect(page.getByRole('main').getByRole('link', { name: city })).toHaveAttribute('href', /^https:/)
  }
  await expect(page.getByRole('main').getByRole('link', { name: 'Resident Portal' })).toHaveAttribute('rel', 'noopener')
})

test('slow listings are awaited, and after 10 seconds a message and a button are shown', async ({ page, withScripts }) => {
  // Only the test moves the clock, so a slow machine makes no difference.
  await page.clock.install({ time: new Date('2026-11-21T15:00:00Z') })
  await page.clock.pauseAt(new Date('2026-11-21T15:00:01Z'))
  // Never answered.
  await page.route('**/rentals/sample-listings', () => undefined)
  await page.goto('/rentals', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Available rentals')
  if (!withScripts) {
    await expect(page.getByText(LOADING)).toBeHidden()
    await expect(page.getByRole('link', { name: 'See the listings on their own page' })).toBeVisible()
    return
  }
  await expect(page.getByText(LOADING)).toBeVisible()
  await page.clock.runFor(8_000)
  await expect(page.getByText(TROUBLE)).toBeHidden()
  await page.clock.runFor(2_100)
  await expect(page.getByText(TROUBLE)).toBeVisible()
  await expect(page.getByText(LOADING)).toBeHidden()
  await expect(page.getByRole('link', { name: 'View the listings' })).toHaveAttribute('target', '_blank')
})

test('the team is nine people, each with their own page', async ({ page }) => {
  await page.goto('/team')
  const people = page.getByRole('region', { name: 'The team' }).getByRole('listitem')
  await expect(people).toHaveCount(9)
  const portraits = await people.evaluateAll((items) => items.map((item) => item.querySelector('img')?.src))
  expect(new Set(portraits).size, 'a portrait of each').toBe(9)
  expect(portraits).not.toContain(undefined)
  for (const { name, role } of TEAM) await expect(people.filter({ hasText: name })).toContainText(role)
  await expect(people.filter({ hasText: 'Photo Coming Soon' })).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Get Your Free Analysis' })).toHaveAttribute('href', '/analysis')
  await page.getByRole('link', { name: 'View Bio of Ana Villareal' }).click()
  await expect(page).toHaveURL('/team/ana-villareal')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ana Villareal')
  await expect(page.getByRole('heading', { name: 'About' })).toBeVisible()
  await expect(page.getByText('Senior Leasing Coordinator')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'ana@harvestgate.example' })).toHaveAttribute(
    'href',
    'mailto:ana@harvestgate.example',
  )
  await expect(main.getByRole('link', { name: '(515) 555-0145' })).toHaveAttribute('href', 'tel:+15155550145')
  await expect(main.getByRole('link', { name: 'Schedule a Meeting' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to the team' }).click()
  await expect(page).toHaveURL('/team')
  await page.getByRole('link', { name: 'View Full Bio of Claire Holloway' }).click()
  await expect(main.getByRole('link', { name: 'Schedule a Meeting' })).toHaveAttribute('target', '_blank')
})

test('an unknown team address is not found, with a message', async ({ page }) => {
  const answer = await page.goto('/team/no-such-person')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Team member not found')
})

test('the home page has every section, and each link works', async ({ page }) => {
  await page.goto('/')
  const main = page.getByRole('main')
  const hero = page.getByRole('region', { name: 'What would your house rent for?' })
  await expect(hero.getByRole('link', { name: 'Analyze several properties' })).toHaveAttribute('href', '/analysis?step=1')
  await expect(hero.getByRole('link', { name: 'Find a home to rent' })).toHaveAttribute('href', '/rentals')
  await expect(hero).toContainText('Trusted by 500+ Property Owners')
  await expect(page.getByRole('region', { name: 'Our numbers' })).toContainText(/14.*days to placement|days to placement.*14/s)
  for (const figure of ['29', '79%', '750+', '$180M+'])
    await expect(page.getByRole('definition').filter({ hasText: figure }).first()).toBeVisible()
  await expect(main.getByRole('link', { name: 'Run the numbers' })).toHaveAttribute('href', '/rent-vs-sell')
  const items = (section: string) => page.getByRole('region', { name: section }).getByRole('heading', { level: 3 })
  await expect(items('Four things owners tell us on the first call')).toHaveCount(4)
  await expect(items('From address to first rent, in four steps')).toHaveText([
    'Submit property details',
    'Get analysis',
    'Schedule walkthrough',
    'Start earning',
  ])
  await expect(items('What we do, so you don’t have to')).toHaveText([
    'Property protection',
    'Tenant screening',
    'Property marketing',
    'Rent collection',
    '24/7 maintenance',
    'Vendor management',
  ])
  const pricing = page.getByRole('region', { name: 'What’s included at each level' })
  for (const text of ['8.9%', '10.9%', '12.9%', '7.9%', '$299', '$1,500', 'up to $35,000', 'Custom quote'])
    await expect(pricing).toContainText(text)
  await expect(pricing.getByRole('link', { name: 'Get Started Now with Growth' })).toHaveAttribute('href', '/enroll')
  await expect(pricing.getByRole('link', { name: 'Instant Rent Analysis' })).toHaveAttribute('href', '/analysis')
  await expect(pricing.getByRole('link', { name: 'Plans and pricing' })).toHaveAttribute('href', '/fees')
  await expect(items('Nine people, one phone number')).toHaveCount(9)
  await expect(main.getByRole('link', { name: 'Meet the whole team' })).toHaveAttribute('href', '/team')
  await expect(page.getByRole('region', { name: 'What owners say' })).toContainText('Sample testimonials')
  await expect(page.getByRole('region', { name: 'Des Moines and the six towns around it' }).getByRole('listitem')).toHaveText([
    ...SERVED_CITIES,
  ])
  await expect(items('From the blog')).toHaveCount(3)
  await expect(main.getByRole('link', { name: 'All posts' })).toHaveAttribute('href', '/blog')
  for (const name of [
    'View Rentals',
    'Browse Available Rentals',
    'Request a multi-family quote',
    'Schedule a 30-minute call',
    'Book a Clarity Session',
  ]) {
    await expect(main.getByRole('link', { name })).toHaveAttribute('target', '_blank')
    await expect(main.getByRole('link', { name })).toHaveAttribute('rel', 'noopener')
  }
})

test('plans and pricing shows both plans for the typed rent and units, and the one-time fees', async ({ page }) => {
  await page.goto('/fees')
  const totals = page.locator('.plan-cost')
  await expect(totals).toHaveText([/^\$310/, /^\$177/])
  await page.getByLabel('Your monthly rent').fill('1,575')
  await page.getByRole('button', { name: 'Update both plans' }).click()
  await expect(totals).toHaveText([/^\$276/, /^\$148/])
  await page.getByLabel('Your monthly rent').fill('2000')
  await page.getByLabel('Units').fill('60')
  await page.getByRole('button', { name: 'Update both plans' }).click()
  await expect(totals).toHaveText([/^\$7,700/, /^\$5,919/])
  const main = page.getByRole('main')
  for (const text of ['$199', '$299', '$1,500', '12 months', PRICE_GUARANTEE]) await expect(main).toContainText(text)
  // Percentages in calculators and projections are not prices.
  for (const text of ['8.9%', '10.9%', '12.9%']) await expect(main).not.toContainText(text)
})

test('no ray of the sun runs through words, on a very wide screen', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto('/')
  const { rays, crossed } = await page.evaluate(() => {
    const suns = [...document.querySelectorAll('path.stroke-wheat')].filter((path) => /(?:M[^M]+){9}/.test(path.outerHTML))
    // What is below the horizon is not drawn.
    const boxes = suns.map((sun) => {
      const [box, drawing] = [sun.getBoundingClientRect(), sun.closest('svg')?.getBoundingClientRect()]
      return { left: box.left, right: box.right, top: box.top, bottom: Math.min(box.bottom, drawing?.bottom ?? 0) }
    })
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (text.textContent?.trim() === '' || !text.parentElement?.checkVisibility()) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const meets = (one: DOMRect) =>
        boxes.some((box) => one.left < box.right && box.left < one.right && one.top < box.bottom && box.top < one.bottom)
      if ([...range.getClientRects()].some(meets)) found.push(text.textContent ?? '')
    }
    return { rays: boxes.length, crossed: found }
  })
  expect(rays).toBeGreaterThan(0)
  expect(crossed).toEqual([])
})

test('forced colors keep the borders of fields and buttons', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/webinar')
  const form = page.getByRole('form')
  for (const control of [form.getByLabel('Full name'), form.getByRole('checkbox'), form.getByRole('button')]) {
    await expect(control).toHaveCSS('border-top-style', 'solid')
    await expect(control).not.toHaveCSS('border-top-width', '0px')
    await expect(control).not.toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)')
  }
})
