import type { Page } from '@playwright/test'
import { ARTICLES } from '#app/content/articles/index.ts'
import { paths } from '#app/paths.ts'
import { expect, readBeside, SCRIPTED, test } from '#tests/setup/journey.ts'

const POST = { slug: 'before-the-first-hard-frost', title: 'Before the First Hard Frost: Twelve Jobs for a Rented House' }
const ARTICLE = '/blog/out-of-state-investors-property-management'

/** The list's posts: items with a heading. */
const cardsOf = (page: Page) =>
  page
    .getByRole('main')
    .locator('li')
    .filter({ has: page.getByRole('heading') })
/** A post's header: category, title, author, and date. */
const headOf = (page: Page) => page.getByRole('article').locator('> header')

test('the blog lists posts newest first; a card has its parts and leads to its post', async ({ page }) => {
  // Other journeys publish posts, but not in this category.
  await page.goto(paths.blog({ category: 'upkeep' }))
  const cards = cardsOf(page)
  await expect(cards.filter({ hasText: POST.title })).toBeVisible()
  const days = await cards.locator('time').evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''))
  expect(days).toEqual([...days].sort().reverse())
  const card = cards.filter({ has: page.getByRole('heading', { name: POST.title }) })
  await expect(card.locator('> :first-child')).toBeVisible()
  await expect(card.getByText('Upkeep', { exact: true })).toBeVisible()
  await expect(card.getByText('What we do to a house in September')).toBeVisible()
  await expect(card.getByText('Judy Steen')).toBeVisible()
  await expect(card.getByText('JS', { exact: true })).toBeVisible()
  await card.getByRole('link', { name: 'Read More' }).click()
  await expect(page).toHaveURL(paths.blogPost(POST.slug))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(POST.title)
})

test('the list is filtered by search, category and tag, each with its own address', async ({ page }) => {
  await page.goto(paths.blog())
  await page.getByLabel('Search', { exact: true }).fill('furnace sump')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/q=furnace\+sump/)
  await expect(page.getByRole('heading', { name: POST.title })).toBeVisible()
  await page.getByRole('link', { name: 'All posts' }).click()
  await expect(page).toHaveURL(paths.blog())
  await page.getByLabel('Category').selectOption({ label: 'Leasing' })
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText(/\d posts in Leasing/)).toBeVisible()
  await expect(page.getByRole('heading', { name: POST.title })).toBeHidden()
  await page.goto(paths.blog({ q: 'xylophone' }))
  await page.getByRole('link', { name: 'Show all posts' }).click()
  await expect(page).toHaveURL(paths.blog())
  await expect(cardsOf(page).first()).toBeVisible()
})

test('a post shows its category, title, author, date, picture, text, tags and author, and leads back', async ({ page }) => {
  await page.goto(paths.blogPost(POST.slug))
  await expect(page).toHaveTitle(`${POST.title} | Harvest Gate Property Management`)
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /A fall checklist for rental homes/)
  await expect(headOf(page).getByText('Upkeep')).toBeVisible()
  await expect(headOf(page)).toContainText(/Judy Steen.*\d{4}.*min read/)
  await expect(headOf(page).locator('+ *')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Heat first' })).toBeVisible()
  await expect(page.getByText('kept the books for contractors')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Related articles' })).toBeVisible()
  await page.getByRole('link', { name: 'Winter', exact: true }).click()
  await expect(page).toHaveURL(paths.blog({ tag: 'winter' }))
  await page.goBack()
  await page.getByRole('link', { name: 'Back to Blog' }).click()
  await expect(page).toHaveURL(paths.blog())
})

test('an unknown post is not found', async ({ page }) => {
  const answer = await page.goto(paths.blogPost('no-such-post'))
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post not found')
  await expect(page.getByText("The blog post you're looking for doesn't exist.")).toBeVisible()
})

test('the three articles have their dates, related articles and sources', async ({ page }) => {
  for (const { slug, title, sources } of ARTICLES) {
    await page.goto(paths.blogPost(slug))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(headOf(page).locator('time')).toHaveText(/^December (?:15|10|5), 2024$/)
    for (const other of ARTICLES.filter((article) => article.slug !== slug))
      await expect(page.getByRole('heading', { level: 3, name: other.title }).getByRole('link')).toHaveAttribute(
        'href',
        paths.blogPost(other.slug),
      )
    await expect(page.locator('.sources li')).toHaveCount(sources.length)
  }
})

test('an article is shared as a post and on a professional network, each in a new tab', async ({ page, baseURL }) => {
  await page.goto(ARTICLE)
  const address = encodeURIComponent(`${baseURL}${ARTICLE}`)
  const post = page.getByRole('link', { name: 'Post on X' })
  await expect(post).toHaveAttribute('href', new RegExp(`^https://twitter\\.com/intent/tweet\\?text=Owning.*&url=${address}$`))
  await expect(post).toHaveAttribute('target', '_blank')
  const professional = page.getByRole('link', { name: 'LinkedIn' }).first()
  await expect(professional).toHaveAttribute('href', `https://www.linkedin.com/sharing/share-offsite/?url=${address}`)
})

test('the Instagram button copies the link and says so; without scripts it shows the link', async ({
  page,
  context,
  baseURL,
  withScripts,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(ARTICLE)
  const button = page.locator('summary', { hasText: 'Instagram' })
  const field = page.getByLabel('Copy this link and share it on Instagram')
  if (!withScripts) {
    await button.click()
    await expect(field).toHaveValue(`${baseURL}${ARTICLE}`)
    return
  }
  const said = new Promise<string>((resolve) => {
    page.once('dialog', (dialog) => void dialog.accept().then(() => resolve(dialog.message())))
  })
  await button.click()
  expect(await said).toBe('Link copied to clipboard! You can now share it on Instagram.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${ARTICLE}`)
  await expect(field).toBeHidden()
})

test("if the browser can't copy, the Instagram button shows the link", SCRIPTED, async ({ page, baseURL }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
  })
  await page.goto(ARTICLE)
  await page.locator('summary', { hasText: 'Instagram' }).click()
  await expect(page.getByLabel('Copy this link and share it on Instagram')).toHaveValue(`${baseURL}${ARTICLE}`)
})

test('the feed, the site map and robots.txt are well formed', async ({ page, withScripts }) => {
  await page.goto(paths.blog())
  await expect(page.locator('link[type="application/rss+xml"]')).toHaveAttribute('href', paths.blogFeed())
  for (const [path, type] of [
    [paths.blogFeed(), 'application/rss+xml'],
    [paths.sitemap(), 'application/xml'],
  ] as const) {
    const answer = await readBeside(page, path)
    expect(answer.headers()['content-type']).toBe(`${type}; charset=utf-8`)
    const xml = await answer.text()
    if (!withScripts) continue
    const isWellFormed = await page.evaluate(
      (text) => new DOMParser().parseFromString(text, 'application/xml').querySelector('parsererror') === null,
      xml,
    )
    expect(isWellFormed, path).toBe(true)
  }
  expect(await (await readBeside(page, paths.robots())).text()).toContain('/sitemap.xml')
})
