import { company } from '#app/content/company.ts'
import { expect, expectAccessible, expectNoSideScroll, expectValidHtml, SCRIPTED, test } from '#tests/setup/journey.ts'

test('the header and footer links of public pages match P1.8 and P1.9', async ({ page }) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: company.phone })).toHaveAttribute('href', 'tel:+15155550142')
  await expect(header.getByRole('link', { name: company.email })).toHaveAttribute('href', `mailto:${company.email}`)
  for (const portal of ['Resident Portal', 'Owner Portal']) {
    await expect(header.getByRole('link', { name: portal })).toHaveAttribute('target', '_blank')
    await expect(header.getByRole('link', { name: portal })).toHaveAttribute('rel', 'noopener')
  }
  await expect(header.getByRole('link', { name: 'Available Rentals' })).toHaveAttribute('href', '/rentals')
  await expect(header.getByRole('link', { name: 'Enroll Online' })).toHaveAttribute('href', '/enroll')
  await expect(header.getByRole('link', { name: 'Free Rental Analysis' })).toHaveAttribute('href', '/analysis')
  const main = header.getByRole('navigation', { name: 'Main' })
  await expect(main.getByRole('link', { name: 'Team' })).toHaveAttribute('href', '/team')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText(company.postalAddress)
  await expect(footer).toContainText('Rated 4.5 of 5 from 500+ reviews')
  for (const label of [
    'Property Owners',
    'Property Management',
    'Tenant Placement',
    'Maintenance',
    'Rental Analysis',
    'Facebook',
  ]) {
    await expect(footer.getByRole('link', { name: label, exact: true })).toHaveAttribute('href', /^https:/)
  }
  for (const [label, path] of [
    ['Privacy Policy', '/privacy'],
    ['Terms', '/terms'],
    ['Accessibility', '/accessibility'],
    ['Available Rentals', '/rentals'],
    ['Team', '/team'],
    ['Plans and pricing', '/fees'],
  ] as const) {
    await expect(footer.getByRole('link', { name: label, exact: true })).toHaveAttribute('href', path)
  }
  await expect(footer.getByRole('link', { name: 'Admin Login' })).toHaveAttribute('href', '/login')
})

test('the footer shows the sign-in to everyone except admins', async ({ page, signIn }) => {
  const footer = page.getByRole('contentinfo')
  await signIn('user')
  await page.goto('/')
  await expect(footer.getByRole('link', { name: 'Admin Login' })).toHaveAttribute('href', '/login')
  await signIn('admin')
  await page.goto('/')
  await expect(footer.getByRole('link', { name: 'Admin Dashboard' })).toHaveAttribute('href', '/admin')
  await expect(footer.getByRole('link', { name: 'Admin Login' })).toHaveCount(0)
})

test('the phone menu opens without scripts', async ({ page, withScripts }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu).toBeHidden()
  await page.getByText('Menu', { exact: true }).click()
  await expect(menu.getByRole('link', { name: 'Free Rental Analysis' })).toBeVisible()
  await expectNoSideScroll(page)
  if (withScripts) await expectAccessible(page)
})

test('the side menu shows the allowed screens of a role, and Logout ends the session', async ({ page, signIn }) => {
  await signIn('user')
  await page.goto('/dashboard')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link')).toHaveText([
    ...['Dashboard', /^Leads ?[\d,]+ leads$/, /^Inbox/, 'Documents'],
    ...['Campaigns', 'Mailings', 'Site images'],
  ])
  await expect(page.getByRole('link', { name: 'Enroll Online' })).toHaveAttribute('href', '/enroll')
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
})

test('a toast is in the HTML and can be closed', async ({ page, signIn }) => {
  await signIn('user')
  await page.goto('/admin/outbox')
  await expect(page).toHaveURL('/')
  const toasts = page.getByRole('alert')
  await expect(toasts).toContainText('Access denied. Admin privileges required.')
  await toasts.getByRole('link', { name: 'Close this message' }).click()
  await expect(toasts.getByText('Access denied')).toBeHidden()
})

test('an unknown page says so, with its status', async ({ page, withScripts }) => {
  const answer = await page.goto('/nothing/here')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  if (withScripts) await expectAccessible(page)
  await expectValidHtml(page)
})

test('service workers of an earlier site are unregistered', SCRIPTED, async ({ page }) => {
  await page.addInitScript(() => {
    const earlier = { unregister: () => Promise.resolve((document.documentElement.dataset.unregistered = 'yes')) }
    Object.defineProperty(navigator.serviceWorker, 'getRegistrations', { value: () => Promise.resolve([earlier]) })
  })
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-unregistered', 'yes')
})

test('a link starts at the top, and Back restores the position', async ({ page, withScripts }) => {
  await page.goto('/')
  const link = page
    .getByRole('region', { name: 'Transform Your Property Experience' })
    .getByRole('link', { name: 'Free Rental Analysis' })
  await link.scrollIntoViewIfNeeded()
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
  const left = await scrolled()
  expect(left).toBeGreaterThan(0)
  await link.click()
  await expect(page).toHaveURL('/analysis')
  await expect.poll(scrolled).toBe(0)
  await page.goBack()
  await expect.poll(scrolled).toBe(left)
  if (withScripts) expect(await page.evaluate(() => history.scrollRestoration)).toBe('manual')
})

test('the hero form is sent once, however often its button is pressed, and keeps its text', async ({ page, withScripts }) => {
  await page.goto('/')
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url())
  })
  await page.getByLabel('Property address').fill('2847 Ingersoll Ave, Des Moines, IA 50312')
  await page.getByRole('button', { name: 'See my rent' }).dblclick()
  await expect(page).toHaveURL('/analysis?step=1')
  await expect(page.getByLabel('Street address')).toHaveValue('2847 Ingersoll Ave')
  if (withScripts) expect(posts).toHaveLength(1)
})
